"""What a check says: six verdicts, the cases, what differed. Rendered by `ui.results` and `cli`."""

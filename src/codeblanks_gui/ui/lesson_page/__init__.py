"""The room of the lesson page: theory, task, hints, solution, questions, review."""

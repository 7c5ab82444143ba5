"""Keeps this process from importing torch: the suites have processes of their own."""

collect_ignore = ["suites"]

"""The tab "What moved": copies and waits, line by line."""

"""Plain Python: what a course, an answer, a report and a device are. No Qt, no torch."""

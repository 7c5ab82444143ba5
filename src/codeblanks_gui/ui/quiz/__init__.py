"""The quiz room: the questions of a lesson."""

"""The room of the lesson browser: levels, lessons, search, progress marks."""

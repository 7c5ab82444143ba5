"""Mirrors src/codeblanks_gui/core."""

"""Mirrors src/codeblanks_gui/services."""

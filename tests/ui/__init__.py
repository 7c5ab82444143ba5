"""Mirrors src/codeblanks_gui/ui."""

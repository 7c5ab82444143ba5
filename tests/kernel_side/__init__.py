"""Mirrors src/codeblanks_gui/kernel_side."""

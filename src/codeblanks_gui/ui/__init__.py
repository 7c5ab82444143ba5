"""Widgets and paint."""

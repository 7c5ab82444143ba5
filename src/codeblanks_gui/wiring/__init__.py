"""Connects widgets with services, one concern a module. Only `app` makes these."""

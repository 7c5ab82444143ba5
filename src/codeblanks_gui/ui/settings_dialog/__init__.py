"""The settings, built from the schema in `core.settings`."""

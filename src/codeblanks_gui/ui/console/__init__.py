"""The console: a Jupyter console in the window, and what is said about its kernel."""

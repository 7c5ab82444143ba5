"""Runs in the learner's process, perhaps in another Python: standard library, torch, numpy."""

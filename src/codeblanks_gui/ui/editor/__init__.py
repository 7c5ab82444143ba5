"""The editor room: the learner's program, typed here."""

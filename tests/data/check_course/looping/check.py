"""A check that never ends."""

from codeblanks_check import case


@case(tr="Sonsuz", en="Endless")
def loops(run):
    while True:
        pass

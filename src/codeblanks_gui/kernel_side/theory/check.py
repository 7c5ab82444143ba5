"""Judges a piece of code out of a lesson's theory: it runs; the caller compares what it prints."""

from codeblanks_check import case


@case(tr="Kod çalışıyor", en="The code runs")  # type: ignore[untyped-decorator]
def runs() -> None:
    """Ask for nothing more than that the program came to its end."""

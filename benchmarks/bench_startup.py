"""Start to a usable window: painted, and a key arrives in the text.

References: a bare window with a QPlainTextEdit, and jupyter-qtconsole's window.
"""

from measuring import Row, in_turn, median


def measure(runs: int) -> list[Row]:
    """Return the two ratios."""
    found = in_turn(
        runs,
        {
            "ours": ("child_window.py", "ours"),
            "bare": ("child_window.py", "bare"),
            "qtconsole": ("child_window.py", "qtconsole"),
        },
    )
    ours = median(found["ours"], "seconds")
    bare, qtconsole = median(found["bare"], "seconds"), median(found["qtconsole"], "seconds")
    return [
        Row("startup ÷ bare window", ours, bare, "s", runs, target=2.0),
        Row("startup ÷ jupyter-qtconsole", ours, qtconsole, "s", runs, target=0.7),
    ]

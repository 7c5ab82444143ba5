"""Printed text as the console shows it: carriage returns, floods, very long lines."""

import pytest

from codeblanks_gui.ui.console.stream_text import (
    LONGEST_LINE,
    MOST_CHARACTERS,
    MOST_LINES,
    newest,
    tidy,
)

NOTE = "[{count} left out]"


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("plain\ntext\n", "plain\ntext\n"),
        ("windows\r\nlines\r\n", "windows\nlines\n"),
        ("\r 10%\r 20%\r 30%", "\r 30%"),
        ("\r10%\r20%\rdone\nnext", "\rdone\nnext"),
        ("epoch 1 \r50%\r", "epoch 1 \r50%\r"),
        ("\rlong text\rab", "\rabng text"),
        ("\r", "\r"),
        ("", ""),
        ("\r\x1b[31m10%\x1b[0m\r\x1b[32m20%\x1b[0m", "\r\x1b[32m20%\x1b[0m"),
        ("ğüş\r", "ğüş\r"),
    ],
)
def test_carriage_returns_leave_what_a_terminal_shows(printed: str, shown: str) -> None:
    assert tidy(printed, NOTE) == shown


def test_only_the_newest_lines_are_kept() -> None:
    text = "".join(f"{n}\n" for n in range(MOST_LINES * 3))
    kept = newest(text)
    assert kept.endswith(f"{MOST_LINES * 3 - 1}\n")
    assert kept.count("\n") <= MOST_LINES
    assert newest("a\nb") == "a\nb"
    assert len(newest("x" * (MOST_CHARACTERS + 5))) == MOST_CHARACTERS


def test_a_long_line_loses_its_middle() -> None:
    line = "a" * LONGEST_LINE + "b" * LONGEST_LINE
    shown = tidy(f"{line}\nshort\n", NOTE)
    first, second, _ = shown.split("\n")
    assert first.startswith("a")
    assert first.endswith("b")
    assert f"[{LONGEST_LINE} left out]" in first
    assert second == "short"


def test_twenty_thousand_rewritten_lines_leave_the_last() -> None:
    text = "".join(f"\r{n} of 20000 {'█' * 40}" for n in range(20_000))
    assert tidy(text, NOTE).count("\r") == 1
    assert "19999 of 20000" in tidy(text, NOTE)

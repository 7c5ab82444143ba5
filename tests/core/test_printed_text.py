r"""What was printed, as a text to read: of colours and returns what was seen at last."""

import random

import pytest

from codeblanks_gui.core.printed_text import PrintedText
from codeblanks_gui.core.terminal import Terminal


def read(*pieces: str) -> str:
    printed = PrintedText()
    return "".join([*(printed.feed(piece) for piece in pieces), printed.rest()])


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("", ""),
        ("one\ntwo\n", "one\ntwo\n"),
        ("çok\tgüzel 日本語\n", "çok\tgüzel 日本語\n"),
        ("\x1b[31mred\x1b[0m, \x1b[1;38;5;200mbold\x1b[m\n", "red, bold\n"),
        ("\x1b]0;a title\x07text\x1b[?25l\n", "text\n"),
        (" 10%\r 50%\r100%\ndone\n", "100%\ndone\n"),
        ("a longer line\rshort\n", "shortger line\n"),
        ("line\r\nother\r\n", "line\nother\n"),
        ("abc\b\bX\n", "aXc\n"),
        ("a line\r\x1b[Kanother\n", "another\n"),
        ("outer 1\ninner 1\x1b[A\router 2\n\rinner 2\n", "outer 2\ninner 2\n"),
        ("日本\rx\n", "x本\n"),
        ("a\x07b\x00c\n", "abc\n"),
        ("no end", "no end"),
    ],
)
def test_what_is_seen_at_last_is_kept(text: str, seen: str) -> None:
    assert read(text) == seen
    assert read(*text) == seen


def test_nothing_is_shortened() -> None:
    line = "0123456789" * 300_000
    assert read(line[:1_000_000], line[1_000_000:], "\n", "end\n") == f"{line}\nend\n"
    lines = "".join(f"line {number}\n" for number in range(100_000))
    assert read(*(lines[n : n + 50_000] for n in range(0, len(lines), 50_000))) == lines
    bars = "".join(f"\r{number:6}" for number in range(100_000))
    assert read(bars, "\n") == " 99999\n"


def test_it_reads_as_the_console_shows_it() -> None:
    """Follow random bars, moves and colours as the console's own terminal does."""
    chosen = random.Random(4)
    parts = ["a", "word ", "\n", "\r", "\b", "\x1b[A", "\x1b[B", "\x1b[2C", "\x1b[D", "\x1b[K"]
    parts += ["\x1b[31m", "\x1b[1K", "\x1b[2K", "\x1b[5G", "\x1b[2F", "\x1b[E", "\x1b[J", "\x1bM"]
    for _ in range(300):
        text = "".join(chosen.choices(parts, k=60))
        terminal = Terminal("")
        terminal.feed(text)
        shown = "".join(part for part, _ in terminal.take().spans)
        cut = chosen.randrange(len(text))
        assert read(text[:cut], text[cut:]).rstrip() == shown.rstrip(), repr(text)

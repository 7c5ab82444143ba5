"""What is printed looks as on a terminal, wherever the text is cut into pieces."""

import contextlib
import io
import random

import pyte
import pytest
import tqdm  # type: ignore[import-untyped]

from codeblanks_gui.core.sgr import PLAIN, Style, changed, style_of
from codeblanks_gui.core.terminal import MOST_LINES, Terminal
from codeblanks_gui.core.terminal_row import LONGEST_LINE
from codeblanks_gui.core.terminal_screen import SCREEN_LINES

NOTE = "[{count} left out]"
ROOM = 2_400
"""Columns of the other terminal: no line of a test reaches its right edge."""


class Paper:
    """What has been painted, made only of what the terminal said to paint."""

    def __init__(self) -> None:
        self.lines: list[list[tuple[str, Style]]] = []
        self.first = 0

    def paint(self, terminal: Terminal, most_lines: int = 400) -> None:
        while not terminal.is_painted:
            painting = terminal.take(most_lines)
            self.first += painting.passed
            del self.lines[self.first + painting.kept :]
            if painting.lines:
                self._write(painting.spans, goes_on=painting.kept > 0)

    def _write(self, spans: list[tuple[str, Style]], *, goes_on: bool) -> None:
        lines: list[list[tuple[str, Style]]] = [[]]
        for text, style in spans:
            first, *others = text.split("\n")
            lines[-1] += [(char, style) for char in first]
            for line in others:
                lines.append([(char, style) for char in line])
        self.lines += lines[1:] if goes_on else lines

    @property
    def text(self) -> str:
        return "\n".join("".join(char for char, _ in line) for line in self.lines)


def painted(*pieces: str, most_lines: int = 400) -> Paper:
    """Feed each piece and paint after it."""
    terminal, paper = Terminal(NOTE), Paper()
    for piece in pieces:
        terminal.feed(piece)
        paper.paint(terminal, most_lines)
    return paper


def shown(*pieces: str) -> str:
    return painted(*pieces).text


def reference(text: str) -> list[list[tuple[str, Style]]]:
    """What pyte, another terminal, shows: visible characters with their styles, line by line."""
    screen = pyte.HistoryScreen(ROOM, SCREEN_LINES, history=100_000, ratio=0.5)
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    lines = list(screen.history.top)
    lines += [screen.buffer[number] for number in range(SCREEN_LINES)]
    return [
        [
            (line[column].data, reference_style(line[column]))
            for column in range(max(line, default=-1) + 1)
        ]
        for line in lines
    ]


_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")


def reference_colour(name: str) -> int | tuple[int, int, int] | None:
    if name == "default":
        return None
    if name in _NAMES:
        return _NAMES.index(name)
    if name.removeprefix("bright") in _NAMES:
        return 8 + _NAMES.index(name.removeprefix("bright"))
    red, green, blue = bytes.fromhex(name)
    return red, green, blue


def reference_style(char: pyte.screens.Char) -> Style:
    return Style(
        reference_colour(char.fg),
        reference_colour(char.bg),
        bold=char.bold,
        italic=char.italics,
        underline=char.underscore,
        reverse=char.reverse,
        strike=char.strikethrough,
    )


def visible(lines: list[list[tuple[str, Style]]]) -> list[list[tuple[str, Style]]]:
    """Leave out what nobody sees: the style of blanks, blanks at the end, empty last lines."""
    found = []
    for line in lines:
        cells = [(char, PLAIN) if char == " " else (char, style) for char, style in line if char]
        while cells and cells[-1][0] == " ":
            cells.pop()
        found.append(cells)
    while found and not found[-1]:
        found.pop()
    return found


WORDS = ("a", "epoch 1", "loss=0.25", "█████▏   ", "satır", "ğüşİı", "日本", "🔥", " ", "x" * 30)
MOVES = ("\r", "\n", "\b", "\b\b\b", "\t", "\r\n", "\x1b[A", "\x1b[2A", "\x1b[B", "\x1b[3C")
ERASES = ("\x1b[K", "\x1b[1K", "\x1b[2K", "\x1b[J", "\x1b[3D", "\x1b[5G", "\x1b[2F", "\x1b[E")
OTHERS = ("\x1b[2;4H", "\x1b[2P", "\x1b[2X", "\x1b[1@", "\x1b]0;t\x07", "\x07")
COLOURS = (
    "\x1b[31m", "\x1b[0m", "\x1b[1;92m", "\x1b[48;2;1;2;3m", "\x1b[38;2;9;8;7;4m", "\x1b[7m",
    "\x1b[m", "\x1b[22;39m", "\x1b[45m", "\x1b[9;3m", "\x1b[23;24;27;29;49m", "\x1b[?25l",
)  # fmt: skip


def a_program(chance: random.Random, *, is_wide: bool) -> str:
    words = WORDS if is_wide else [word for word in WORDS if word not in ("日本", "🔥")]
    kinds = [words, words, MOVES, ERASES, COLOURS, OTHERS][: chance.randint(3, 6)]
    pieces = [chance.choice(chance.choice(kinds)) for _ in range(chance.randint(1, 80))]
    if chance.random() < 0.2:
        pieces.insert(chance.randint(0, len(pieces)), "line\n" * chance.randint(40, 120))
    return "".join(pieces)


def cut(chance: random.Random, text: str) -> list[str]:
    places = sorted(chance.randint(0, len(text)) for _ in range(chance.randint(0, 12)))
    return [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True)]


@pytest.mark.parametrize("seed", range(160))
def test_it_looks_as_on_another_terminal(seed: int) -> None:
    chance = random.Random(seed)
    text = a_program(chance, is_wide=False)
    pieces = cut(chance, text)
    paper = painted(*pieces, most_lines=chance.choice((1, 3, 400)))
    assert visible(paper.lines) == visible(reference(text)), pieces


@pytest.mark.parametrize("seed", range(300, 350))
def test_pieces_look_like_the_whole(seed: int) -> None:
    chance = random.Random(seed)
    text = a_program(chance, is_wide=True) + "y" * chance.choice((0, 3, LONGEST_LINE * 2))
    text += a_program(chance, is_wide=True)
    assert visible(painted(*cut(chance, text)).lines) == visible(painted(text).lines)
    letters = text[:3_000]
    assert visible(painted(*letters).lines) == visible(painted(letters).lines)


@pytest.mark.parametrize(
    ("printed", "seen"),
    [
        ("plain\ntext\n", "plain\ntext\n"),
        ("windows\r\nlines\r\n", "windows\nlines\n"),
        ("\r 10%\r 20%\r 30%", " 30%"),
        ("\rlong text\rab", "abng text"),
        ("\r\x1b[31m10%\x1b[0m\r\x1b[32m2\x1b[0m", "20%"),
        ("日本\rab", "ab本"),
        ("日本\ra", "a 本"),
        ("e\u0301te\rE", "Ete"),
        ("s\u0327\u0323x", "ş\u0323x"),
        ("🔥\u200d🔥", "🔥\u200d🔥"),
        ("a\x1b]8;;http://x\x07link\x1b]8;;\x1b\\", "alink"),
        ("ends in \x1b", "ends in "),
        ("one\x1b7\ntwo\x1b8 and\n\x1b8 AND", "one AND\ntwo"),
        ("one\n\x1b8top", "top"),
        ("\x1b[1;31", ""),
        ("a\x00\x7f\x07b", "ab"),
        ("", ""),
    ],
)
def test_small_texts(printed: str, seen: str) -> None:
    assert shown(printed) == seen
    assert shown(*printed) == seen


def test_nested_bars_end_as_on_a_terminal() -> None:
    stream = io.StringIO()
    for _ in tqdm.tqdm(range(3), file=stream, mininterval=0, ascii=True, ncols=60):
        bar = tqdm.tqdm(range(5), file=stream, position=1, mininterval=0, ncols=60, leave=False)
        with contextlib.closing(bar):
            for _ in bar:
                pass
    printed = stream.getvalue()
    assert "\x1b[A" in printed
    chance = random.Random(1)
    for text in (printed, printed[: printed.rindex("\x1b[A")]):
        paper = painted(*cut(chance, text))
        assert visible(paper.lines) == visible(reference(text))
    assert shown(printed).count("\n") <= 1


def test_a_live_table_is_redrawn_in_place() -> None:
    frames = [f"\x1b[1mrun {n}\x1b[0m\n  loss {1 / n:.3f}\n" for n in range(1, 40)]
    text = "\r\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2K".join(frames)
    assert shown(*text) == f"run 39\n  loss {1 / 39:.3f}\n"


def test_a_flood_of_updates_is_one_painting() -> None:
    terminal = Terminal(NOTE)
    terminal.feed("".join(f"\r{n} of 20000 {'█' * 40}" for n in range(20_000)))
    painting = terminal.take()
    assert terminal.is_painted
    assert painting.spans == [(f"19999 of 20000 {'█' * 40}", PLAIN)]


def test_only_the_newest_lines_are_kept() -> None:
    terminal, paper = Terminal(NOTE), Paper()
    for start in range(0, 12_000, 4_000):
        terminal.feed("".join(f"{n}\n" for n in range(start, start + 4_000)))
    paper.paint(terminal)
    assert paper.text.endswith("11998\n11999\n")
    assert len(paper.lines) <= MOST_LINES + SCREEN_LINES
    assert terminal.lines_lost + len(paper.lines) == 12_001


def test_lines_that_are_lost_while_painting_leave_the_rest_in_order() -> None:
    terminal, paper = Terminal(NOTE), Paper()
    for start in range(0, 20_000, 100):
        terminal.feed("".join(f"{n}\n" for n in range(start, start + 100)))
        painting = terminal.take(30)
        paper.first += painting.passed
        del paper.lines[paper.first + painting.kept :]
        paper._write(painting.spans, goes_on=painting.kept > 0)
    paper.paint(terminal)
    numbers = [int(line) for line in paper.text.split()]
    assert numbers == sorted(set(numbers))
    assert numbers[-2_000:] == list(range(18_000, 20_000))


def test_a_long_line_loses_its_middle() -> None:
    half = LONGEST_LINE // 2
    for pieces in (["a" * half + "b" * 40_000], ["a" * half, *["b" * 1_000] * 40]):
        terminal, paper = Terminal(NOTE), Paper()
        for piece in [*pieces, "!\nshort"]:
            terminal.feed(piece)
            paper.paint(terminal)
        first, second = paper.text.split("\n")
        assert first.startswith("a" * half + f"[{40_001 - half} left out]bb")
        assert first.endswith("b!")
        assert second == "short"
        assert terminal.was_cut


def test_a_long_line_that_is_written_again_and_again_stays_as_long() -> None:
    line = "x" * 20_000
    assert shown(*[f"\r{line}"] * 5) == shown(line)
    assert shown(line, "\rshort\x1b[K") == "short"


def test_styles_go_to_text_and_back() -> None:
    for codes in ("", "1;31", "2;3;4;7;9", "38;5;200;48;2;1;2;3", "97;104"):
        style = changed(PLAIN, codes)
        assert style_of(style.codes) == style
    assert changed(Style(bold=True), "") == PLAIN
    assert changed(PLAIN, "38:2::10:20:30") == Style((10, 20, 30))
    assert changed(PLAIN, "38;5;999;1") == Style(bold=True)


def test_thousands_of_colours_are_forgotten_again() -> None:
    terminal, paper = Terminal(NOTE), Paper()
    for n in range(60_000):
        terminal.feed(f"\x1b[38;2;{n % 256};{n // 256};7m▀" + ("\n" if n % 100 == 99 else ""))
        if n % 500 == 0:
            paper.paint(terminal)
    paper.paint(terminal)
    assert len(terminal._marks.styles) < 20_000
    colours = [style.ink for line in paper.lines for _, style in line]
    assert colours == [(n % 256, n // 256, 7) for n in range(60_000)]


def test_a_block_begins_below_everything() -> None:
    terminal, paper = Terminal(NOTE), Paper()
    terminal.feed("outer\ninner\x1b[A\x1b[31m\rou")
    terminal.begin_line()
    terminal.feed("Error\n")
    paper.paint(terminal)
    assert paper.text == "outer\ninner\nError\n"
    assert paper.lines[-2][0][1] == PLAIN

"""Lines of Python are told apart as the language does, strings across lines among them."""

import tokenize
from pathlib import Path

import pytest

from codeblanks_gui.core import python_lines
from codeblanks_gui.core.python_lines import PLAIN, is_code, scan_line


def kinds(line: str, state: int = PLAIN) -> list[tuple[str, str]]:
    return [(line[t.start : t.end], t.kind) for t in scan_line(line, state).tokens]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = 'a # b'  # c", [("'a # b'", "string"), ("# c", "comment")]),
        (r"y = 'it\'s' + 1.5e-3", [(r"'it\'s'", "string"), ("1.5e-3", "number")]),
        ("def print(self): return None", None),
        ("x.type, print(1_000)", [("print", "builtin"), ("1_000", "number")]),
        ("@torch.no_grad()", [("@torch.no_grad", "decorator")]),
        ("a @ b", []),
        ("çıktı1 = rb'x'", [("rb'x'", "string")]),
        ("match komut:", [("match", "keyword")]),
        ("match = re.match(x)", []),
    ],
)
def test_the_tokens_of_a_line(line: str, expected: list[tuple[str, str]] | None) -> None:
    if expected is None:
        expected = [
            ("def", "keyword"),
            ("print", "definition"),
            ("return", "keyword"),
            ("None", "constant"),
        ]
    assert kinds(line) == expected


def test_a_string_goes_on_over_lines_until_its_own_quotes() -> None:
    first = scan_line('x = """a')
    second = scan_line("''' # still inside", first.state)
    third = scan_line('end""" + 1', second.state)
    assert [t.kind for t in second.tokens] == ["string"]
    assert third.state == PLAIN
    assert [t.kind for t in third.tokens] == ["string", "number"]


def test_a_one_line_string_left_open_ends_with_its_line() -> None:
    assert scan_line("x = 'abc").state == PLAIN
    assert scan_line("x = 'abc\\").state != PLAIN


def test_brackets_in_strings_and_comments_are_none() -> None:
    assert scan_line("f('(', [1])  # )").brackets == [(1, "("), (7, "["), (9, "]"), (10, ")")]


def test_where_code_can_be_typed() -> None:
    line = "x = 'a' # b"
    scanned = scan_line(line)
    assert is_code(scanned, 1)
    assert not is_code(scanned, 6)
    assert is_code(scanned, 7)
    assert not is_code(scanned, len(line))


def test_strings_and_comments_agree_with_pythons_own_tokenizer() -> None:
    path = Path(python_lines.__file__)
    ours = []
    state = PLAIN
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        scanned = scan_line(line, state)
        ours += [(number, t.start) for t in scanned.tokens if t.kind == "comment"]
        state = scanned.state
    with path.open("rb") as file:
        theirs = [t.start for t in tokenize.tokenize(file.readline) if t.type == tokenize.COMMENT]
    assert state == PLAIN
    assert ours == theirs

"""Pre-checks: what is said before anything runs."""

import pytest

from codeblanks_gui.core.prechecks import blank_line, precheck, syntax_error

STARTER = "import torch\n\n# write here\n"


def note_of(source: str) -> tuple[str, str]:
    found = precheck(source, STARTER, "model.py")
    assert found is not None, source
    return found.note.id, found.note.params.get("line", "")


@pytest.mark.parametrize("source", ["", "  \n\t\n", "# only words\n", "\ufeff"])
def test_empty(source: str) -> None:
    found = precheck(source, STARTER, "model.py")
    assert found is not None
    assert found.note.id in ("empty", "unreadable_at")


def test_unchanged_whatever_the_line_ends_and_trailing_spaces() -> None:
    assert note_of("import torch  \r\n\r\n# write here   \n\n\n") == ("unchanged", "")


def test_the_starter_of_another_language_is_unchanged_too() -> None:
    mine, elsewhere = "# yaz\nimport torch\n", "# write\nimport torch\n"
    found = precheck(elsewhere, mine, "model.py", (elsewhere, mine))
    assert found is not None
    assert found.note.id == "unchanged"
    assert precheck(elsewhere + "x = 1\n", mine, "model.py", (elsewhere, mine)) is None


def test_a_blank_in_code_is_named_with_its_line() -> None:
    assert note_of("import torch\nx = ____(2)\n") == ("blank_left", "2")
    assert note_of("import torch\nx = torch.____2(2)\n") == ("blank_left", "2")


def test_blanks_in_comments_and_texts_do_not_count() -> None:
    assert blank_line("x = '____'  # ____\n__name__\n_private = 1\n") == 0


def test_a_right_program_is_let_through() -> None:
    assert precheck("import torch\nprint(torch.ones(1))\n", STARTER, "model.py") is None
    assert precheck("print('a\\d')\n", STARTER, "model.py") is None  # only a warning of Python's


@pytest.mark.parametrize(
    ("source", "kind", "line"),
    [
        ("a = 1\nprint(“b”)\n", "SyntaxError", "2"),
        ("a = 1 – 2\n", "SyntaxError", "1"),
        ("a =\u00a01\n", "SyntaxError", "1"),
        ("if 1:\n\ta = 1\n        b = 2\n", "TabError", "3"),
        ("if 1:\na = 1\n", "IndentationError", "2"),
        ("a = (1\n", "SyntaxError", "1"),
        ("return 1\n", "SyntaxError", "1"),
    ],
)
def test_unreadable_programs_name_the_line(source: str, kind: str, line: str) -> None:
    found = precheck(source, STARTER, "model.py")
    assert found is not None
    assert found.error is not None
    assert (found.error.type, found.note.params["line"]) == (kind, line)


@pytest.mark.parametrize("source", ["a = '\ud800'\n", "a = 1\0\n", "(" * 10000])
def test_texts_that_break_the_parser_itself(source: str) -> None:
    error = syntax_error(source, "model.py")
    assert error is not None
    assert error.type == "SyntaxError"

"""Rules of the house that no linter keeps."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
MOST_LINES = 335


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_file_can_be_read_in_one_go(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES


def _strings_given_to_tr() -> Iterator[tuple[str, str]]:
    for path in SOURCES:
        for found in re.finditer(r"\b(?:tr|mark)\(\s*([frbu]*)[\"']", path.read_text("utf-8")):
            yield path.name, found[1]


def test_only_literals_are_translated() -> None:
    """An f-string inside tr() is extracted, but never matches at run time."""
    wrong = [name for name, prefix in _strings_given_to_tr() if "f" in prefix]
    assert not wrong


def test_no_translation_hides_in_an_f_string() -> None:
    """The tool that collects strings doesn't look into one."""
    pattern = re.compile(r"\{(?:self\.tr|mark)\(")
    assert not [path.name for path in SOURCES if pattern.search(path.read_text("utf-8"))]


def test_no_vague_module_names() -> None:
    vague = {"utils", "helpers", "common", "manager", "base"}
    assert not [path for path in SOURCES if path.stem in vague]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_case_is_never_changed_the_english_way(path: Path) -> None:
    """`.lower()` turns `I` into `i`, wrong for Turkish; `core.text.search_key` is right."""
    found = re.findall(r"^.*\.(?:lower|upper)\(\).*$", path.read_text("utf-8"), re.MULTILINE)
    assert not [line for line in found if "# ASCII" not in line]


def test_marked_tables_name_their_context_literally() -> None:
    """The tool that collects strings can't follow a variable."""
    pattern = re.compile(r"(?<!def )\bmark\(\s*(?![\"'])(\w+)")
    wrong = [
        (path.name, m[1]) for path in SOURCES for m in pattern.finditer(path.read_text("utf-8"))
    ]
    assert not wrong

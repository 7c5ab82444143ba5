"""The pages name only files that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MADE_LATER = {"tests/e2e/screenshots/", "tests/data/device_texts/"}
"""What a run of the tests, or of a device's oracle, writes."""

PARTS = ("core", "services", "ui", "wiring", "kernel_side")
"""Folders of the program, which the pages call by these names alone."""

TOPS = (*PARTS, "src", "tests", "docs", "resources", "lessons", "benchmarks", "packaging", ".ci")


def without_examples(page: Path) -> str:
    """Return the text of a page without its blocks of code, which may show what isn't there."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def is_there(path: str) -> bool:
    """Tell whether a path names something; `*` stands for any name, `{a,b}` for each of some."""
    first = path.partition("/")[0]
    home = ROOT / "src" / "codeblanks_gui" if first in PARTS else ROOT
    listed = re.search(r"\{([^{}]*)\}", path)
    if listed:
        rest = path[: listed.start()], path[listed.end() :]
        return all(is_there(one.strip().join(rest)) for one in listed[1].split(","))
    return any(home.glob(path.rstrip("/")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", without_examples(page))
    near = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert not [link for link in near if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_are_there(page: Path) -> None:
    tops = "|".join(map(re.escape, TOPS))
    paths = re.findall(rf"`((?:{tops})/[\w.\-/*{{}},]*)`", without_examples(page))
    assert not [path for path in paths if path not in MADE_LATER and not is_there(path)]


def test_the_rule_sees_what_is_missing() -> None:
    assert is_there("core/library.py")
    assert is_there("resources/error_help/*.toml")
    assert not is_there("core/{library,no_such}.py")
    assert not is_there("lessons/no_such/")

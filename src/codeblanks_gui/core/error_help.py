"""An error text → its plain explanation, from the tables in resources/error_help/*.toml."""

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from codeblanks_gui.core import paths
from codeblanks_gui.core.course import Localized

_FILES = ("device", "torch", "python")  # the special before the general
_CONDITION = re.compile(r"(>=|<=|>|<|==)\s*([\d.]+)")
_WARNING = re.compile(r"^(?P<file>.*):(?P<line>\d+): (?P<type>\w+Warning): (?P<text>.*)$", re.M)


@dataclass(frozen=True)
class Explanation:
    """A row of the tables.

    `torch` is a version range such as ">=2.6,<2.9", or ""; `lesson` is the id of the lesson that
    teaches what is behind it, or "". For the tests: `example` is code that makes the error, on a
    CPU-only torch or, where `on` names "cuda" or "mps", on that device, simulated.
    """

    id: str
    match: re.Pattern[str]
    text: Localized
    torch: str = ""
    example: str = ""
    on: str = ""
    lesson: str = ""

    def fits(self, error: str, torch_version: str) -> Localized | None:
        """Return the text by language, filled from `error` ("Type: text"), where it is about it."""
        found = self.match.search(error)
        if found is None or not version_is_in(torch_version, self.torch):
            return None
        groups = {name: value or "" for name, value in found.groupdict().items()}
        return {language: text.format(**groups) for language, text in self.text.items()}


@dataclass(frozen=True)
class Explained:
    """What an error means and what to do next, by language, and the lesson on it (id, or "")."""

    text: Localized
    lesson: str = ""


NOT_EXPLAINED = Explained({})


def version_is_in(version: str, wanted: str) -> bool:
    """Tell whether `version` lies in the range `wanted`; an unknown version lies in every one."""
    if not version or not wanted:
        return True
    have = _numbers(version.split("+")[0])
    checks = {
        ">=": have.__ge__,
        "<=": have.__le__,
        ">": have.__gt__,
        "<": have.__lt__,
        "==": have.__eq__,
    }
    return all(checks[sign](_numbers(bound)) for sign, bound in _CONDITION.findall(wanted))


def _numbers(version: str) -> tuple[int, ...]:
    found = [int(part) for part in re.findall(r"\d+", version)[:3]]
    return tuple([*found, 0, 0, 0][:3])


def read_explanations(path: Path) -> Iterator[Explanation]:
    """Read one table; raises KeyError or TOMLDecodeError where it is wrong."""
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["error"]:
        match = re.compile(row["match"], re.DOTALL)
        rest = {name: row[name] for name in ("torch", "example", "on", "lesson") if name in row}
        yield Explanation(row["id"], match, row["text"], **rest)


@functools.cache
def explanations() -> tuple[Explanation, ...]:
    """Return all rows in the order in which they are tried."""
    folder = paths.resources() / "error_help"
    return tuple(row for name in _FILES for row in read_explanations(folder / f"{name}.toml"))


def look_up(error_type: str, text: str, torch_version: str = "") -> Explained:
    """Return what is known of an error; `NOT_EXPLAINED` where no row fits it."""
    whole = f"{error_type}: {text}" if text else error_type
    rows = ((row, row.fits(whole, torch_version)) for row in explanations())
    found = ((row, text) for row, text in rows if text is not None)
    return next((Explained(text, row.lesson) for row, text in found), NOT_EXPLAINED)


def explain(error_type: str, text: str, torch_version: str = "") -> Localized:
    """Return what an error means and what to do next, by language; {} where no row knows it."""
    return look_up(error_type, text, torch_version).text


def explain_warnings(stderr: str, torch_version: str = "") -> Mapping[str, Localized]:
    """Return the explained ones of the warnings that a program printed, by their first line."""
    told: dict[str, Localized] = {}
    for warning in _WARNING.finditer(stderr):
        text = explain(warning["type"], warning["text"], torch_version)
        if text:
            told[f"{warning['type']}: {warning['text']}"] = text
    return told

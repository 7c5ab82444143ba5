"""Takes people's names, machines' names and folders out of a text that is to be shared.

Paths keep their last part (`libcuda.so`), which says what is missing; the folders before it say
who and where. Names are compared as Turkish readers do (the four i's are one letter here), and in
whichever form a system writes an accent: macOS gives `ş` as two characters.
"""

import re
import shlex
import unicodedata
from dataclasses import dataclass, replace

from codeblanks_gui.core.device import DeviceCard, DeviceReport, DeviceUnit
from codeblanks_gui.core.text import search_key

GONE = "…"

_NOBODY = frozenset(
    {"root", "user", "admin", "administrator", "runner", "localhost"}
    | {"nvidia", "ubuntu", "debian", "python", "torch", "cuda"}
)
"""Names that tell nothing of a person, and that would be missed in a report."""

_USER_FOLDER = re.compile(r"(/home/|/Users/|[A-Za-z]:[\\/]+Users[\\/]+)[^/\\\r\n\"']+(?=[/\\])")
_WINDOWS_PATH = re.compile(
    r"(?:\b[A-Za-z]:[\\/]|\\\\|~\\+)(?:[^\\/\r\n\"'<>|]+[\\/]+)*([^\\/\s\"'<>|,;)]*)"
)
_POSIX_PATH = re.compile(r"(?<![\w:/.…~])[~/](?!dev/)(?:[^\s/\"'<>|,;()]*/)+([^\s/\"'<>|:,;()]*)")
_UUID = re.compile(r"\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.I)
_LETTER = r"[^\W_]"


@dataclass(frozen=True)
class PrivateNames:
    """What must not be told.

    Attributes:
        user: the name of the account.
        host: the name of the computer.
        folders: folders whose very names may tell something, and may hold spaces: home first.
    """

    user: str = ""
    host: str = ""
    folders: tuple[str, ...] = ()

    def taken_out(self, text: str) -> str:
        """Return `text` without the names, folders and whole UUIDs in it."""
        text = unicodedata.normalize("NFC", text)
        for folder in self.folders:
            text = _folder_pattern(folder).sub("~", text) if len(folder) > 1 else text
        text = _USER_FOLDER.sub("~", text)
        text = _WINDOWS_PATH.sub(_last_part, text)
        text = _POSIX_PATH.sub(_last_part, text)
        text = _UUID.sub(rf"\1{GONE}", text)
        for name in self._names():
            text = _name_pattern(name).sub(GONE, text)
        return text

    def _names(self) -> list[str]:
        """Return each name, and its parts, the longest first."""
        found = {self.user, self.host, self.host.split(".")[0]}
        found |= {re.split(r"[\\/]", folder.rstrip("/\\"))[-1] for folder in self.folders[:1]}
        found |= {part for name in found for part in name.split() if len(part) > 2}
        found |= {search_key(name) for name in found}  # what a host is called after: ayse
        told = {name for name in found if len(name) > 1 and name.casefold() not in _NOBODY}
        return sorted(told, key=len, reverse=True)


def shareable(report: DeviceReport, names: PrivateNames) -> DeviceReport:
    """Return `report` with `names` taken out of all that came from the machine.

    Our own sentences are filled afterwards, so no word of theirs is ever taken for a name.
    """

    def clean(text: str) -> str:
        return names.taken_out(_plain_python(text, report.executable))

    return replace(
        report,
        cards=tuple(_shareable_card(card, names, report.executable) for card in report.cards),
        params={name: clean(value) for name, value in report.params.items()},
        command=clean(report.command),
        warnings=tuple(clean(warning) for warning in report.warnings),
        executable="",
    )


def _shareable_card(card: DeviceCard, names: PrivateNames, executable: str) -> DeviceCard:
    def clean(text: str) -> str:
        return names.taken_out(_plain_python(text, executable))

    return replace(
        card,
        params={name: clean(value) for name, value in card.params.items()},
        command=clean(card.command),
        name=clean(card.name),
        versions={name: clean(value) for name, value in card.versions.items()},
        units=tuple(_shareable_unit(unit, names) for unit in card.units),
    )


def _shareable_unit(unit: DeviceUnit, names: PrivateNames) -> DeviceUnit:
    name, problem = names.taken_out(unit.name), names.taken_out(unit.problem)
    return replace(unit, name=name, problem=problem, uuid="")


def _plain_python(text: str, executable: str) -> str:
    """Return a command with `python` for the interpreter's path, however that was quoted."""
    if not executable:
        return text
    for written in (f'& "{executable}"', shlex.quote(executable), executable):
        text = text.replace(written, "python")
    return text


def _last_part(found: re.Match[str]) -> str:
    return f"{GONE}/{found.group(1)}" if found.group(1) else GONE


def _folder_pattern(folder: str) -> re.Pattern[str]:
    parts = [part for part in re.split(r"[\\/]+", folder) if part]
    start = r"[\\/]*" if folder.startswith(("/", "\\")) else ""
    return re.compile(start + r"[\\/]+".join(map(_letters, parts)) + rf"(?!{_LETTER})", re.I)


def _name_pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!{_LETTER}){_letters(name)}(?!{_LETTER})", re.I)


def _letters(name: str) -> str:
    """Return a pattern for `name` in which the four Turkish i's are one letter."""
    composed = unicodedata.normalize("NFC", name).replace("\u0307", "")
    return "".join(
        "[iıIİ]\u0307?" if letter in "iıIİ" else re.escape(letter) for letter in composed
    )

"""Tells when the files of a course change on disk, whatever editor writes them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

_PAUSE_MS: Final = 150
"""Editors write in steps (a new file, then a name); this long nothing more has to come."""

_Stamps = dict[Path, tuple[int, int]]


class CourseWatch(QObject):
    """Watches the lists of the courses, and one lesson with all in it.

    Not every lesson: a large course has more files than the system watches for one user.

    Signals:
        changed(): some file is another one now, is new, or is gone.
    """

    changed = Signal()

    def __init__(self, roots: Sequence[Path], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._roots = tuple(roots)
        self._lesson: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._on_pause_over)
        # A signal each time: what is written meanwhile makes the pause begin again.
        self._watcher.fileChanged.connect(self._pause.start)
        self._watcher.directoryChanged.connect(self._pause.start)
        self._stamps: _Stamps = {}
        self.look_at(None)

    def look_at(self, lesson: Path | None) -> None:
        """Watch the folder of this lesson from now on."""
        self._lesson = lesson
        self._stamps = self._watch()

    def _watch(self) -> _Stamps:
        """Watch what is there now; a file that was replaced is not watched any more by itself."""
        stamps = {path: stamp for path in self._wanted() if (stamp := _stamp(path)) is not None}
        wanted = {str(path) for path in stamps}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if new := sorted(wanted - watched):
            self._watcher.addPaths(new)
        if gone := sorted(watched - wanted):
            self._watcher.removePaths(gone)
        return stamps

    def _wanted(self) -> Iterator[Path]:
        for root in self._roots:
            yield from (root, root / "course.toml")
            yield from (path for path in _entries(root) if path.is_dir())
        if self._lesson is not None:
            yield self._lesson
            yield from _below(self._lesson)

    @Slot()
    def _on_pause_over(self) -> None:
        before, self._stamps = self._stamps, self._watch()
        if self._stamps != before:
            self.changed.emit()


def _below(folder: Path) -> Iterator[Path]:
    for path in _entries(folder):
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from _below(path)


def _entries(folder: Path) -> list[Path]:
    """Return what lies in a folder, without hidden files, caches and what editors leave."""
    try:
        entries = list(folder.iterdir())
    except OSError:
        return []
    return [path for path in entries if path.name[0] not in "._#" and path.name[-1] != "~"]


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return what changes when a file is written; a folder's entries are watched themselves."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return (0, 0) if path.is_dir() else (facts.st_mtime_ns, facts.st_size)

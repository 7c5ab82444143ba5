"""The open lesson ↔ its files: who writes a lesson sees each change at once."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Slot

from codeblanks_gui.core.course_review import CourseReview
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.notices import PREVIEW_FAULT, PREVIEW_FAULTS
from codeblanks_gui.services.course_watch import CourseWatch
from codeblanks_gui.services.translator import say
from codeblanks_gui.wiring.desk import Desk
from codeblanks_gui.wiring.lesson_wiring import LessonWiring


class PreviewWiring(QObject):
    """Shows a lesson anew when its files change, at the place where it was being read.

    Where it is broken its last good state stays on the page, and what is wrong is told above it.
    """

    def __init__(self, desk: Desk, lessons: LessonWiring, roots: Sequence[Path]) -> None:
        super().__init__(desk.window)
        self._desk, self._lessons = desk, lessons
        self._watch = CourseWatch(roots, self)
        self._watch.changed.connect(self._on_files_changed)
        desk.session.lesson_opened.connect(self._on_lesson_opened)
        desk.session.lesson_closed.connect(self._tell_faults)
        # A turn later: the lists of lessons, which may be long, are shown anew at the same signal.
        queued = Qt.ConnectionType.QueuedConnection
        desk.session.library_reloaded.connect(self._tell_faults, queued)
        self._on_lesson_opened()

    @Slot()
    def _on_lesson_opened(self) -> None:
        lesson = self._desk.session.lesson
        self._watch.look_at(None if lesson is None else lesson.folder)
        self._tell_faults()

    @Slot()
    def _on_files_changed(self) -> None:
        session = self._desk.session
        # What is being typed has to count as the learner's before the starter is read anew.
        self._desk.editor_pane.editor.flush()
        if session.reload():
            self._lessons.speak(session.language)

    @Slot()
    def _tell_faults(self) -> None:
        """Tell above the page what the rules for courses find in the open lesson."""
        faults = [] if self._desk.session.lesson is None else self._faults()
        self._desk.notices.take_back(PREVIEW_FAULT, PREVIEW_FAULTS)
        if faults:
            first = faults[0]
            place = f"{self._shown(first.path)}:{max(first.line, 1)}"
            told = {"place": place, "problem": first.told(say)}
            if len(faults) == 1:
                self._desk.notices.show_notice(PREVIEW_FAULT, told)
            else:
                told["count"] = str(len(faults) - 1)
                self._desk.notices.show_notice(PREVIEW_FAULTS, told)

    def _faults(self) -> list[CourseError]:
        lesson, library = self._desk.session.lesson, self._desk.library
        assert lesson is not None
        if not library.is_whole:
            return []  # it is told when all are read: what this one names may be among them
        root = lesson.folder.parent.parent
        known = {one.folder: one.aliases for one in library.lessons() if one is not lesson}
        found = CourseReview(root, lesson.folder, known).problems
        return [one for one in found if not one.is_warning]

    def _shown(self, path: Path) -> str:
        """Return a path as it is called in its course."""
        lesson = self._desk.session.lesson
        assert lesson is not None
        root = lesson.folder.parent.parent
        return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)

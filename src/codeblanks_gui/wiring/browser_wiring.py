"""The lesson browser ↔ the library, the open lesson and its marks."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from codeblanks_gui.core.course import BrokenLesson, Lesson
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
from codeblanks_gui.wiring.desk import Desk

_SLICE_S: Final = 0.006
_PAUSE_MS: Final = 5


class BrowserWiring(QObject):
    """Lists the lessons with their marks, and lets one be opened."""

    def __init__(self, desk: Desk, browser: LessonBrowser) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._browser = browser
        self._broken_id = ""
        browser.lesson_requested.connect(self._on_lesson_requested)
        browser.broken_requested.connect(self._on_broken_requested)
        desk.session.lesson_opened.connect(self._on_lesson_opened)
        desk.session.progress_changed.connect(self.show_marks)
        desk.session.library_reloaded.connect(self._on_library_reloaded)
        desk.window.actions_by_id["find_lesson"].triggered.connect(self._on_find_lesson)
        # What is left of a large course is read in the pauses of the event loop.
        self._reading = QTimer(self)
        self._reading.setInterval(_PAUSE_MS)
        self._reading.timeout.connect(self._read_on)
        self.speak()
        if desk.session.lesson is not None:
            browser.select(desk.session.lesson.id)

    @Slot()
    def speak(self) -> None:
        """Show the lessons in the language in force."""
        session = self._desk.session
        self._browser.show_library(self._desk.library, session.language, session.states())
        self._reading.start()

    @Slot()
    def _read_on(self) -> None:
        """Read a few lessons, then get a few theories ready to be searched."""
        library = self._desk.library
        if not library.is_whole:
            library.read_on(_SLICE_S)
            if library.is_whole:
                self._desk.session.library_reloaded.emit()
        elif library.prepare_search(self._desk.session.language, _SLICE_S):
            self._reading.stop()
            self._browser.search_again()

    @Slot()
    def show_marks(self) -> None:
        """Mark what is begun and what is passed."""
        self._browser.show_progress(self._desk.session.states())

    @Slot(str)
    def _on_lesson_requested(self, lesson_id: str) -> None:
        lesson = self._desk.session.lesson
        if lesson is None or lesson.id != lesson_id:
            self._desk.session.open(lesson_id)

    @Slot(object)
    def _on_lesson_opened(self, lesson: Lesson) -> None:
        self._broken_id = ""
        self._browser.select(lesson.id)

    @Slot(str)
    def _on_broken_requested(self, lesson_id: str) -> None:
        for course in self._desk.library.courses:
            for level in course.levels:
                for lesson in level.lessons:
                    if isinstance(lesson, BrokenLesson) and lesson.id == lesson_id:
                        self._broken_id = lesson_id
                        self._show_problem(lesson.problem)
                        return

    @Slot()
    def _on_library_reloaded(self) -> None:
        """The files have changed; a lesson that could not be opened may be whole now."""
        self.speak()
        session, broken_id = self._desk.session, self._broken_id
        if session.lesson is None and broken_id and not session.open(broken_id):
            self._on_broken_requested(broken_id)
        elif session.lesson is not None:
            self._browser.select(session.lesson.id)

    def _show_problem(self, problem: CourseError) -> None:
        self._desk.session.close()
        place = f"{problem.path}:{problem.line}" if problem.line else str(problem.path)
        self._desk.page.show_problem(place, problem.told(say))

    @Slot()
    def _on_find_lesson(self) -> None:
        self._desk.window.show_dock("browser", with_focus=False)
        self._browser.focus_search()

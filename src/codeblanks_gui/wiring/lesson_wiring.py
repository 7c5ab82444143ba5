"""Page and editor ↔ the open lesson: what is there at the first paint."""

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from codeblanks_gui.core.course import Lesson
from codeblanks_gui.core.notices import LESSON_UNKNOWN, SAVING_NOTICES
from codeblanks_gui.core.text import mark, pick
from codeblanks_gui.services.passed_words import passed_text
from codeblanks_gui.services.translator import say
from codeblanks_gui.wiring.desk import Desk

HINT = mark("LessonWiring", "Hint {shown}/{total}")
NO_HINT = mark("LessonWiring", "Hint")
CLOSED = mark("LessonWiring", "It opens when your code passes.")
CLOSED_OR_TRIES = mark(
    "LessonWiring", "It opens when your code passes, or after {count} tries ({tries} so far)."
)
_LESSON_ACTIONS = (
    *("read", "practise", "quiz", "review", "previous_lesson", "next_lesson"),
    *("check", "hint", "solution", "reset", "versions"),
)
"""What can't be done while no lesson is open."""


class LessonWiring(QObject):
    """Shows the open lesson on the page and in the editor, in the language in force.

    Signals:
        lesson_shown(): the page shows another lesson, or the same one in another language.
        step_asked(): somebody wants to see a step of the lesson.
        review_changed(bool)
    """

    lesson_shown = Signal()
    step_asked = Signal()
    review_changed = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._is_review = False
        session, page = desk.session, desk.page
        session.lesson_leaving.connect(desk.editor_pane.editor.flush)
        session.lesson_opened.connect(self._on_lesson_opened)
        session.lesson_closed.connect(self._on_lesson_closed)
        session.draft_saved.connect(self._on_draft_saved)
        session.library_reloaded.connect(self._show_neighbours)
        desk.editor_pane.editor.edit_paused.connect(session.practice.save_text)
        session.progress_changed.connect(self._on_progress_changed)
        session.notice_raised.connect(desk.notices.show_notice)
        session.notice_cleared.connect(lambda: desk.notices.take_back(*SAVING_NOTICES))
        page.copy_requested.connect(lambda code: QGuiApplication.clipboard().setText(code))
        page.link_requested.connect(self._on_link_requested)
        page.lesson_link_requested.connect(session.open)
        page.hint_requested.connect(self._on_hint_requested)
        page.step_changed.connect(session.remember_step)
        page.review_toggled.connect(self._on_review_toggled)
        self._connect_actions()

    def _connect_actions(self) -> None:
        actions = self._desk.window.actions_by_id
        for step in ("read", "practise", "quiz"):
            actions[step].triggered.connect(lambda _, step=step: self.go_to(step))
        actions["review"].toggled.connect(self._on_review_toggled)
        actions["next_lesson"].triggered.connect(lambda: self.go_to_neighbour(1))
        actions["previous_lesson"].triggered.connect(lambda: self.go_to_neighbour(-1))
        actions["hint"].triggered.connect(self._on_hint_requested)
        actions["solution"].triggered.connect(self.show_solution)

    def show_first_lesson(self, lesson_id: str | None) -> None:
        """Open the asked lesson, else the last one, else the first that can be read."""
        session, library = self._desk.session, self._desk.library
        if lesson_id is not None and library.find(lesson_id) is None:
            self._desk.notices.show_notice(LESSON_UNKNOWN, {"lesson": lesson_id})
        others = (lesson.id for lesson in library.lessons())
        for id in (lesson_id, session.first_lesson_id(), *others):
            if id is not None and session.open(id):
                return
        for action in _LESSON_ACTIONS:
            self._desk.window.actions_by_id[action].setEnabled(False)
        self._desk.editor_pane.setEnabled(False)

    def speak(self, language: str) -> None:
        """Show everything of the lesson in `language`."""
        self._desk.session.language = language
        if self._desk.session.lesson is not None:
            self._show_lesson(self._desk.session.lesson)
            self._speak_in_editor()
            self._on_progress_changed()

    def _speak_in_editor(self) -> None:
        """An untouched starter follows the language; a learner's text never changes."""
        self._desk.editor_pane.editor.flush()
        if not self._desk.session.practice.has_draft():
            self.show_text()

    def go_to_neighbour(self, step: int) -> None:
        """Open the next (1) or the previous (-1) lesson."""
        lesson = self._desk.session.neighbour(step)
        if lesson is not None:
            self._desk.session.open(lesson.id)

    def show_solution(self) -> None:
        """Go to the practise step, where the sample solution stands if its policy opens it."""
        self._show_step("practise")
        access = self._desk.session.practice.solution()
        if access is None:
            self._desk.page.show_solution(None)
            return
        closed = say(CLOSED)
        if access.after_tries is not None:
            closed = say(CLOSED_OR_TRIES, count=access.after_tries, tries=access.tries)
        self._desk.page.show_solution(access.text, closed)

    def go_to(self, step: str) -> None:
        """Show a step of the lesson, and bring the keyboard to it."""
        self._show_step(step)
        self._desk.page.take_focus()

    def _show_step(self, step: str) -> None:
        """Show a step; who types goes on typing."""
        self.step_asked.emit()
        if self._is_review:
            self._on_review_toggled(False)
        self._desk.page.set_step(step)  # type: ignore[arg-type]
        self._desk.session.remember_step(step)

    @Slot(object)
    def _on_lesson_opened(self, lesson: Lesson) -> None:
        self._is_review = False
        self._show_lesson(lesson)
        self.show_text()
        self._desk.page.set_step(self._desk.session.last_step())  # type: ignore[arg-type]
        self._desk.page.show_solution(None)
        actions = self._desk.window.actions_by_id
        actions["review"].setChecked(False)
        for id in _LESSON_ACTIONS:
            actions[id].setEnabled(True)
        self._show_neighbours()
        has_exercise = self._desk.session.exercise is not None
        for id in ("check", "reset", "versions", "solution", "practise"):
            actions[id].setEnabled(has_exercise)
        self._show_passed()
        self._show_hints()

    @Slot()
    def _show_neighbours(self) -> None:
        """Let the actions tell whether there is a next and a previous lesson."""
        session, actions = self._desk.session, self._desk.window.actions_by_id
        actions["next_lesson"].setEnabled(session.neighbour(1) is not None)
        actions["previous_lesson"].setEnabled(session.neighbour(-1) is not None)

    @Slot()
    def _on_lesson_closed(self) -> None:
        """No lesson is open: a broken one was chosen."""
        self._desk.editor_pane.editor.set_text("", "")
        self._desk.editor_pane.setEnabled(False)
        for action in _LESSON_ACTIONS:
            self._desk.window.actions_by_id[action].setEnabled(False)
        self._desk.window.setWindowTitle("CodeBlanks")
        self.lesson_shown.emit()

    def _show_lesson(self, lesson: Lesson) -> None:
        desk, language = self._desk, self._desk.session.language
        library, exercise = desk.library, desk.session.exercise
        desk.page.show_lesson(
            lesson,
            library.theory(lesson, language),
            None if exercise is None else library.task(exercise, language),
            language,
            level_title=self._level_title(lesson),
            figure_path=lambda name: library.figure(lesson, name),
        )
        desk.window.setWindowTitle(f"{pick(lesson.title, language)} – CodeBlanks")
        self.lesson_shown.emit()
        if self._is_review:
            self._on_review_toggled(True)

    def show_text(self) -> None:
        """Show the draft of the open lesson's exercise, else its starter."""
        desk, exercise = self._desk, self._desk.session.exercise
        file_name = exercise.file if exercise is not None else ""
        desk.editor_pane.editor.set_text(desk.session.practice.text(), file_name)
        desk.editor_pane.setEnabled(exercise is not None)

    def _level_title(self, lesson: Lesson) -> str:
        for course in self._desk.library.courses:
            for level in course.levels:
                if course.id == lesson.course_id and level.id == lesson.level_id:
                    return pick(level.title, self._desk.session.language)
        return ""

    @Slot()
    def _on_progress_changed(self) -> None:
        self._desk.page.set_done(self._desk.session.done_steps())
        self._show_passed()
        self._show_hints()

    def _show_passed(self) -> None:
        exercise = self._desk.session.exercise
        wanted = () if exercise is None else exercise.devices
        self._desk.page.show_passed(passed_text(self._desk.session.practice.passed_on(), wanted))

    @Slot(bool)
    def _on_draft_saved(self, is_on_disk: bool) -> None:
        if is_on_disk:
            self._desk.editor_pane.show_saved()

    def save_before_closing(self) -> bool:
        """Save what is typed; tell whether everything is on disk."""
        self._desk.editor_pane.editor.flush()
        self._desk.session.save_again()
        return not self._desk.session.has_unsaved

    @Slot()
    def _on_hint_requested(self) -> None:
        self._desk.session.practice.show_next_hint()
        self._show_step("practise")
        self._show_hints()

    def _show_hints(self) -> None:
        shown, total = self._desk.session.practice.hints()
        self._desk.page.show_hints(shown, total)
        actions = self._desk.window.actions_by_id
        actions["hint"].setEnabled(len(shown) < total)
        actions.show_text("hint", HINT if total else NO_HINT, shown=len(shown), total=total)

    @Slot(bool)
    def _on_review_toggled(self, is_on: bool) -> None:
        desk = self._desk
        lesson, exercise = desk.session.lesson, desk.session.exercise
        if lesson is None:
            return
        self._is_review = is_on
        desk.window.actions_by_id["review"].setChecked(is_on)
        solution = expected = None
        if is_on and exercise is not None:
            solution = desk.library.solution(exercise, desk.session.language)
            expected = desk.library.expected_output(exercise)
        self.review_changed.emit(is_on)
        desk.page.set_review(is_on, solution, expected)

    @Slot(str)
    def _on_link_requested(self, address: str) -> None:
        from codeblanks_gui.ui import questions

        questions.ask_link(
            self._desk.window, address, lambda: QDesktopServices.openUrl(QUrl(address))
        )

"""What the learner does with the open lesson's exercise: text, checks, hints, the solution."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from codeblanks_gui.core.course import Exercise, Lesson
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import Attempt, DraftVersion, ItemKey
from codeblanks_gui.core.text import pick
from codeblanks_gui.services.kept_work import KeptWork


@dataclass
class OpenLesson:
    """The lesson that is open, None for none, and the language in force."""

    lesson: Lesson | None = None
    language: str = "tr"

    @property
    def exercise(self) -> Exercise | None:
        """The exercise in the editor."""
        if self.lesson is None or not self.lesson.exercises:
            return None
        return self.lesson.exercises[0]

    @property
    def exercise_key(self) -> ItemKey | None:
        """What the exercise is called in the record."""
        if self.lesson is None or self.exercise is None:
            return None
        return ItemKey(self.lesson.course_id, self.lesson.id, self.exercise.id)


@dataclass(frozen=True)
class SolutionAccess:
    """The sample solution, or None while its policy keeps it closed after `tries` tries."""

    text: str | None
    tries: int
    after_tries: int | None


class Practice(QObject):
    """Presents the exercise of the open lesson; a lesson without one has empty texts.

    Signals:
        progress_changed(): marks may have changed.
    """

    progress_changed = Signal()

    def __init__(
        self,
        open_lesson: OpenLesson,
        library: Library,
        progress: Progress,
        work: KeptWork,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._open = open_lesson
        self._library = library
        self._progress = progress
        self._work = work
        self._hints_shown: dict[ItemKey, int] = {}

    # The learner's text

    def text(self) -> str:
        """Return the draft of the exercise, else its starter in the language in force."""
        exercise, key = self._open.exercise, self._open.exercise_key
        if exercise is None or key is None:
            return ""
        held = self._work.text(key)
        if held is not None:
            return held
        draft = self._find_draft(exercise)
        return self.starter() if draft is None else draft

    def has_draft(self) -> bool:
        """Whether the learner has written anything of their own."""
        exercise, key = self._open.exercise, self._open.exercise_key
        if exercise is None or key is None:
            return False
        return self._work.text(key) is not None or self._find_draft(exercise) is not None

    def starter(self) -> str:
        """Return the exercise's starter code in the language in force."""
        exercise = self._open.exercise
        return "" if exercise is None else self._library.starter(exercise, self._open.language)

    def save_text(self, text: str) -> None:
        """Keep the learner's text; where the disk refuses, hold it and try again next time."""
        key = self._open.exercise_key
        if key is None or (text == self.starter() and not self.has_draft()):
            return
        self._work.keep_text(key, text)
        self.progress_changed.emit()

    def reset(self, current: str) -> str:
        """Return the starter; `current` is kept as a version first.

        Raises:
            ProgressError: the version can't be kept, so nothing may be replaced.
        """
        key = self._open.exercise_key
        starter = self.starter()
        if key is not None and current.strip() and current != starter:
            self._progress.keep_version(key, current)
        return starter

    def versions(self) -> list[DraftVersion]:
        """Return the texts that Reset replaced, the newest first."""
        key = self._open.exercise_key
        return [] if key is None else self._progress.versions(key)

    # Checks, hints, the solution

    def record_check(self, status: str, *, text: str, device: str, simulated: bool) -> None:
        """Append a verdict on the learner's text."""
        key = self._open.exercise_key
        if key is None:
            return
        score = float(status == "passed")
        self._work.record(Attempt(key, "check", status, score, text, device, simulated))
        self.progress_changed.emit()

    def passed_on(self) -> frozenset[str]:
        """Return the devices on which the exercise was ever passed, simulated ones by their name.

        See `Progress.passed_on`; passes under the lesson's former ids count.
        """
        if self._open.lesson is None or self._open.exercise is None:
            return frozenset()
        course, item = self._open.lesson.course_id, self._open.exercise.id
        ids = (self._open.lesson.id, *self._open.lesson.aliases)
        keys = (ItemKey(course, lesson_id, item) for lesson_id in ids)
        return frozenset().union(*(self._progress.passed_on(key) for key in keys))

    def hints(self) -> tuple[list[str], int]:
        """Return the hints shown so far and how many there are."""
        exercise, key = self._open.exercise, self._open.exercise_key
        if exercise is None or key is None:
            return [], 0
        texts = [pick(hint, self._open.language) for hint in exercise.hints]
        return texts[: self._shown_count(key)], len(texts)

    def _shown_count(self, key: ItemKey) -> int:
        if key not in self._hints_shown:
            kept = self._progress.fact(f"hints:{key.course}/{key.lesson}/{key.item}") or "0"
            self._hints_shown[key] = int(kept) if kept.isdecimal() else 0
        return self._hints_shown[key]

    def show_next_hint(self) -> None:
        """Reveal one hint more."""
        key = self._open.exercise_key
        shown, total = self.hints()
        if key is not None:
            self._hints_shown[key] = min(len(shown) + 1, total)
            self._work.remember(
                {f"hints:{key.course}/{key.lesson}/{key.item}": str(len(shown) + 1)}
            )

    def solution(self) -> SolutionAccess | None:
        """Return the sample solution if its policy opens it, or how far it is from that."""
        exercise, key = self._open.exercise, self._open.exercise_key
        if exercise is None or key is None:
            return None
        has_passed, tries = self._progress.checks(key)
        policy = exercise.solution_policy
        is_open = policy.is_open(passed=has_passed, tries=tries)
        text = self._library.solution(exercise, self._open.language) if is_open else None
        return SolutionAccess(text, tries, policy.after_tries)

    def _find_draft(self, exercise: Exercise) -> str | None:
        if self._open.lesson is None:
            return None
        for lesson_id in (self._open.lesson.id, *self._open.lesson.aliases):
            draft = self._progress.draft(
                ItemKey(self._open.lesson.course_id, lesson_id, exercise.id)
            )
            if draft is not None:
                return draft
        return None

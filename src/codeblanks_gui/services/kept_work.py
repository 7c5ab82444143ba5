"""What the learner does, on its way to the record: held where the disk refuses, tried again."""

from PySide6.QtCore import QObject, Signal

from codeblanks_gui.core.errors import ProgressError
from codeblanks_gui.core.notices import NOT_SAVED, OPENING_NOTICES, OTHER_TEXT
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import Attempt, ItemKey
from codeblanks_gui.services.translator import say


class KeptWork(QObject):
    """Writes texts, attempts and facts; nothing is lost when it can't be done at once.

    Signals:
        draft_saved(bool): whether the text is on disk now.
        notice_raised(Marked, dict): something the learner must know, with its parameters.
        notice_cleared(): what was told about saving is over.
    """

    draft_saved = Signal(bool)
    notice_raised = Signal(object, object)
    notice_cleared = Signal()

    def __init__(self, progress: Progress, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._progress = progress
        self._texts: dict[ItemKey, str] = {}
        self._attempts: list[Attempt] = []
        self._holds_attempts = False
        self._was_told = progress.notice not in (None, "damaged")
        self._told_notice: str | None = None

    def tell_opening_notice(self) -> None:
        """Raise what was met when the record was opened, once somebody listens."""
        self._told_notice = notice = self._progress.notice
        if notice is not None:
            place = {"path": str(self._progress.path), "set_aside": str(self._progress.set_aside)}
            self.notice_raised.emit(OPENING_NOTICES[notice], place)

    @property
    def has_unsaved(self) -> bool:
        """Whether any work is only in this window."""
        return bool(self._texts or self._attempts or self._holds_attempts)

    @property
    def unsaved_texts(self) -> dict[str, str]:
        """Lesson id/exercise id → text that is not on disk."""
        return {f"{key.lesson}/{key.item}": text for key, text in self._texts.items()}

    def text(self, key: ItemKey) -> str | None:
        """Return a text that is not on disk, or None where there is none."""
        return self._texts.get(key)

    def keep_text(self, key: ItemKey, text: str) -> None:
        """Save the learner's text; where the disk refuses, hold it and try again next time."""
        self._texts[key] = text
        self.save_again()

    def record(self, attempt: Attempt) -> None:
        """Append an attempt; where the disk refuses, hold it and try again next time."""
        self._attempts.append(attempt)
        self.save_again()

    def remember(self, facts: dict[str, str]) -> None:
        """Keep small facts; one that can't be kept is told and forgotten."""
        try:
            self._progress.remember(facts)
        except ProgressError as error:
            self._tell_not_saved(error)

    def save_again(self) -> None:
        """Write all that is held; called on each pause of typing and before closing."""
        if self._progress.notice not in (None, self._told_notice):
            self.tell_opening_notice()  # it was damaged while it was open
        was_kept = self._progress.is_kept
        is_kept = self._progress.try_again()
        if is_kept and not was_kept:
            self._holds_attempts = False
            self._clear_notice()
        has_texts = bool(self._texts)
        try:
            self._write_held(is_kept)
        except ProgressError as error:
            self._tell_not_saved(error)
            is_kept = False
        if has_texts:
            self.draft_saved.emit(is_kept)
        if is_kept and self._was_told:
            self._clear_notice()

    def _write_held(self, is_kept: bool) -> None:
        """Write what is held; a record that is only in memory leaves the texts held."""
        for key, text in list(self._texts.items()):
            if self._progress.save_draft(key, text):
                self.notice_raised.emit(OTHER_TEXT, {})
            if is_kept:
                del self._texts[key]
        while self._attempts:
            self._progress.record(self._attempts[0])
            del self._attempts[0]
            self._holds_attempts = not is_kept

    def _tell_not_saved(self, error: ProgressError) -> None:
        if not self._was_told:
            self._was_told = True
            self.notice_raised.emit(NOT_SAVED, {"reason": error.reason.said(say)})

    def _clear_notice(self) -> None:
        self._was_told = False
        self.notice_cleared.emit()

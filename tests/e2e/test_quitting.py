"""The session's manager asks for what is unsaved, then ends us: a logout loses nothing."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QPlainTextEdit

from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import ItemKey
from tests.e2e.conftest import Person


def test_a_logout_saves_what_was_typed_just_now(
    codeblanks: Callable[..., None], home: Path
) -> None:
    def type_and_log_out(person: Person) -> None:
        editor = person.find(QPlainTextEdit, "code_editor")
        person.type("typed = 'just now'", editor)
        person.app.commitDataRequest.emit(None)
        with closing(Progress(home)) as progress:
            draft = progress.draft(ItemKey("pytorch", "gpu-support", "device-agnostic"))
        assert "just now" in str(draft)

    codeblanks(type_and_log_out, "gpu-support")

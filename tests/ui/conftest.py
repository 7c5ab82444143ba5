"""What the tests of the widgets share: a theme, and texts of a small lesson."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core.course import Exercise, Lesson
from codeblanks_gui.ui.theme import Theme


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme at normal text size."""
    made = Theme(qapp, "light")
    yield made
    if made.text_scale != 1.0:
        made.set_text_scale(1.0)
    made.deleteLater()


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """A lesson with one exercise and questions; its files are not there."""
    exercise = Exercise(
        id="move",
        folder=tmp_path / "exercises/move",
        file="model.py",
        title={"tr": "Aygıtı seç", "en": "Choose the device"},
        devices=("cpu",),
    )
    return Lesson(
        id="gpu-support",
        level_id="advanced",
        course_id="pytorch",
        folder=tmp_path,
        title={"tr": "GPU desteği", "en": "GPU support"},
        summary={"tr": "Aygıt seçmek", "en": "Choosing a device"},
        minutes=15,
        exercises=(exercise,),
        has_quiz=True,
    )

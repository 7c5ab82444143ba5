"""1366×768, as school laptops have it: no control is cut off, also with large text."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QDockWidget,
    QLabel,
    QTabBar,
    QWidget,
)

from codeblanks_gui.ui.kernel_line import KernelLine
from tests.e2e.conftest import Person

Open = Callable[..., None]
WIDTH, HEIGHT = 1366, 768


def scrolls(widget: QWidget) -> bool:
    """Whether `widget` is inside something that scrolls, where being cut off is no fault."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QAbstractScrollArea):
        parent = parent.parentWidget()
    return parent is not None


def is_behind_a_tab(widget: QWidget) -> bool:
    """Whether `widget` is in a dock whose tab is not the front one."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QDockWidget):
        parent = parent.parentWidget()
    return parent is not None and parent.visibleRegion().isEmpty()


def controls(window: QWidget) -> Iterator[QWidget]:
    for widget in window.findChildren(QWidget):
        is_control = isinstance(widget, QAbstractButton | QComboBox | QTabBar)
        if is_control and widget.isVisible() and not (scrolls(widget) or is_behind_a_tab(widget)):
            yield widget


def name_of(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return f"{type(widget).__name__} {widget.objectName()} {text}"


@pytest.mark.parametrize("language", ["tr", "en"])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_no_control_is_cut_off(codeblanks: Open, language: str, text_scale: float) -> None:
    def look(person: Person) -> None:
        person.wait(lambda: person.window.findChildren(KernelLine), "the late parts")
        person.press("Ctrl+Shift+0")
        assert (person.window.width(), person.window.height()) == (WIDTH, HEIGHT)
        for step in ("Ctrl+1", "Ctrl+2", "Ctrl+3"):
            person.press(step)
            cut = [
                name_of(widget)
                for widget in controls(person.window)
                if widget.visibleRegion().boundingRect() != widget.rect()
            ]
            assert not cut
        person.screenshot(f"small-{text_scale:g}")

    codeblanks(look, "gpu-support", language=language, text_scale=text_scale)


@pytest.mark.parametrize("language", ["tr", "en"])
def test_no_word_of_the_surroundings_is_cut_off(codeblanks: Open, language: str) -> None:
    """Labels outside the scrolling pages have the room that their words need."""

    def look(person: Person) -> None:
        person.wait(lambda: person.window.findChildren(KernelLine), "the late parts")
        person.press("Ctrl+Shift+0")
        short = [
            f"{label.text()!r}: {label.width()} < {label.sizeHint().width()}"
            for label in person.window.findChildren(QLabel)
            if label.isVisible()
            and not scrolls(label)
            and not is_behind_a_tab(label)
            and not label.wordWrap()
            and label.text()
            and label.width() < label.sizeHint().width()
        ]
        assert not short

    codeblanks(look, "gpu-support", language=language)

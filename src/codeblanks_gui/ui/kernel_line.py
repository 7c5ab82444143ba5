"""The kernel in one line, for the status bar: what it does, and which versions it has."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.kernel_state import THREADS_LEFT, KernelState
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.theme import Theme

WORDS = {
    "closed": mark("KernelLine", "console off"),
    "no_python": mark("KernelLine", "no Python"),
    "no_ipykernel": mark("KernelLine", "ipykernel is missing"),
    "starting": mark("KernelLine", "console starting…"),
    "ready": mark("KernelLine", "console ready"),
    "no_torch": mark("KernelLine", "PyTorch is missing"),
    "busy": mark("KernelLine", "running…"),
    "interrupting": mark("KernelLine", "stopping…"),
    "died": mark("KernelLine", "console stopped"),
    "restarting": mark("KernelLine", "console restarting…"),
    "gave_up": mark("KernelLine", "console off: it stopped again and again"),
    "no_answer": mark("KernelLine", "console does not answer"),
}
_THREADS_LEFT = mark("KernelLine", "a thread is still running")
_SIGNS = {
    "ready": ("passed", "good"),
    "busy": ("clock", "info"),
    "starting": ("clock", "muted"),
    "restarting": ("clock", "muted"),
    "interrupting": ("clock", "warn"),
    "closed": ("circle", "muted"),
    "no_torch": ("warning", "warn"),
}


class KernelLine(QWidget):
    """An icon and a few words; the icon's shape differs with the state, not only its colour."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("kernel_line")
        self._theme = theme
        self._state = KernelState("closed")
        self._versions: tuple[str, str] = ("", "")
        self._whole = ""
        self._sign, self._text = QLabel(), QLabel()
        self._text.setProperty("role", "muted")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setSpacing(8)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        theme.changed.connect(self._retranslate)
        self._retranslate()

    def show_state(self, state: KernelState) -> None:
        """Show what the kernel does now."""
        self._state = state
        self._retranslate()

    def show_versions(self, python: str, torch: str) -> None:
        """Name the versions of Python and PyTorch that run the learner's code."""
        self._versions = (python, torch)
        self._retranslate()

    def _retranslate(self) -> None:
        name, role = _SIGNS.get(self._state.kind, ("error", "bad"))
        word = WORDS[self._state.kind]
        if self._state.detail == THREADS_LEFT:
            (name, role), word = ("warning", "warn"), _THREADS_LEFT
        side = self._theme.scaled(16)
        sign = icons.icon(name, self._theme, role)
        self._sign.setPixmap(sign.pixmap(QSize(side, side), self.devicePixelRatioF()))
        python, torch = self._versions
        parts = [say(word)]
        parts += [f"Python {python}"] if python else []
        parts += [f"PyTorch {torch}"] if torch else []
        self._whole = " · ".join(parts)
        self.setAccessibleName(self._whole)
        self._elide()

    def _elide(self) -> None:
        """Show what there is room for, and all of it in the tool tip where that is less."""
        room, end = self._text.width(), Qt.TextElideMode.ElideRight
        shown = self._text.fontMetrics().elidedText(self._whole, end, room)
        self._text.setText(shown)
        self.setToolTip("" if shown == self._whole else self._whole)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        layout = self.layout()
        if layout is not None:
            layout.activate()  # the words have their new width before they are measured
        self._elide()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

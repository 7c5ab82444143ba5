"""The console's right-click menu."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QTextFormat
from PySide6.QtWidgets import QMenu


class ConsoleMenu(QMenu):
    """Made anew each time, in the language in force.

    Signals:
        save_requested(): all that was printed shall be saved.
    """

    save_requested = Signal()

    def __init__(self, console: Any, at: QPoint) -> None:
        """Offer what can be done `at` a place of the console's viewport."""
        super().__init__(console)
        self.setObjectName("consoleMenu")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picture = console._control.cursorForPosition(at).charFormat()
        name = picture.stringProperty(QTextFormat.Property.ImageName)
        if name:
            self._offer("copy_picture", self.tr("Copy the image"), console._copy_image, name)
            self._offer(
                "save_picture",
                self.tr("Save the image…"),
                console.ask_where_to_save_picture,
                name,
            )
            self.addSeparator()
        copy, paste = QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Paste
        self._offer("copy", self.tr("Copy"), console.copy, key=copy, is_on=console.can_copy())
        self._offer("paste", self.tr("Paste"), console.paste, key=paste, is_on=console.can_paste())
        self._offer("select_all", self.tr("Select all"), console._control.selectAll)
        self.addSeparator()
        self._offer("save", self.tr("Save the full output…"), self.save_requested.emit)
        self._offer("clear", self.tr("Clear"), console.clear)

    def _offer(
        self,
        name: str,
        text: str,
        do: Callable[..., object],
        *arguments: object,
        key: QKeySequence.StandardKey | None = None,
        is_on: bool = True,
    ) -> None:
        action = self.addAction(text)
        action.setObjectName(name)
        action.triggered.connect(lambda: do(*arguments))
        action.setEnabled(is_on)
        if key is not None:
            action.setShortcut(key)  # shown; the console itself hears the keys

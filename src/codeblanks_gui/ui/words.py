"""Words: text that wraps, with code in it set as code."""

import html
import re

from PySide6.QtCore import Qt

from codeblanks_gui.ui.roomy_label import RoomyLabel
from codeblanks_gui.ui.sentences import breakable, breakable_code
from codeblanks_gui.ui.theme import Theme

_CODE = re.compile(r"`([^`\n]+)`")


class Words(RoomyLabel):
    """Text that wraps and is hidden while it is empty; what stands in backticks is set as code."""

    def __init__(self, theme: Theme, role: str = "", name: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setMinimumWidth(1)  # a long word must not widen the whole page
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._theme, self._said = theme, ""
        if role:
            self.setProperty("role", role)
        theme.changed.connect(self._on_theme_changed)

    def say(self, text: str) -> None:
        """Show `text`, or nothing at all where it is empty."""
        self._said = text
        self._show()
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    @property
    def said(self) -> str:
        """The text as it was given."""
        return self._said

    def _show(self) -> None:
        if "`" not in self._said:
            self.setTextFormat(Qt.TextFormat.PlainText)
            self.setText(breakable(self._said))
            return
        family = html.escape(self._theme.font("code").family())
        parts = _CODE.split(self._said)  # words and code in turn
        parts[::2] = [html.escape(breakable(words), quote=False) for words in parts[::2]]
        parts[1::2] = [
            f"""<span style="font-family:'{family}'">{html.escape(breakable_code(code))}</span>"""
            for code in parts[1::2]
        ]
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText("".join(parts).replace("\n", "<br>"))

    def _on_theme_changed(self) -> None:
        self._show()

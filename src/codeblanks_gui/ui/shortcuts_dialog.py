"""ShortcutsDialog: every action with its keys, grouped as in the menus."""

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.actions import ACTIONS, MENUS
from codeblanks_gui.ui.theme import Theme

_COLUMNS = (("lesson", "run"), ("edit", "view", "help"))
_LARGE_TEXT = 1.4  # from this scale on, two columns would be too wide for a small screen
_OF_SCREEN = 0.85


class ShortcutsDialog(QDialog):
    """Scrolls where it doesn't fit the screen."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shortcuts_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        directions = QBoxLayout.Direction
        is_large = theme.text_scale >= _LARGE_TEXT
        inner = QWidget()
        columns = QBoxLayout(directions.TopToBottom if is_large else directions.LeftToRight, inner)
        columns.setContentsMargins(24, 16, 24, 16)
        columns.setSpacing(0 if is_large else 48)
        for menus in _COLUMNS:
            columns.addWidget(_table(theme, menus), 0, Qt.AlignmentFlag.AlignTop)
        area = QScrollArea()
        area.setObjectName("shortcuts")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inner)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
        buttons.setContentsMargins(24, 0, 24, 0)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 16)
        layout.setSpacing(12)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        screen = QGuiApplication.primaryScreen().availableSize() * _OF_SCREEN
        wanted = inner.sizeHint()
        bar = area.verticalScrollBar().sizeHint().width()
        height = wanted.height() + 28 + buttons.sizeHint().height()
        self.resize(min(wanted.width() + bar, screen.width()), min(height, screen.height()))


def _table(theme: Theme, menus: tuple[str, ...]) -> QLabel:
    """Return a column: each menu's name, and below it its actions and their keys."""
    muted = theme.palette.muted
    rows = []
    for menu in menus:
        rows.append(f"<tr><td colspan='2' style='padding-top: 12px'>{_bold(MENUS[menu])}</td></tr>")
        for row in (row for row in ACTIONS if row.menu == menu):
            keys = QKeySequence(row.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            name = f"<td style='padding: 3px 32px 0 0; white-space: nowrap'>{_plain(row.text)}</td>"
            look = f"padding-top: 3px; white-space: nowrap; color: {muted}"
            rows.append(f"<tr>{name}<td style='{look}'>{html.escape(keys)}</td></tr>")
    label = QLabel(f"<table>{''.join(rows)}</table>")
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label


def _plain(marked: Marked) -> str:
    return html.escape(say(marked).replace("&", ""))


def _bold(marked: Marked) -> str:
    return f"<b>{_plain(marked)}</b>"

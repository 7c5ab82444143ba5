"""The settings dialog: a list of its pages at the left, the page at the right."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.settings import Settings
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.settings_dialog.general_page import GeneralPage
from codeblanks_gui.ui.settings_dialog.python_page import PythonPage
from codeblanks_gui.ui.theme import Theme

PAGES: Final = {
    "general": ("settings", mark("SettingsDialog", "General")),
    "python": ("chip", mark("Settings", "Python for your code")),
}
"""Name → icon, title."""

_SIZE: Final = QSize(860, 560)
_OF_SCREEN: Final = 0.9


class SettingsDialog(QDialog):
    """Shows the settings in force.

    Signals:
        setting_chosen(str, object): a setting's id and the value that the learner wants.
        python_page_shown(): the Pythons of this machine are looked at now.
    """

    setting_chosen = Signal(str, object)
    python_page_shown = Signal()

    def __init__(self, theme: Theme, settings: Settings, own_prefix: str, parent: QWidget) -> None:
        """Show the general page.

        Args:
            theme: the look.
            settings: what is in force; it isn't changed here.
            own_prefix: see `PythonPage`.
            parent: the window.
        """
        super().__init__(parent)
        self.setObjectName("settings_dialog")
        self._theme = theme
        self._general = GeneralPage(settings)
        self._general.setting_chosen.connect(self.setting_chosen)
        self.python_page = PythonPage(theme, own_prefix)
        self._names = self._build_names()
        self._pages = QStackedWidget()
        self._pages.addWidget(_scrolling(self._general))
        self._pages.addWidget(self.python_page)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        # Enter belongs to the fields: it must not close what is being typed into.
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        right = QVBoxLayout()
        right.setContentsMargins(24, 24, 24, 16)
        right.setSpacing(16)
        right.addWidget(self._pages, 1)
        right.addWidget(self._buttons)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._names)
        layout.addLayout(right, 1)
        self._names.currentRowChanged.connect(self._on_row_changed)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        room = parent.screen().availableSize() * _OF_SCREEN
        self.resize((_SIZE * theme.text_scale).boundedTo(room))
        self._retranslate()

    def show_page(self, name: str) -> None:
        """Show the page `name`, a key of `PAGES`."""
        self._names.setCurrentRow(list(PAGES).index(name))

    def show_setting(self, id: str) -> None:
        """Show a value that was changed elsewhere (a shortcut), without emitting anything."""
        self._general.show_setting(id)

    def _build_names(self) -> QListWidget:
        names = QListWidget()
        names.setObjectName("settingsPages")
        names.setFrameShape(QFrame.Shape.NoFrame)
        names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        names.setWordWrap(True)
        for _ in PAGES:
            QListWidgetItem(names)
        names.setCurrentRow(0)
        return names

    def _on_row_changed(self, row: int) -> None:
        self._pages.setCurrentIndex(row)
        if self._pages.currentWidget() is self.python_page:
            self.python_page_shown.emit()

    def _on_theme_changed(self) -> None:
        for row, (name, _) in enumerate(PAGES.values()):
            self._names.item(row).setIcon(icon(name, self._theme))
        self._fit_names()

    def _fit_names(self) -> None:
        """Make the list as wide as its words, but no wider than leaves the page its room."""
        hint = self._names.sizeHintForColumn(0) + 2 * self._names.frameWidth() + 24
        self._names.setFixedWidth(min(hint, self._theme.scaled(200)))

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self._names.setAccessibleName(self.tr("Settings"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
        for row, (_, title) in enumerate(PAGES.values()):
            self._names.item(row).setText(say(title))
        self._fit_names()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _scrolling(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setObjectName("settingsPage")
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area

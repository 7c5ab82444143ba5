"""The toolbar: what is done most, and the device; icons alone where the window is narrow."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolBar, QToolButton, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.actions import Actions
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

_SHOWN = ("run", "check", "stop", "reset", "hint")
_WITH_TEXT = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICON_ONLY = Qt.ToolButtonStyle.ToolButtonIconOnly


class MainToolbar(QToolBar):
    """Everything in it can be reached at any width: there is no menu of what didn't fit."""

    def __init__(self, theme: Theme, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("toolbar")
        self._theme = theme
        self._check = actions["check"]
        self.setMovable(False)
        self.setFloatable(False)
        self.setToolButtonStyle(_WITH_TEXT)
        for id in _SHOWN:
            self.addAction(actions[id])
            actions[id].changed.connect(self.updateGeometry)
        primary = self.widgetForAction(self._check)
        if isinstance(primary, QToolButton):
            primary.setObjectName("primary")
            self._wear_on_accent(primary)
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(space)
        self._device_label = QLabel()
        self._device_label.setObjectName("device_label")
        self._device_label.setProperty("role", "muted")
        self._label_action = self.addWidget(self._device_label)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def add_device_chooser(self, chooser: QWidget) -> None:
        """Put the device's chooser at the end."""
        self._device_label.setBuddy(chooser)
        self.addWidget(chooser)
        self.fit()

    def set_texts(self, title: str, device: str) -> None:
        """Say in another language what the bar is, and what is chosen at its end."""
        self.setWindowTitle(title)
        self._device_label.setText(device)
        self.fit()

    def fit(self) -> None:
        """Leave words out until everything has room."""
        self._label_action.setVisible(True)
        self.setToolButtonStyle(_WITH_TEXT)
        if self.sizeHint().width() > self.width():
            self.setToolButtonStyle(_ICON_ONLY)
        if self.sizeHint().width() > self.width():
            self._label_action.setVisible(False)

    def _wear_on_accent(self, primary: QToolButton) -> None:
        """Tint the icon for the coloured button, again whenever the action sets its own."""
        on_accent = icon("check", self._theme, "on_accent")
        primary.setIcon(on_accent)
        self._check.changed.connect(lambda: primary.setIcon(on_accent))

    def _on_theme_changed(self) -> None:
        side = self._theme.scaled(18)
        self.setIconSize(QSize(side, side))
        self.fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

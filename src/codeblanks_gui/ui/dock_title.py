"""DockTitle: the bar above a dock: its name, and buttons that can be seen, named and reached."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

_ICON_SIDE = 14


class DockTitle(QWidget):
    """Stands in for Qt's own title bar, whose buttons don't grow with the text."""

    def __init__(self, theme: Theme, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dock_title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme, self._dock = theme, dock
        self._name = QLabel(dock.windowTitle())
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._float = self._button("float")
        self._float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._close = self._button("close")
        self._close.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 6, 4)
        row.setSpacing(2)
        row.addWidget(self._name, 1)
        row.addWidget(self._float)
        row.addWidget(self._close)
        dock.windowTitleChanged.connect(self._on_title_changed)
        dock.topLevelChanged.connect(self._retranslate)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._retranslate()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"dock_{name}")
        button.setProperty("kind", "small")
        button.setIcon(icon(name, self._theme, "muted"))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _on_title_changed(self, title: str) -> None:
        self._name.setText(title)
        self._retranslate()

    def _on_theme_changed(self) -> None:
        side = self._theme.scaled(_ICON_SIDE)
        for button in (self._float, self._close):
            button.setIconSize(QSize(side, side))

    def _retranslate(self) -> None:
        dock_it, undock = self.tr("Put it back into the window"), self.tr("Make it a window")
        named = (
            (self._float, dock_it if self._dock.isFloating() else undock),
            (self._close, self.tr("Hide")),
        )
        for button, name in named:
            button.setToolTip(name)
            button.setAccessibleName(f"{name}: {self._dock.windowTitle()}")

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


class NoTitle(QWidget):
    """Stands in for the title bar of a dock that has a tab: one name is enough."""

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

"""YieldingArea: as high as its content where there is room, and scrolled where there isn't."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override

_LEAST_LINES = 2


class YieldingArea(QScrollArea):
    """Gives its height up to its neighbours; nothing in it is ever cut off for good."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setObjectName("noticeText")  # the look of text that may be scrolled
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        content.installEventFilter(self)

    def _needed(self) -> int:
        content = self.widget()
        layout = None if content is None else content.layout()
        if layout is None:
            return 0
        frame = 2 * self.frameWidth()
        return layout.totalHeightForWidth(max(1, self.width() - frame)) + frame

    def fit(self) -> None:
        """Take up what the content needs now; who changes it and can't wait for a turn calls it."""
        needed = self._needed()
        self.setMaximumHeight(needed)
        self.setMinimumHeight(min(needed, _LEAST_LINES * self.fontMetrics().lineSpacing()))
        # Only what scrolls has a use for the keyboard.
        scrolls = needed > self.height()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if scrolls else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._needed())

    @override
    def minimumSizeHint(self) -> QSize:
        content = self.widget()
        return QSize(0 if content is None else content.minimumSizeHint().width(), 0)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().eventFilter(watched, event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

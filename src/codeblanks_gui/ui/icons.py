"""Icons: one SVG family on a 24 px grid, tinted from the theme when they are painted."""

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from codeblanks_gui.core import paths
from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.theme import Theme


class _TintedEngine(QIconEngine):
    """Paints `resources/icons/<name>.svg` with `currentColor` replaced by a theme role."""

    def __init__(self, name: str, theme: Theme, role: str) -> None:
        super().__init__()
        self._name, self._theme, self._role = name, theme, role
        self._svg = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")

    @override
    def paint(
        self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State
    ) -> None:
        role = "muted" if mode == QIcon.Mode.Disabled else self._role
        svg = self._svg.replace("currentColor", getattr(self._theme.palette, role))
        renderer = QSvgRenderer(QByteArray(svg.encode()))
        if mode == QIcon.Mode.Disabled:
            painter.setOpacity(0.6)
        renderer.render(painter, QRectF(rect))

    @override
    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    @override
    def clone(self) -> "_TintedEngine":
        return _TintedEngine(self._name, self._theme, self._role)


def icon(name: str, theme: Theme, role: str = "text") -> QIcon:
    """Return the icon `name`, tinted with `role`; raises FileNotFoundError for an unknown one."""
    return QIcon(_TintedEngine(name, theme, role))

"""Icons: one SVG family on a 24 px grid, tinted from the theme when they are painted."""

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from codeblanks_gui.core import paths
from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.theme import Theme

_DISABLED_OPACITY = 0.55


class _TintedEngine(QIconEngine):
    """Paints an icon's SVG with `currentColor` replaced by a theme role's colour of now."""

    def __init__(self, name: str, svg: str, theme: Theme, role: str) -> None:
        super().__init__()
        self._name, self._svg, self._theme, self._role = name, svg, theme, role

    def _color(self, mode: QIcon.Mode) -> str:
        role = "muted" if mode == QIcon.Mode.Disabled else self._role
        return str(getattr(self._theme.palette, role))

    @override
    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        device = painter.device()
        scale = device.devicePixelRatio() if device is not None else 1.0
        painter.drawPixmap(rect, self.scaledPixmap(rect.size(), mode, state, scale))

    @override
    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    @override
    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        """Return the picture at `size` device-independent pixels, `scale` times as fine."""
        is_disabled = mode == QIcon.Mode.Disabled
        color = self._color(mode)
        key = (
            f"codeblanks {self._name} {color} {size.width()}x{size.height()}@{scale} {is_disabled}"
        )
        pixmap = QPixmap()
        if QPixmapCache.find(key, pixmap):
            return pixmap
        pixmap = QPixmap(size * scale)
        if pixmap.isNull():  # a widget that has no room yet
            return pixmap
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        if is_disabled:
            painter.setOpacity(_DISABLED_OPACITY)
        svg = self._svg.replace("currentColor", color)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        QPixmapCache.insert(key, pixmap)
        return pixmap

    @override
    def clone(self) -> "_TintedEngine":
        # Qt asks for this only where an icon is altered after it was made (addPixmap, setIsMask):
        # PySide can't hand a copy over, so don't alter these icons; make another one.
        return _TintedEngine(self._name, self._svg, self._theme, self._role)


def icon(name: str, theme: Theme, role: str = "text") -> QIcon:
    """Return the icon `name`, tinted with `role`; raises FileNotFoundError for an unknown one."""
    svg = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return QIcon(_TintedEngine(name, svg, theme, role))

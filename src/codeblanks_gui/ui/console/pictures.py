"""The pictures in the console: kept as they were sent, decoded while they are looked at."""

from base64 import b64decode
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QBuffer, QByteArray, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QImage,
    QImageReader,
    QPainter,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
)
from PySide6.QtWidgets import QTextEdit

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console.output_queue import Picture
from codeblanks_gui.ui.theme import Theme

MOST_PICTURES: Final = 100
MOST_BYTES: Final = 16 * 2**20
_MOST_DECODED: Final = 24 * 2**20

_KINDS: Final = {"image/png": "png", "image/jpeg": "jpeg"}
_SCHEME: Final = "picture:"
_NEAR_END: Final = 4
_SAMPLE: Final = 24
_LIGHT, _DARK = QColor("#ffffff"), QColor("#1e1e1e")


@dataclass(slots=True)
class _Shown:
    picture: Picture
    size: QSize
    place: QTextCursor


class PictureDocument(QTextDocument):
    """A document that asks for a picture whenever it draws it, and keeps none itself."""

    album: "Album | None" = None

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return the picture; what isn't ours doesn't exist: no file is read for a text."""
        known = QUrl(name).toString()
        if self.album is not None and known.startswith(_SCHEME):
            return self.album.drawn(known)
        return None


class PictureText(QTextEdit):
    """A text with a `PictureDocument`; where its end was seen, it is seen after a resize, too."""

    def __init__(self) -> None:
        super().__init__()
        self.setDocument(PictureDocument(self))
        self.setAcceptRichText(False)
        self.setMouseTracking(True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum() - bar.pageStep() - _NEAR_END
        super().resizeEvent(event)
        if was_at_end:
            height = round(self.document().size().height())
            bar.setRange(0, height)
            bar.setValue(max(height - self.viewport().height(), 0))


class Album:
    """Every picture of a text; the oldest go when there are too many."""

    def __init__(self, control: QTextEdit, theme: Theme) -> None:
        document = control.document()
        assert isinstance(document, PictureDocument)
        document.album = self
        self._control = control
        self._document = document
        self._theme = theme
        self._shown: OrderedDict[str, _Shown] = OrderedDict()
        self._bytes = 0
        self._count = 0
        self._decoded: OrderedDict[tuple[str, float], QImage] = OrderedDict()

    def __len__(self) -> int:
        return len(self._shown)

    def insert(self, cursor: QTextCursor, picture: Picture, widest: int) -> bool:
        """Put a picture on lines of its own, at most `widest` px wide; False: it is broken."""
        size = natural_size(picture)
        if size.isEmpty():
            return False
        if size.width() > widest:
            size = QSize(widest, max(round(size.height() * widest / size.width()), 1))
        self._count += 1
        name = f"{_SCHEME}{self._count}"
        image_format = QTextImageFormat()
        image_format.setName(name)
        image_format.setWidth(size.width())
        image_format.setHeight(size.height())
        if not cursor.atBlockStart():
            cursor.insertBlock()
        place = QTextCursor(self._document)
        position = cursor.position()
        cursor.insertImage(image_format)
        place.setPosition(position)
        cursor.insertBlock()
        self._shown[name] = _Shown(picture, size, place)
        self._bytes += len(picture.data)
        return True

    def drop_oldest(self) -> int:
        """Forget what is no longer in the text; take out what is too much. Return how many."""
        for name in [
            name for name, shown in self._shown.items() if not self._is_there(name, shown)
        ]:
            self._forget(name)
        dropped = 0
        while len(self._shown) > MOST_PICTURES or self._bytes > MOST_BYTES:
            name, shown = next(iter(self._shown.items()))
            cursor = QTextCursor(self._document)
            cursor.setPosition(shown.place.block().position())
            cursor.movePosition(
                QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor
            )
            cursor.removeSelectedText()
            self._forget(name)
            dropped += 1
        return dropped

    def oldest_place(self) -> int:
        """Return the position of the first picture in the text, or -1."""
        return next((shown.place.position() for shown in self._shown.values()), -1)

    def take_theme(self) -> None:
        """Draw see-through pictures on a ground that fits the theme in force."""
        self._decoded.clear()
        self._control.viewport().update()

    def original(self, name: str) -> QImage:
        """Return a picture as it was sent; empty where it is gone."""
        shown = self._shown.get(name)
        return decoded(shown.picture, QSize()) if shown else QImage()

    def source(self, name: str) -> str | None:
        """Return the text of an SVG picture."""
        shown = self._shown.get(name)
        is_svg = shown is not None and shown.picture.kind == "svg"
        return shown.picture.data.decode("utf-8", "replace") if shown and is_svg else None

    def drawn(self, name: str) -> QImage | None:
        """Return a picture in the pixels of the screen that it is on."""
        shown = self._shown.get(name)
        if shown is None:
            return None
        ratio = self._control.devicePixelRatioF()
        known = self._decoded.get((name, ratio))
        if known is not None:
            self._decoded.move_to_end((name, ratio))
            return known
        image = decoded(shown.picture, shown.size * ratio)
        if image.hasAlphaChannel():
            image = self._on_ground(image)
        image.setDevicePixelRatio(ratio)
        self._decoded[name, ratio] = image
        while sum(other.sizeInBytes() for other in self._decoded.values()) > _MOST_DECODED:
            self._decoded.popitem(last=False)
        return image

    def _on_ground(self, image: QImage) -> QImage:
        """Lay a see-through picture on a light or a dark ground where it couldn't be seen."""
        brightness = _brightness(image)
        if brightness is None:
            return image
        is_dark_surface = self._theme.color("surface").lightness() < 128
        if (brightness < 128) != is_dark_surface:
            return image
        whole = QImage(image.size(), QImage.Format.Format_RGB32)
        whole.fill(_LIGHT if is_dark_surface else _DARK)
        painter = QPainter(whole)
        painter.drawImage(0, 0, image)
        painter.end()
        return whole

    def _is_there(self, name: str, shown: _Shown) -> bool:
        cursor = QTextCursor(shown.place)
        if not cursor.movePosition(
            QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor
        ):
            return False
        return cursor.charFormat().toImageFormat().name() == name

    def _forget(self, name: str) -> None:
        shown = self._shown.pop(name)
        self._bytes -= len(shown.picture.data)
        for key in [key for key in self._decoded if key[0] == name]:
            del self._decoded[key]


class SvgSources:
    """Stands in for the table of SVG texts that the context menu looks into."""

    def __init__(self, album: Album) -> None:
        self._album = album

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the SVG text of a picture."""
        return self._album.source(name) or default

    def __getitem__(self, name: str) -> str:
        source = self._album.source(name)
        if source is None:
            raise KeyError(name)
        return source


def picture_in(content: dict[str, Any]) -> Picture | None:
    """Return the picture that a message brings, if it brings one."""
    data = content["data"]
    if "image/svg+xml" in data:
        return Picture(data["image/svg+xml"].encode("utf-8", "replace"), "svg")
    for mime, kind in _KINDS.items():
        if mime in data:
            sizes = content.get("metadata", {}).get(mime) or {}
            width, height = int(sizes.get("width") or 0), int(sizes.get("height") or 0)
            return Picture(b64decode(data[mime]), kind, width, height)
    return None


def natural_size(picture: Picture) -> QSize:
    """Return how large a picture wants to be shown (px); empty where it can't be read."""
    if picture.kind == "svg":
        size = _svg(picture.data).defaultSize()
    else:
        buffer = _opened(picture.data)
        size = QImageReader(buffer, picture.kind.encode("ascii")).size()
    if size.isEmpty():
        return QSize()
    width, height = picture.width, picture.height
    if width and not height:
        height = round(size.height() * width / size.width())
    elif height and not width:
        width = round(size.width() * height / size.height())
    return QSize(max(width, 1), max(height, 1)) if width else size


def decoded(picture: Picture, size: QSize) -> QImage:
    """Return a picture in `size` pixels; in its own where that is empty."""
    if picture.kind == "svg":
        return _drawn_svg(picture.data, size)
    buffer = _opened(picture.data)
    image = QImageReader(buffer, picture.kind.encode("ascii")).read()
    if size.isEmpty() or image.isNull() or image.size() == size:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _opened(data: bytes) -> QBuffer:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    return buffer


def _svg(data: bytes) -> Any:
    from PySide6.QtSvg import QSvgRenderer

    return QSvgRenderer(QByteArray(data))


def _drawn_svg(data: bytes, size: QSize) -> QImage:
    renderer = _svg(data)
    image = QImage(size if not size.isEmpty() else renderer.defaultSize(), _SEE_THROUGH)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


_SEE_THROUGH: Final = QImage.Format.Format_ARGB32_Premultiplied


def _brightness(image: QImage) -> float | None:
    """Return how bright what can be seen of a see-through picture is, 0–255; None: it is opaque."""
    sample = image.scaled(_SAMPLE, _SAMPLE).convertToFormat(QImage.Format.Format_ARGB32)
    weights = total = 0.0
    is_see_through = False
    for x in range(sample.width()):
        for y in range(sample.height()):
            colour = sample.pixelColor(x, y)
            is_see_through = is_see_through or colour.alpha() < 250
            weights += colour.alpha()
            total += colour.alpha() * colour.lightness()
    return total / weights if is_see_through and weights else None

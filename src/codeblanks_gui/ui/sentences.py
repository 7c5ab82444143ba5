"""Small parts that say something: a wrapped sentence, a command to copy, an advice."""

import re

from PySide6.QtCore import QEvent, QLocale, QSize, Qt
from PySide6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QResizeEvent,
    QTextOption,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.syllables import hyphenated
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.roomy_label import RoomyLabel
from codeblanks_gui.ui.theme import Theme

_LONG_WORD = re.compile(r"\S{15,}")
_JOINT = re.compile(r"(?<=[/_\\.:=-])(?=\S)")
_HUMP = re.compile(r"(?<=[^\W\d_A-ZÇĞİÖŞÜ])(?=[A-ZÇĞİÖŞÜ][^\W\d_])")
_LETTERS = re.compile(r"[^\W\d_]{12,}")
_PLAIN = re.compile(r"\W*[^\W\d_]+(['’][^\W\d_]+)?\W*")
_BREAK = "\N{ZERO WIDTH SPACE}"
_HYPHEN = "\N{SOFT HYPHEN}"
_REST = re.compile(r".{12}(?=.{4})")
_LONG_PART, _LONGEST_WORD = 16, 24  # characters
_NO_WORD = re.compile(rf"[^\W\d_]{{{_LONGEST_WORD + 1},}}")


def breakable(text: str) -> str:
    """Return `text` with invisible places to break long names, paths, addresses and words at.

    A word is hyphenated in Turkish only, where syllables follow a rule; a name breaks without a
    hyphen after a sign or before a capital letter in it.
    """
    is_turkish = QLocale().language() == QLocale.Language.Turkish
    return _LONG_WORD.sub(lambda word: _loosened(word[0], is_turkish=is_turkish), text)


def breakable_code(text: str) -> str:
    """Return `text` with places to break at where no hyphen is wanted: it would be read as code."""
    return _LONG_WORD.sub(lambda word: _JOINT.sub(_BREAK, word[0]), text)


def _loosened(word: str, *, is_turkish: bool) -> str:
    if _HUMP.search(word) is None and _PLAIN.fullmatch(word):
        if is_turkish:
            word = _LETTERS.sub(lambda letters: hyphenated(letters[0], _HYPHEN), word)
        # What is longer than any word, as a folder's name, must not widen a whole page.
        return _NO_WORD.sub(lambda letters: _REST.sub(rf"\g<0>{_BREAK}", letters[0]), word)
    return _BREAK.join(_loosened_part(part) for part in _JOINT.split(word))


def _loosened_part(part: str) -> str:
    """Return a part of a name, path or address; a short one as it is."""
    if len(part) < _LONG_PART:
        return part
    if _HUMP.search(part):
        return _HUMP.sub(_BREAK, part)
    is_checksum = any(map(str.isdigit, part)) or len(part) > _LONGEST_WORD
    return _REST.sub(rf"\g<0>{_BREAK}", part) if is_checksum else part


class Sentence(RoomyLabel):
    """Plain text that wraps, even inside long names; assistive tools get it unbroken."""

    def __init__(self, role: str = "", name: str = "") -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            self.setProperty("role", role)

    def say(self, text: str) -> None:
        """Show `text`, or nothing at all where it is empty."""
        self.setText(breakable(text))
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def set_role(self, role: str) -> None:
        """Take the colour of a role of the style sheet."""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)


class Term(Sentence):
    """A few words that stay on one line as long as there is room."""

    @override
    def sizeHint(self) -> QSize:
        self.ensurePolished()
        size = self.fontMetrics().size(0, self.text())
        return QSize(size.width() + 2, super().heightForWidth(size.width() + 2))


class _CommandText(QPlainTextEdit):
    """A line to be typed into a terminal: selectable, wrapped anywhere, as high as it needs."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setObjectName("commandText")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(4)

    def fit(self) -> None:
        """Become as high as the wrapped text."""
        lines = self.document().documentLayout().documentSize().height()
        margin = 2 * (self.document().documentMargin() + self.frameWidth() + 2)
        self.setFixedHeight(round(lines * self.fontMetrics().lineSpacing() + margin))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()


class CommandLine(QFrame):
    """A command with a button that copies it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._theme = theme
        self._text = _CommandText()
        self._copy = QToolButton()
        self._copy.setObjectName("copyCommand")
        self._copy.setIcon(icon("copy", theme))
        self._copy.setAutoRaise(True)
        self._copy.clicked.connect(self._on_copy_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.setSpacing(4)
        row.addWidget(self._text, 1)
        row.addWidget(self._copy, 0, Qt.AlignmentFlag.AlignTop)
        theme.changed.connect(self._on_theme_changed)
        self._set_sizes()
        self._retranslate()

    def show_command(self, command: str) -> None:
        """Show `command`, or nothing at all where it is empty."""
        if command != self._text.toPlainText():
            self._text.setPlainText(command)
            self._text.fit()
        self.setVisible(bool(command))

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())

    def _on_theme_changed(self) -> None:
        self._text.ensurePolished()  # else it loses this font when it is shown first
        self._set_sizes()

    def _set_sizes(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self._theme.font("small").pointSizeF())
        self._text.setFont(font)
        self._text.fit()
        side = self._theme.scaled(16)
        self._copy.setIconSize(QSize(side, side))

    def _retranslate(self) -> None:
        self._text.setAccessibleName(self.tr("Command for the terminal"))
        self._copy.setToolTip(self.tr("Copy the command"))
        self._copy.setAccessibleName(self.tr("Copy the command"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


class Advice(QWidget):
    """A reason, and what can be done about it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._reason = Sentence(name="reason")
        self._step = Sentence(name="nextStep")
        self._arrow = IconLabel(theme, "arrow-right", "accent")
        self._command = CommandLine(theme)
        self._next = QWidget()
        row = QHBoxLayout(self._next)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._arrow, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._step, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._reason)
        column.addWidget(self._next)
        column.addWidget(self._command)

    def show_advice(self, reason: str, step: str, command: str, *, is_quiet: bool) -> None:
        """Show the sentences; a quiet reason is muted."""
        self._reason.set_role("muted" if is_quiet else "")
        self._reason.say(reason)
        self._step.say(step)
        self._next.setVisible(bool(step))
        self._command.show_command(command)

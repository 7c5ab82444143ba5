"""What is said about single lines: marks of the last run, warnings while typing."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QTextEdit

from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.editor.positions import to_qt
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:  # the helper for completions isn't wanted before the first paint
    from codeblanks_gui.services.code_assist import CodeWarning

Severity = Literal["bad", "warn"]


class _Underline:
    """A warning on its words: the cursor moves with the text."""

    def __init__(self, cursor: QTextCursor, warning: "CodeWarning") -> None:
        self.cursor = cursor
        self.warning = warning

    @property
    def line(self) -> int:
        return self.cursor.document().findBlock(self.cursor.selectionStart()).blockNumber() + 1


class LineNotes:
    """Marks and warnings of one document, by line.

    A mark belongs to a run: `clear_marks` at the next edit. Warnings stay on their words while
    the text moves, until the next ones are shown.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self._document = document
        self._theme = theme
        self._marks: dict[int, str] = {}
        self._underlines: list[_Underline] = []

    @property
    def marked_lines(self) -> Mapping[int, str]:
        """The marks of the last run."""
        return self._marks

    def mark_lines(self, marks: Mapping[int, str]) -> None:
        """Replace the marks; a line that isn't there is left out."""
        self._marks = {n: text for n, text in marks.items() if 1 <= n <= self._line_count}

    def clear_marks(self) -> bool:
        """Drop the marks; tells whether there were any."""
        had_some = bool(self._marks)
        self._marks = {}
        return had_some

    def show_warnings(self, warnings: "Sequence[CodeWarning]") -> None:
        """Replace the warnings."""
        self._underlines = [
            _Underline(self._cursor_over(warning), warning)
            for warning in warnings
            if 1 <= warning.line <= self._line_count
        ]

    @property
    def _line_count(self) -> int:
        return self._document.blockCount()

    def _cursor_over(self, warning: "CodeWarning") -> QTextCursor:
        block = self._document.findBlockByNumber(warning.line - 1)
        text = block.text()
        cursor = QTextCursor(block)
        start = min(warning.column, len(text))
        if start == len(text) and start:
            start -= 1  # "something is missing at the end": underline what is there
        cursor.setPosition(block.position() + to_qt(text, start))
        end = min(start + warning.length, len(text))
        cursor.setPosition(block.position() + to_qt(text, end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def severities(self, typed_line: int) -> dict[int, Severity]:
        """Return the worst that is said about each line; `typed_line` is still being typed."""
        found: dict[int, Severity] = {}
        for underline in self._visible(typed_line):
            if found.get(underline.line) != "bad":
                found[underline.line] = "bad" if underline.warning.is_syntax else "warn"
        found.update(dict.fromkeys(self._marks, "bad"))
        return found

    def text_at(self, line: int, typed_line: int = 0) -> str:
        """Return all that is said about `line`, a sentence a line; '' where nothing is."""
        said = [self._marks[line]] if line in self._marks else []
        for underline in self._visible(typed_line):
            if underline.line == line:
                said.append(say(underline.warning.message, **underline.warning.params))
        return "\n".join(dict.fromkeys(said))

    def _visible(self, typed_line: int) -> list[_Underline]:
        """Return the warnings without a syntax error in the line that is being typed."""
        return [u for u in self._underlines if not (u.warning.is_syntax and u.line == typed_line)]

    def selections(self, typed_line: int) -> list[QTextEdit.ExtraSelection]:
        """Return what is to be painted: tinted lines first, underlines over them."""
        tint = _blend(self._theme.color("surface"), self._theme.color("bad"), 0.14)

        def is_marked_line(text_format: QTextCharFormat) -> None:
            text_format.setBackground(tint)
            text_format.setProperty(QTextFormat.Property.FullWidthSelection, True)

        blocks = [self._document.findBlockByNumber(line - 1) for line in self._marks]
        painted = [selection(QTextCursor(block), is_marked_line) for block in blocks]
        for underline in self._visible(typed_line):
            role = "bad" if underline.warning.is_syntax else "warn"

            def is_underlined(text_format: QTextCharFormat, role: str = role) -> None:
                text_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                text_format.setUnderlineColor(self._theme.color(role))

            painted.append(selection(underline.cursor, is_underlined))
        return painted


def selection(
    cursor: QTextCursor, style: Callable[[QTextCharFormat], None]
) -> QTextEdit.ExtraSelection:
    """Return an extra selection over `cursor` in the format that `style` fills in."""
    painted = QTextEdit.ExtraSelection()
    text_format = QTextCharFormat()
    style(text_format)
    painted.cursor = cursor
    painted.format = text_format
    return painted


def _blend(under: QColor, over: QColor, share: float) -> QColor:
    """Return `over` laid on `under` with opacity `share`."""

    def mixed(low: int, high: int) -> int:
        return round(low + (high - low) * share)

    return QColor(
        mixed(under.red(), over.red()),
        mixed(under.green(), over.green()),
        mixed(under.blue(), over.blue()),
    )

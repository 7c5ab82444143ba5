"""Colours Python in the theme's colours, block by block as it is typed."""

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.python_lines import scan_line
from codeblanks_gui.ui.editor.positions import to_qt
from codeblanks_gui.ui.theme import SYNTAX, Theme


class PythonHighlighter(QSyntaxHighlighter):
    """Keeps in each block's state what string is open at its end, so strings may span lines."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats: dict[str, QTextCharFormat] = {}
        self._build_formats()
        theme.changed.connect(self._on_theme_changed)

    def _build_formats(self) -> None:
        for kind, (role, style) in SYNTAX.items():
            text_format = QTextCharFormat()
            text_format.setForeground(self._theme.color(role))
            if style == "bold":
                text_format.setFontWeight(QFont.Weight.Bold)
            text_format.setFontItalic(style == "italic")
            self._formats[kind] = text_format

    def _on_theme_changed(self) -> None:
        self._build_formats()
        self.rehighlight()

    @override
    def highlightBlock(self, text: str) -> None:
        scanned = scan_line(text, max(self.previousBlockState(), 0))
        self.setCurrentBlockState(scanned.state)
        for start, end, kind in scanned.tokens:
            first = to_qt(text, start)
            self.setFormat(first, to_qt(text, end) - first, self._formats[kind])

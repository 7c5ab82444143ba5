"""The one place that imports qtconsole; imported late: it costs a third of a second."""

import sys
from typing import Any

from PySide6.QtCore import SIGNAL, QObject


def _import() -> tuple[Any, Any, Any]:
    # Only images of LaTeX need it, and it brings 67 modules of IPython into our process.
    latex = "IPython.lib.latextools"
    had_latex = latex in sys.modules
    if not had_latex:
        sys.modules[latex] = None  # type: ignore[assignment]
    try:
        from qtconsole.ansi_code_processor import QtAnsiCodeProcessor
        from qtconsole.frontend_widget import FrontendHighlighter
        from qtconsole.rich_jupyter_widget import RichJupyterWidget
    finally:
        if not had_latex:
            del sys.modules[latex]
    return RichJupyterWidget, QtAnsiCodeProcessor, FrontendHighlighter


RichJupyterWidget: Any
QtAnsiCodeProcessor: Any
FrontendHighlighter: Any
RichJupyterWidget, QtAnsiCodeProcessor, FrontendHighlighter = _import()


class TypedCodeHighlighter(FrontendHighlighter):  # type: ignore[misc]
    """Colours code while it is typed, and looks at no printed line.

    The original is asked about each line that is printed, and answers that it won't colour it:
    for a flood that takes half as long as to lay the text out.
    """

    def __init__(self, console: Any, lexer: Any) -> None:
        super().__init__(console, lexer=lexer)
        self._is_colouring = False
        document = self.document()
        # All of its own slots; PySide has no name for that.
        QObject.disconnect(document, SIGNAL("contentsChange(int,int,int)"), self, None)  # type: ignore[call-overload]
        document.contentsChange.connect(self._on_contents_changed)

    def _on_contents_changed(self, place: int, _: int, added: int) -> None:
        if not self.highlighting_on or self._is_colouring:
            return
        self._is_colouring = True
        try:
            block = self.document().findBlock(place)
            while block.isValid() and block.position() <= place + added:
                self.rehighlightBlock(block)
                block = block.next()
        finally:
            self._is_colouring = False


def typed_code_highlighter(console: Any, old: Any) -> TypedCodeHighlighter:
    """Return a highlighter for `console` in place of its own, `old`."""
    lexer = old._lexer
    old.setDocument(None)
    old.deleteLater()
    return TypedCodeHighlighter(console, lexer=lexer)

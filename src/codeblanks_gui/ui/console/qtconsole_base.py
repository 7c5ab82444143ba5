"""The one place that imports qtconsole; imported late: it costs a third of a second."""

import sys
from typing import Any


def _import() -> tuple[Any, Any]:
    # Only images of LaTeX need it, and it brings 67 modules of IPython into our process.
    latex = "IPython.lib.latextools"
    had_latex = latex in sys.modules
    if not had_latex:
        sys.modules[latex] = None  # type: ignore[assignment]
    try:
        from qtconsole.ansi_code_processor import QtAnsiCodeProcessor
        from qtconsole.rich_jupyter_widget import RichJupyterWidget
    finally:
        if not had_latex:
            del sys.modules[latex]
    return RichJupyterWidget, QtAnsiCodeProcessor


RichJupyterWidget: Any
QtAnsiCodeProcessor: Any
RichJupyterWidget, QtAnsiCodeProcessor = _import()

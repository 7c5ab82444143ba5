"""Help while typing: completions from jedi in a process of its own, warnings from pyflakes.

jedi reads all of torch to complete one name; that costs seconds of CPU and 100 MB and more, so it
runs in a helper process of *our* interpreter, which itself asks the learner's interpreter what it
has installed. pyflakes takes milliseconds and runs here. Neither is loaded before it is needed.
"""

import json
import logging
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from codeblanks_gui.core import paths
from codeblanks_gui.core.interpreters import own_python, refusal
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.kernel_env import kernel_environment

if TYPE_CHECKING:
    from codeblanks_gui.core.device_advice import Advice

_log = logging.getLogger(__name__)

_WORKER: Final = Path(__file__).with_name("completion_worker.py")
_LONGEST_LINTED: Final = 200_000
"""Characters; a longer text is no exercise, and reading it would be felt while typing."""
_DEATHS_BORNE: Final = 3

LINT: Final[Mapping[str, Marked]] = {
    "UndefinedName": mark("Lint", "“{name}” is not defined."),
    "UndefinedLocal": mark("Lint", "“{name}” is used before it gets a value here."),
    "UndefinedExport": mark("Lint", "“{name}” is listed in __all__ but not defined."),
    "UnusedImport": mark("Lint", "“{name}” is imported but not used."),
    "UnusedVariable": mark("Lint", "“{name}” gets a value that is never used."),
    "UnusedAnnotation": mark("Lint", "“{name}” is annotated but never used."),
    "RedefinedWhileUnused": mark("Lint", "“{name}” is defined again before it is used."),
    "ImportShadowedByLoopVar": mark("Lint", "The loop variable hides the import “{name}”."),
    "ImportStarUsed": mark("Lint", "An import with * hides where names come from."),
    "ImportStarUsage": mark("Lint", "“{name}” may come from an import with *."),
    "DuplicateArgument": mark("Lint", "The argument “{name}” appears twice."),
    "MultiValueRepeatedKeyLiteral": mark("Lint", "The key {name} appears twice."),
    "MultiValueRepeatedKeyVariable": mark("Lint", "The key {name} appears twice."),
    "ReturnOutsideFunction": mark("Lint", "“return” is outside a function."),
    "YieldOutsideFunction": mark("Lint", "“yield” is outside a function."),
    "ContinueOutsideLoop": mark("Lint", "“continue” is outside a loop."),
    "BreakOutsideLoop": mark("Lint", "“break” is outside a loop."),
    "FStringMissingPlaceholders": mark("Lint", "This f-string has no braces in it."),
    "IsLiteral": mark("Lint", "Compare with == here; “is” tests for the same object."),
    "IfTuple": mark("Lint", "A non-empty tuple is always true."),
    "AssertTuple": mark("Lint", "A non-empty tuple is always true."),
    "InvalidPrintSyntax": mark("Lint", "“>>” does not work with print."),
    "RaiseNotImplemented": mark("Lint", "Raise NotImplementedError here, not NotImplemented."),
}
"""pyflakes' messages in plain words; one that isn't here gets `_OTHER`."""

_OTHER: Final = mark("Lint", "Look at this line again: {detail}")
_BLANK: Final = mark("Lint", "Fill in this blank.")
_SYNTAX: Final = mark("Lint", "Python can't read this line.")


@dataclass(frozen=True)
class CodeWarning:
    """Something to look at again. `line` is 1-based, `column` and `length` are code points."""

    line: int
    column: int
    length: int
    message: Marked
    params: Mapping[str, str] = field(default_factory=dict)
    is_syntax: bool = False


def lint(text: str) -> list[CodeWarning]:
    """Return what pyflakes and our device rules find, in line order.

    A syntax error stands alone.
    """
    if len(text) > _LONGEST_LINTED:
        return []
    import ast
    import warnings

    lines = text.split("\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "\d" in a string is the learner's affair at Run
        try:
            tree = ast.parse(text)
        except SyntaxError as error:
            return [_syntax_warning(error, lines)]
        except (ValueError, RecursionError, MemoryError):
            return []
    from pyflakes.checker import Checker

    from codeblanks_gui.core.device_advice import advice

    try:
        found = Checker(tree, filename="").messages
    except RecursionError:
        return []
    warned = [*(_plain(m, lines) for m in found), *(_advised(a, lines) for a in advice(tree))]
    return sorted(warned, key=lambda w: (w.line, w.column))


def _advised(found: "Advice", lines: list[str]) -> CodeWarning:
    node = found.node
    text = lines[node.lineno - 1]
    column = _code_points(text, node.col_offset)
    is_one_line = node.end_lineno == node.lineno
    end = _code_points(text, node.end_col_offset or 0) if is_one_line else len(text.rstrip())
    params = {"name": found.name} if found.name else {}
    return CodeWarning(node.lineno, column, max(end - column, 1), found.message, params)


def _code_points(text: str, column: int) -> int:
    """Return the code points before `column`, which `ast` counts in bytes of UTF-8."""
    return len(text.encode()[:column].decode(errors="ignore"))


def _syntax_warning(error: SyntaxError, lines: list[str]) -> CodeWarning:
    line = min(max(error.lineno or 1, 1), len(lines))
    column = min(max((error.offset or 1) - 1, 0), len(lines[line - 1]))
    length = max(len(lines[line - 1]) - column, 1)
    if error.end_lineno == error.lineno and (error.end_offset or 0) > (error.offset or 0):
        length = (error.end_offset or 0) - (error.offset or 0)
    return CodeWarning(line, column, length, _SYNTAX, is_syntax=True)


def _plain(message: Any, lines: list[str]) -> CodeWarning:
    text = lines[message.lineno - 1] if message.lineno <= len(lines) else ""
    column = _code_points(text, message.col)
    name = str(message.message_args[0]) if message.message_args else ""
    name = name.rsplit(" as ", 1)[-1]
    kind = type(message).__name__
    if kind == "UnusedImport" and name not in text:
        name = name.rsplit(".", 1)[-1]  # `from torch import nn` is told as torch.nn
    column, length = _stretch(text, column, name)
    if kind == "UndefinedName" and len(name) >= 3 and not name.strip("_0123456789"):
        return CodeWarning(message.lineno, column, length, _BLANK)
    if kind not in LINT:
        detail = message.message % message.message_args
        return CodeWarning(message.lineno, column, length, _OTHER, {"detail": detail})
    return CodeWarning(message.lineno, column, length, LINT[kind], {"name": name})


def _stretch(text: str, column: int, name: str) -> tuple[int, int]:
    """Return where `name` stands at or after `column`; else the rest of the line's code."""
    if name and (found := re.compile(rf"(?<!\w){re.escape(name)}(?!\w)").search(text, column)):
        return found.start(), found.end() - found.start()
    rest = text[column:].split("#")[0].rstrip()
    return column, max(len(rest), 1)


class CodeAssist(QObject):
    """Completions and warnings for the editor.

    One completion is in flight at a time; while it is, only the newest further wish is kept. A
    helper that dies three times is left alone: typing goes on without completions.

    Signals:
        completions_ready(list, int, int): names, and the code points [start, end) of the asked
            text that each of them would replace.
    """

    completions_ready = Signal(list, int, int)

    def __init__(self, interpreter: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._interpreter = interpreter
        self._process: QProcess | None = None
        self._is_busy = False
        self._next: dict[str, Any] | None = None
        self._received = b""
        self._deaths = 0

    @staticmethod
    def lint(text: str) -> list[CodeWarning]:
        """Return what there is to look at again in `text`, in line order."""
        return lint(text)

    def complete(self, code: str, position: int) -> None:
        """Ask for the names that fit at the code point `position` of `code`."""
        if self._deaths >= _DEATHS_BORNE or not own_python() or refusal(self._interpreter):
            return
        self._next = {"code": code, "position": position, "interpreter": self._interpreter}
        if self._process is None:
            self._start()
        self._send_next()

    def set_interpreter(self, interpreter: str) -> None:
        """Complete for another interpreter from the next wish on."""
        self._interpreter = interpreter
        self._deaths = 0

    def close(self) -> None:
        """End the helper process and forget what was asked."""
        process, self._process = self._process, None
        self._next, self._is_busy, self._received = None, False, b""
        if process is None:
            return
        process.blockSignals(True)
        process.closeWriteChannel()  # an idle helper ends by itself, and jedi's own with it
        if not process.waitForFinished(300):
            process.kill()
            process.waitForFinished(2000)
        process.deleteLater()

    def _start(self) -> None:
        process = self._process = QProcess(self)
        environment = QProcessEnvironment()
        # jedi runs itself in the learner's Python, with this environment.
        folder = Path(tempfile.gettempdir())
        for name, value in kernel_environment(os.environ, "auto", folder).items():
            environment.insert(name, value)
        environment.insert("PYTHONIOENCODING", "utf-8")
        process.setProcessEnvironment(environment)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        watch = str(paths.kernel_side("parent_watch.py"))
        process.setWorkingDirectory(str(folder))  # no file of the learner's is read as a module
        process.start(own_python(), ["-P", str(_WORKER), watch, str(os.getpid())])

    def _send_next(self) -> None:
        if self._process is None or self._is_busy or self._next is None:
            return
        wish, self._next = self._next, None
        self._is_busy = True
        self._process.write(json.dumps(wish).encode() + b"\n")

    def _on_output(self) -> None:
        if self._process is None:
            return
        self._received += bytes(self._process.readAllStandardOutput().data())
        *lines, self._received = self._received.split(b"\n")
        for line in lines:
            answer = json.loads(line)
            self._is_busy = False
            self._deaths = 0
            if self._next is None:
                self.completions_ready.emit(answer["names"], answer["start"], answer["end"])
        self._send_next()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._on_finished()

    def _on_finished(self) -> None:
        self._deaths += 1
        _log.info("the completion helper ended (%d)", self._deaths)
        if self._process is not None:
            self._process.deleteLater()
        self._process, self._is_busy, self._received = None, False, b""

"""Takes a picture of what the console says in each state, and writes docs/kernel-states.md.

    python packaging/take_state_screenshots.py

Needs no screen. The sentences come from the program itself, in both languages; the page's test
compares them.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from codeblanks_gui.core.interpreters import Interpreter  # noqa: E402
from codeblanks_gui.core.text import Marked  # noqa: E402
from codeblanks_gui.services import kernel_state as states  # noqa: E402
from codeblanks_gui.services.kernel_state import KernelKind, KernelState  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

PAGE = ROOT / "docs" / "kernel-states.md"
IMAGES = ROOT / "docs" / "images" / "states"
WIDTH = 640
LANGUAGES = {"en": "English", "tr": "Türkçe"}

_CRASH = """\
Fatal Python error: Segmentation fault
Current thread 0x00007f44 (most recent call first):
  File "/usr/lib/python3.12/ctypes/__init__.py", line 519 in string_at
  File "model.py", line 2 in <module>"""
_IMPORT = """\
  File "…/site-packages/ipykernel/kernelapp.py", line 21, in <module>
    import zmq
ModuleNotFoundError: No module named 'zmq'"""


@dataclass(frozen=True)
class Told:
    """One thing that is said.

    Attributes:
        name: of the picture's file.
        state: the state that says it.
        can_do: what the learner can do, in English and in Turkish.
    """

    name: str
    state: KernelState
    can_do: tuple[str, str]


_GO_ON = (
    "Nothing: a fresh Python starts by itself, and what was printed stays in the console.",
    "Hiçbir şey: yeni bir Python kendiliğinden başlar, yazdırılanlar konsolda kalır.",
)
_RESTART = ("Restart, or wait.", "Yeniden başlat ya da bekle.")
_INSTALL = (
    "Copy the command, run it in a terminal, then Try again; or choose another Python.",
    "Komutu kopyala, bir uçbirimde çalıştır, sonra yeniden dene; ya da başka bir Python seç.",
)
_CHOOSE = (
    "Choose another Python, or Try again when it is there.",
    "Başka bir Python seç ya da o yerine gelince yeniden dene.",
)
_WAIT = ("Wait, or restart.", "Bekle ya da yeniden başlat.")


def _died(name: str, detail: Marked, **params: str) -> Told:
    return Told(name, KernelState("died", detail, {"log": _CRASH} | params), _GO_ON)


def _waits(name: str, detail: Marked, kind: KernelKind = "starting", log: str = "") -> Told:
    params = {"seconds": "30", "log": log}
    return Told(name, KernelState(kind, detail, params), _WAIT)


TOLD = (
    Told("no-python", states.unusable_state(Interpreter("/opt/none/bin/python")), _CHOOSE),
    Told(
        "old-python",
        KernelState("no_python", states.OLD_PYTHON, {"path": "/usr/bin/python3"}),
        _CHOOSE,
    ),
    Told(
        "cannot-start",
        KernelState("no_python", states.CANNOT_START, {"problem": "[Errno 13] Permission denied"}),
        _CHOOSE,
    ),
    Told("no-ipykernel", states.unusable_state(Interpreter("/env/bin/python", "3.12.1")), _INSTALL),
    Told(
        "no-torch",
        states.idle_state(Interpreter("/env/bin/python", "3.12.1", ipykernel="7.4.0")),
        _INSTALL,
    ),
    _waits("slow-loading", states.SLOW_LOADING),
    _waits("slow-disk", states.SLOW_DISK),
    _waits("slow-waiting", states.SLOW_WAITING),
    _waits("no-answer", states.NO_ANSWER, "no_answer", "waiting for 127.0.0.1"),
    _waits("run-not-begun", states.RUN_NOT_BEGUN, "no_answer"),
    _waits("paused", states.PAUSED, "no_answer"),
    Told(
        "not-stopped",
        KernelState("interrupting", states.NOT_STOPPED, {"seconds": "5"}),
        _RESTART,
    ),
    Told(
        "threads-left",
        KernelState("ready", states.THREADS_LEFT),
        (
            "Restart, or go on: the thread doesn't keep anything from running.",
            "Yeniden başlat ya da devam et: iş parçacığı hiçbir şeyin çalışmasını engellemez.",
        ),
    ),
    _died("exited", states.EXITED, code="3", log=""),
    _died("crashed", states.CRASHED, signal="0xC0000005"),
    _died("crashed-in-memory", states.CRASHED_IN_MEMORY, signal="SIGSEGV"),
    _died("crashed-on-bus", states.CRASHED_ON_BUS, signal="SIGBUS"),
    _died("aborted", states.ABORTED, signal="SIGABRT"),
    _died("crashed-in-arithmetic", states.CRASHED_IN_ARITHMETIC, signal="SIGFPE"),
    _died("unknown-instruction", states.UNKNOWN_INSTRUCTION, signal="SIGILL"),
    _died("stack-overflow", states.STACK_OVERFLOW, signal="SIGSEGV"),
    _died("out-of-memory", states.OUT_OF_MEMORY, log=""),
    _died("killed", states.KILLED, signal="SIGKILL", log=""),
    _died("asked-to-end", states.ASKED_TO_END, signal="SIGTERM", log=""),
    _died("time-limit", states.TIME_LIMIT, signal="SIGXCPU", log=""),
    _died("not-started", states.NOT_STARTED, code="1", log=_IMPORT),
    _died(
        "broken-ipykernel", states.BROKEN_IPYKERNEL, problem="No module named 'zmq'", log=_IMPORT
    ),
    _died("hidden-module", states.HIDDEN_MODULE, file="numpy.py"),
    Told(
        "gave-up",
        KernelState("gave_up", states.GAVE_UP, {"count": "3", "log": _CRASH}),
        (
            "Read the log, change the program or the installation, then Restart.",
            "Günlüğü oku, programı ya da kurulumu değiştir, sonra yeniden başlat.",
        ),
    ),
)


def page(sentences: dict[str, dict[str, str]]) -> str:
    """Return the page; `sentences` is name → language → sentence."""
    lines = [
        "# What the console says about Python",
        "",
        "Written by `packaging/take_state_screenshots.py` from the program's own sentences.",
        "While all is well (starting, ready, running, stopping, restarting, closed) the status",
        "line tells it in two words, and nothing stands above the console. Otherwise one of these",
        "does, with the log behind a button.",
        "",
    ]
    for told in TOLD:
        lines += [f"## {told.name}", "", f"State `{told.state.kind}`.", ""]
        for number, (language, called) in enumerate(LANGUAGES.items()):
            sentence = sentences[told.name][language]
            lines += [
                f"- {called}: {sentence}",
                f"  *{told.can_do[number]}*",
                f"  ![{sentence}](images/states/{told.name}-{language}.png)",
            ]
        lines.append("")
    return "\n".join(lines)


def take(app: "QApplication") -> None:
    """Write every picture, and the page."""
    from PySide6.QtGui import QImage

    from codeblanks_gui.services.translator import Translator, say
    from codeblanks_gui.ui.console.kernel_message import KernelMessage
    from codeblanks_gui.ui.theme import Theme

    theme, translator = Theme(app, os.environ.get("CODEBLANKS_THEME", "light")), Translator()
    sentences: dict[str, dict[str, str]] = {told.name: {} for told in TOLD}
    IMAGES.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        translator.set_language(language)
        for told in TOLD:
            assert told.state.detail is not None
            sentences[told.name][language] = say(told.state.detail, **told.state.params)
            message = KernelMessage(theme)
            message.show_state(told.state)
            layout = message.layout()
            assert layout is not None
            message.resize(WIDTH, layout.totalHeightForWidth(WIDTH))
            image = message.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
            image.save(str(IMAGES / f"{told.name}-{language}.png"), quality=0)
            message.deleteLater()
    translator.close()
    PAGE.write_text(page(sentences), encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_SCALE_FACTOR", "1.5")
    from PySide6.QtWidgets import QApplication

    take(QApplication([]))

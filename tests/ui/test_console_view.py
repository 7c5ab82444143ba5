"""The console as a person sees and uses it, with a real kernel."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFont, QGuiApplication, QTextDocument
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.console.transcript import MOST_LINES
from codeblanks_gui.ui.theme import Theme
from tests.services.kernel_person import KernelPerson, spin


class Desk:
    """A console view joined to a kernel, as the application does it."""

    def __init__(self, theme: Theme, workspace: Path) -> None:
        self.theme = theme
        self.person = KernelPerson(workspace)
        self.view = ConsoleView(theme)
        self.view.resize(700, 400)
        host = self.person.host
        host.state_changed.connect(self.view.show_state)
        host.client_changed.connect(self.view.attach)
        host.line_sent.connect(self.view.show_line)
        self.view.restart_requested.connect(host.restart)
        self.view.retry_requested.connect(host.retry)
        self.view.interrupt_requested.connect(host.interrupt)

    @property
    def text(self) -> str:
        return "" if self.view.console is None else self.view.console._control.toPlainText()

    def wait_text(self, *pieces: str, seconds: float = 10) -> None:
        assert spin(lambda: all(piece in self.text for piece in pieces), seconds), self.text

    def wait_prompt(self, number: int | None = None) -> None:
        def is_there() -> bool:
            last = self.text.rstrip().rsplit("\n", 1)[-1]
            return last == f"In [{number}]:" if number else last.startswith("In [")

        assert spin(is_there, 20), self.text

    def type(self, qtbot: QtBot, keys: str) -> None:
        control = self.view.console._control
        for key in keys:
            if key == "\n":
                qtbot.keyClick(control, Qt.Key.Key_Return)
            else:
                qtbot.keyClicks(control, key)

    def settle(self) -> None:
        """Let the console's own short timers end: none may run between tests."""
        console = self.view.console
        if console is not None:
            spin(
                lambda: (
                    not console._pending_text_flush_interval.isActive()
                    and not console._drain_timer.isActive()
                    and not console._late_timer.isActive()
                ),
                3,
            )

    def close(self) -> None:
        self.person.rest()
        self.person.host.close()
        self.view.shut_down()
        self.view.close()
        self.view.deleteLater()


@pytest.fixture(scope="module")
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, "light")


@pytest.fixture(scope="module")
def open_desk(theme: Theme, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    someone = Desk(theme, tmp_path_factory.mktemp("c") / "Işıl Öğüş")
    someone.person.start()
    someone.wait_prompt(1)
    someone.settle()
    someone.person.rest()
    yield someone
    someone.close()


@pytest.fixture
def desk(open_desk: Desk) -> Iterator[Desk]:
    open_desk.person.wake()
    open_desk.view.show()
    open_desk.person.wait_ready()
    yield open_desk
    if open_desk.person.host.state.is_running_code:  # a test failed: let no program outlive it
        open_desk.person.host.restart()
        open_desk.person.wait_ready()
    open_desk.settle()
    open_desk.view.hide()
    open_desk.person.rest()


@pytest.fixture
def alone(theme: Theme, qtbot: QtBot) -> ConsoleView:
    view = ConsoleView(theme)
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.show()
    return view


def test_a_run_shows_one_honest_line_and_its_output(desk: Desk) -> None:
    before = desk.text
    assert desk.person.run("print('merhaba dünya')\n").is_ok
    desk.wait_text("merhaba dünya")
    desk.wait_prompt()
    new = desk.text[len(before.rstrip()) :]
    assert new.split("\n")[0].strip() == "%run -i model.py"
    assert new.split("\n")[1] == "merhaba dünya"
    assert "codeblanks" not in desk.text.replace("codeblanks-gui", "")


def test_the_traceback_names_the_program(desk: Desk) -> None:
    desk.person.run("x = 1\n1 / 0\n")
    desk.wait_text("model.py:2", "ZeroDivisionError: division by zero")
    desk.wait_prompt()


def test_what_was_typed_survives_a_run(desk: Desk, qtbot: QtBot) -> None:
    desk.wait_prompt()
    desk.type(qtbot, "half = 1")
    desk.person.run("print('between')\n")
    desk.wait_text("between")
    assert spin(lambda: desk.text.endswith("half = 1"))
    before = len(desk.person.kinds)
    desk.type(qtbot, "\n")
    assert spin(lambda: "busy" in desk.person.kinds[before:])
    desk.wait_prompt()
    # Questions are answered beside what runs: perhaps before it.
    assert spin(lambda: desk.person.evaluate(h="half") == {"h": "1"})


def test_typed_code_answers_and_makes_the_kernel_busy(desk: Desk, qtbot: QtBot) -> None:
    desk.wait_prompt()
    desk.type(qtbot, "6 * 7\n")
    assert spin(lambda: "busy" in desk.person.kinds)
    desk.wait_text("]: 42")
    desk.person.wait_ready()
    desk.wait_prompt()


def hint_of(desk: Desk) -> str:
    """Return what is said while a program waits for an answer."""
    hint = desk.view.findChild(QLabel, "inputHint")
    assert hint is not None
    return hint.text() if hint.isVisible() else ""


def test_input_is_read_in_the_console(desk: Desk, qtbot: QtBot) -> None:
    before = QLineEdit(desk.view)
    before.show()
    before.setFocus()
    desk.person.begin("name = input('Adın? ')\nprint('Selam ' + name)\n")
    desk.wait_text("Adın?")
    assert spin(lambda: desk.view.console._reading)
    assert "waiting for input" in hint_of(desk)
    assert desk.view.focusWidget() is desk.view.console._control
    desk.person.evaluate(beside="1")
    with qtbot.waitSignal(desk.view.input_answered):
        desk.type(qtbot, "Ece\n")
    assert hint_of(desk) == ""
    assert desk.person.finish().is_ok
    desk.wait_text("Selam Ece")
    desk.wait_prompt()
    before.deleteLater()


def test_a_password_is_asked_for_with_a_warning(desk: Desk, qtbot: QtBot) -> None:
    desk.person.begin("import getpass\nprint(len(getpass.getpass('Parola: ')), 'letters')\n")
    desk.wait_text("(What you type here can be read.) Parola: ")
    assert spin(lambda: desk.view.console._reading)
    desk.type(qtbot, "gizli\n")
    assert desk.person.finish().is_ok
    desk.wait_text("5 letters")
    assert "QtConsole" not in desk.text
    desk.wait_prompt()


def test_stop_leaves_input(desk: Desk) -> None:
    desk.person.begin("input('beklerken ')\n")
    desk.wait_text("beklerken")
    assert spin(lambda: hint_of(desk) != "")
    desk.person.stop()
    assert spin(lambda: hint_of(desk) == "")
    desk.wait_text("KeyboardInterrupt")
    desk.wait_prompt()


def test_the_question_of_input_comes_after_all_that_was_printed(desk: Desk, qtbot: QtBot) -> None:
    desk.person.begin(
        "for i in range(20_000): print(i, flush=i % 3 == 0)\n"
        "answer = input('How many? ')\n"
        "print('so', answer)\n"
    )
    assert spin(lambda: hint_of(desk) != "", 20)
    assert desk.text.endswith("\n19998\n19999\nHow many? ")
    desk.type(qtbot, "5\n")
    assert desk.person.finish().is_ok
    desk.wait_text("\n19999\nHow many? 5\nso 5\n")
    desk.wait_prompt()


def test_ctrl_c_asks_to_stop(desk: Desk, qtbot: QtBot) -> None:
    desk.person.begin("while True: pass\n")
    assert spin(lambda: desk.person.has_begun and desk.view.console._executing)
    qtbot.keyClick(desk.view.console._control, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert desk.person.finish().was_interrupted
    desk.wait_prompt()


def test_output_comes_before_the_next_prompt(desk: Desk) -> None:
    for n in range(3):
        desk.person.run(f"for i in range(500): print({n}, i)\n")
        desk.wait_text(f"{n} 499")
        desk.wait_prompt()
        tail = desk.text.rstrip().split("\n")
        assert tail[-3:-1] == [f"{n} 499", ""]


def test_a_flood_leaves_the_window_alive_and_the_transcript_bounded(desk: Desk) -> None:
    desk.person.begin("i = 0\nwhile True:\n    i += 1\n    print('satır', i)\n")
    spin(lambda: False, 1.5)
    desk.person.stop()
    desk.wait_prompt()
    assert desk.person.beats > 10, "the window stood still"
    assert desk.view.console._control.document().blockCount() < 3_200


def first_line(desk: Desk) -> str:
    """Return the first line that is seen."""
    return str(desk.view.console._control.cursorForPosition(QPoint(0, 0)).block().text())


def test_a_flood_leaves_who_reads_in_peace(desk: Desk, qtbot: QtBot) -> None:
    console = desk.view.console
    bar = console._control.verticalScrollBar()
    lines = "'\\n'.join(map(str, range(i, i + 5_000)))"
    desk.person.begin(f"i = 0\nwhile True:\n    i += 5_000\n    print({lines})\n")
    assert spin(lambda: console._control.document().blockCount() > 1_500, 20)
    bar.setValue(bar.maximum() // 2)
    seen = first_line(desk)
    waiting = desk.view.findChild(QFrame, "waitingBar")
    assert waiting is not None
    assert spin(lambda: waiting.isVisible(), 20)
    for _ in range(20):
        spin(lambda: False, 0.05)
        assert first_line(desk) == seen
    assert (
        console._control.document().blockCount() < 3 * MOST_LINES
    )  # twice as many, and what is added at once
    assert "New output waits" in " ".join(label.text() for label in waiting.findChildren(QLabel))
    button = waiting.findChild(QPushButton, "showWaiting")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not waiting.isVisible()
    font = console.font
    desk.view.set_font(QFont(font.family(), font.pointSize() + 4))
    spin(lambda: first_line(desk) != seen, 5)
    assert bar.value() == bar.maximum()
    desk.person.stop()
    desk.wait_prompt()
    desk.view.set_font(font)
    assert bar.value() == bar.maximum()
    assert not waiting.isVisible()


def test_a_question_is_seen_whatever_is_read(desk: Desk, qtbot: QtBot) -> None:
    console = desk.view.console
    desk.person.begin(
        "for i in range(400):\n    print('\\n'.join(map(str, range(500))))\n"
        "    if i == 4: input('Ready? ')\n"
        "print('answer', input('How many? '))\n"
    )
    assert spin(lambda: hint_of(desk) != "", 20)
    desk.type(qtbot, "\n")
    assert spin(lambda: desk.text.endswith("\n"))
    console._control.verticalScrollBar().setValue(100)
    assert spin(lambda: hint_of(desk) != "", 20)
    assert desk.text.endswith("\n499\nHow many? ")
    desk.type(qtbot, "5\n")
    assert desk.person.finish().is_ok
    desk.wait_text("answer 5")
    desk.wait_prompt()


def test_a_progress_line_stays_one_line(desk: Desk) -> None:
    before = desk.text.count("\n")
    desk.person.run(
        "import sys\n"
        "for i in range(3000):\n"
        "    sys.stdout.write('\\r%5d' % i); sys.stdout.flush()\n"
    )
    desk.wait_text("2999")
    desk.wait_prompt()
    assert desk.text.count("\n") - before < 8
    assert "2998" not in desk.text.rsplit("%run", 1)[1]


class PaintWatch(QObject):
    """Counts how often the console was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_many_small_outputs_are_painted_together(desk: Desk) -> None:
    watch = PaintWatch()
    viewport = desk.view.console._control.viewport()
    viewport.installEventFilter(watch)
    desk.person.run(
        "import time\nfor i in range(200):\n    print(i, flush=True); time.sleep(0.005)\n"
    )
    desk.wait_prompt()
    viewport.removeEventFilter(watch)
    assert 2 < watch.count < 60


def test_a_plot_is_shown_inline_and_fine(desk: Desk) -> None:
    pytest.importorskip("matplotlib", reason="the optional extra 'plots'")
    desk.person.host.set_look(is_dark=False, pixel_ratio=2)
    desk.person.run(
        "import matplotlib.pyplot as plt\n"
        "fig, ax = plt.subplots(figsize=(2, 1))\n"
        "ax.plot([1, 2])\n",
        60,
    )
    console = desk.view.console
    document: QTextDocument = console._control.document()

    def images() -> list[object]:
        found, block = [], document.begin()
        while block.isValid():
            for fragment in block:
                image = fragment.fragment().charFormat().toImageFormat()
                if image.isValid() and image.name():
                    found.append(image)
            block = block.next()
        return found

    assert spin(lambda: images(), 5)
    shown = images()[-1]
    pixels = console._get_image(shown.name())  # type: ignore[attr-defined]
    assert pixels.width() == pytest.approx(2 * shown.width(), abs=2)  # type: ignore[attr-defined]
    desk.person.host.set_look(is_dark=False, pixel_ratio=1)
    desk.wait_prompt()


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen can't raise a popup
def test_completion_offers_names(desk: Desk, qtbot: QtBot) -> None:
    desk.person.run("uzun_bir_isim_1 = 1\nuzun_bir_isim_2 = 2\n")
    desk.wait_prompt()
    desk.type(qtbot, "uzun_bir")
    qtbot.keyClick(desk.view.console._control, Qt.Key.Key_Tab)
    popup = desk.view.console._completion_widget
    assert spin(lambda: popup.isVisible() or desk.text.endswith("uzun_bir_isim_"), 60)
    popup.cancel_completion()
    desk.view.console.input_buffer = ""


def test_themes_change_live(desk: Desk, theme: Theme) -> None:
    light = desk.view.grab().toImage().pixelColor(300, 200).lightness()
    theme.set_mode("dark")
    dark = desk.view.grab().toImage().pixelColor(300, 200).lightness()
    theme.set_mode("light")
    assert light > 200
    assert dark < 60


def test_exit_typed_into_the_console_closes_nothing(desk: Desk, qtbot: QtBot) -> None:
    desk.wait_prompt()
    desk.type(qtbot, "exit\n")
    desk.wait_text("The console goes on")
    desk.wait_prompt()
    assert desk.view.isVisible()
    assert desk.person.run("print('lives')").is_ok
    desk.wait_prompt()


def test_a_death_keeps_the_transcript_and_says_why(desk: Desk) -> None:
    desk.person.run("print('before the end')\n")
    desk.wait_prompt()
    desk.person.run("import os\nos._exit(3)\n")
    desk.wait_text("before the end", "exit code 3")
    message = desk.view.findChild(QLabel, "kernelMessageText")
    assert message is not None
    assert message.isVisible()
    assert "exit code 3" in message.text()
    desk.person.wait_ready()
    desk.wait_text("A fresh Python has started")
    desk.wait_prompt(1)
    assert not message.isVisible()
    assert "Kernel died" not in desk.text
    desk.person.forget_deaths()


def test_restart_keeps_the_transcript(desk: Desk) -> None:
    desk.person.run("print('an old line')\n")
    desk.wait_prompt()
    desk.view.restart_requested.emit()
    desk.person.wait_ready()
    desk.wait_text("an old line", "A fresh Python has started")
    desk.wait_prompt(1)
    assert desk.person.run("print('a new line')\n").is_ok
    desk.wait_text("a new line")
    desk.wait_prompt(2)


def test_many_restarts_are_told_once(desk: Desk) -> None:
    desk.person.run("print('the last program')\n")
    desk.wait_prompt()
    for _ in range(3):
        desk.view.restart_requested.emit()
        desk.person.wait_ready()
        desk.wait_prompt(1)
    end = desk.text.rsplit("the last program", 1)[1]
    assert end.count("A fresh Python has started") == 1
    assert desk.person.run("print('the next one')\n").is_ok
    desk.wait_prompt(2)
    desk.view.restart_requested.emit()
    desk.person.wait_ready()
    desk.wait_prompt(1)
    assert "A fresh Python has started" in desk.text.rsplit("the next one", 1)[1]


def test_printing_at_the_very_end_disturbs_no_restart(desk: Desk) -> None:
    desk.person.run("import atexit\natexit.register(print, 'the last words')\n")
    desk.wait_prompt()
    desk.view.restart_requested.emit()
    assert spin(lambda: desk.person.host.state.kind == "restarting")
    desk.person.wait_ready()
    desk.wait_text("A fresh Python has started")
    desk.wait_prompt(1)
    end = desk.text.rsplit("model.py", 1)[1].replace("the last words", "").split("\n")
    assert [line for line in end if line] == [
        "── A fresh Python has started; the variables are gone ──",
        "In [1]: ",
    ]


def test_what_was_on_its_way_when_a_kernel_ended_is_dropped(desk: Desk) -> None:
    late = {
        "header": {"msg_type": "execute_input"},
        "parent_header": {},
        "content": {"code": "too late", "execution_count": 1},
    }
    desk.view.attach(None)
    desk.view.console._dispatch(late)
    assert "too late" not in desk.text
    desk.person.host.restart()
    desk.person.wait_ready()
    desk.wait_prompt(1)


def test_what_is_typed_without_a_kernel_waits_for_the_next_one(desk: Desk, qtbot: QtBot) -> None:
    desk.settle()
    desk.person.host.close()
    desk.type(qtbot, "kept = abs(-7)\n")
    desk.type(qtbot, "\t")
    assert desk.text.rstrip().endswith("kept = abs(-7)")
    desk.person.host.retry()
    desk.person.wait_ready()
    assert spin(lambda: desk.view.console.input_buffer.strip() == "kept = abs(-7)", 20), desk.text
    desk.type(qtbot, "\n")
    desk.wait_prompt(2)
    desk.type(qtbot, "kept\n")
    desk.wait_text("Out[2]: 7")


def test_an_empty_console_says_what_it_waits_for(alone: ConsoleView) -> None:
    label = alone.findChild(QLabel, "consoleEmpty")
    assert label is not None
    alone.show_state(KernelState("starting"))
    assert label.isVisible()
    assert label.text() == "The console is starting…"


def test_a_missing_ipykernel_offers_its_command(alone: ConsoleView, qtbot: QtBot) -> None:
    asked: list[str] = []
    alone.retry_requested.connect(lambda: asked.append("retry"))
    found = Interpreter("/opt/my env/bin/python", "3.12.1")
    alone.show_state(states.unusable_state(found))
    details = alone.findChild(QPlainTextEdit, "kernelMessageDetails")
    assert details is not None
    assert details.isVisible()
    command = '"/opt/my env/bin/python" -m pip install ipykernel torch'
    assert details.toPlainText() == command
    copy = alone.findChild(QPushButton, "kernelCopyCommand")
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == command
    qtbot.mouseClick(alone.findChild(QPushButton, "kernelRetry"), Qt.MouseButton.LeftButton)
    assert asked == ["retry"]


def test_giving_up_offers_a_restart_and_the_log(alone: ConsoleView, qtbot: QtBot) -> None:
    asked: list[str] = []
    alone.restart_requested.connect(lambda: asked.append("restart"))
    alone.show_state(KernelState("gave_up", states.GAVE_UP, {"count": "3", "log": "no zmq"}))
    details = alone.findChild(QPlainTextEdit, "kernelMessageDetails")
    assert details is not None
    assert details.toPlainText() == "no zmq"
    text = alone.findChild(QLabel, "kernelMessageText")
    assert text is not None
    assert "3 times" in text.text()
    qtbot.mouseClick(alone.findChild(QPushButton, "kernelRestart"), Qt.MouseButton.LeftButton)
    assert asked == ["restart"]
    alone.show_state(KernelState("ready"))
    assert not text.isVisible()


def test_a_missing_torch_stays_told_while_code_runs(alone: ConsoleView) -> None:
    found = Interpreter("/env/python", "3.12.1", ipykernel="7.4.0")
    text = alone.findChild(QLabel, "kernelMessageText")
    assert text is not None
    for state in (states.idle_state(found), KernelState("busy"), states.idle_state(found)):
        alone.show_state(state)
        assert text.isVisible()
        assert "PyTorch" in text.text()
    alone.show_state(KernelState("restarting"))
    assert not text.isVisible()


def test_the_window_stays_light(tmp_path: Path) -> None:
    """Nothing heavy is imported with the view; with the console, only what it needs."""
    program = f"""
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication([])
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.core.interpreters import Interpreter
late = {{"qtconsole", "jupyter_client", "zmq", "tornado", "psutil", "pygments"}}
assert not late & {{name.partition(".")[0] for name in sys.modules}}
host = KernelHost(Path({str(tmp_path / "w")!r}))
view = ConsoleView(Theme(app, "light"))
host.client_changed.connect(view.attach)
host.state_changed.connect(view.show_state)
host.state_changed.connect(lambda state: app.quit() if state.can_run else None)
host.start(Interpreter(sys.executable))
app.exec()
never = {{"torch", "numpy", "matplotlib", "PIL", "jedi", "IPython", "ipykernel"}}
found = never & {{name.partition(".")[0] for name in sys.modules}}
assert not found, found
host.close()
view.shut_down()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 0, done.stderr

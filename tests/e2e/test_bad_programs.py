"""Programs that misbehave: the right verdict, a living window, a Stop that works."""

import time
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from codeblanks_gui.core import paths
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.results.results_view import ResultsView
from tests.e2e.conftest import Person
from tests.e2e.course_copy import short_course
from tests.e2e.test_whole_lesson import EXERCISE, console_text, wait_until_ready
from tests.services.test_check_runner import FORGED

Open = Callable[..., None]
ENGLISH = {"language": "en", "theme": "light"}
LEFT_BEHIND = """\
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print("child", child.pid, "!", flush=True)
"""


class Heart(QObject):
    """Beats in the window's event loop; `longest` is its longest pause in seconds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.longest = 0.0
        self._last = time.monotonic()
        timer = QTimer(self)
        timer.timeout.connect(self._beat)
        timer.start(5)

    def _beat(self) -> None:
        now = time.monotonic()
        self.longest = max(self.longest, now - self._last)
        self._last = now

    def tell(self, what: str) -> None:
        """Print the longest pause since the last telling."""
        print(f"{what}: the event loop paused for {self.longest * 1000:.0f} ms at most")
        self.longest = 0.0


def alive(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def assert_window_answers(person: Person) -> None:
    """Go to the questions and back, and type a letter: each shows at once."""
    page, editor = person.find(LessonPage), person.find(QPlainTextEdit, "code_editor")
    person.press("Ctrl+3")
    assert page.step == "quiz"
    person.press("Ctrl+2")
    assert page.step == "practise"
    editor.setFocus()
    before = editor.toPlainText()
    person.type("#", editor)
    assert editor.toPlainText() != before


def run(person: Person, program: str) -> None:
    person.put_program(program)
    person.press("F5")


def is_running(person: Person) -> bool:
    return "running…" in person.find(KernelLine).accessibleName()


def stop(person: Person, what: str) -> None:
    """Press Stop and wait for a ready console; print how long it took."""
    began = time.monotonic()
    person.click_action("stop")
    wait_until_ready(person, "en")
    print(f"Stop of {what} in Run: {time.monotonic() - began:.2f} s")


def prints(person: Person, text: str) -> None:
    person.wait(
        lambda: text in console_text(person),
        f"{text!r} in the console",
        lambda: console_text(person)[-2000:],
    )


# --- Run ----------------------------------------------------------------------------------------


def test_run_lives_through_endless_programs_and_floods(codeblanks: Open) -> None:
    def learn(person: Person) -> None:
        wait_until_ready(person, "en")
        run(person, "import torch\n")
        heart = Heart(person.window)
        wait_until_ready(person, "en")
        for what, program in (
            ("while True: pass", "while True:\n    pass\n"),
            ("endless print", "i = 0\nwhile True:\n    i += 1\n    print('x', i)\n"),
            ("endless flush", "while True:\n    print('y', flush=True)\n"),
            ("sleep", "import time\ntime.sleep(600)\n"),
        ):
            run(person, program)
            person.wait(lambda: is_running(person), "a running program")
            if "print(" in program:
                prints(person, "x 9" if "'x'" in program else "y\ny\n")
            assert_window_answers(person)
            stop(person, what)
            prints(person, "KeyboardInterrupt")
            person.find(ConsoleView).clear()
            heart.tell(what)
        run(person, "print('z' * 100_000_000)\nprint('the', 'end')\n")
        prints(person, "the end")
        wait_until_ready(person, "en")
        heart.tell("100 MB in one line")
        run(person, "for n in range(1_000_000):\n    print('w' * 99)\nprint('all', 'done')\n")
        assert_window_answers(person)
        prints(person, "all done")
        wait_until_ready(person, "en")
        heart.tell("100 MB in lines")
        assert len(console_text(person)) < 5_000_000
        person.screenshot("flood")

    codeblanks(learn, "gpu-support", **ENGLISH)


def test_run_asks_leaves_and_goes_on(codeblanks: Open) -> None:
    children: list[int] = []

    def learn(person: Person) -> None:
        wait_until_ready(person, "en")
        run(person, "name = input('Adın? ')\nprint('Merhaba', name)\n")
        prints(person, "Adın? ")
        person.press("Ctrl+Shift+O")
        person.type("Işıl Öğüş\n")
        prints(person, "Merhaba Işıl Öğüş")
        wait_until_ready(person, "en")
        run(person, "name = input('Again? ')\n")
        prints(person, "Again? ")
        assert_window_answers(person)
        stop(person, "input()")
        run(person, "print('one')\nexit()\nprint('two')\n")
        prints(person, "exit() ended the program; the console goes on.")
        wait_until_ready(person, "en")
        assert "two" not in console_text(person)
        run(person, "import sys\nsys.stdout.close()\n")
        wait_until_ready(person, "en")
        run(person, "import os\nos.close(1)\n")
        wait_until_ready(person, "en")
        run(person, "print('open', 'again')\n")
        prints(person, "open again")
        wait_until_ready(person, "en")
        run(person, LEFT_BEHIND)
        person.wait(lambda: "!\n" in console_text(person), "the child")
        children.append(int(console_text(person).rpartition("child ")[2].split()[0]))
        wait_until_ready(person, "en")
        assert alive(children[0])

    codeblanks(learn, "gpu-support", **ENGLISH)
    assert not alive(children[0])


def test_run_tells_of_a_python_that_is_gone(codeblanks: Open) -> None:
    def learn(person: Person) -> None:
        wait_until_ready(person, "en")
        console = person.find(ConsoleView)
        run(person, "import os\nos._exit(3)\n")
        prints(person, "Python ended with exit code 3: your program, or a library")
        assert_window_answers(person)
        wait_until_ready(person, "en")
        run(person, "import ctypes\n\nctypes.string_at(0)\n")
        prints(person, "it used memory that isn't its own (SIGSEGV).")
        log = person.find(QPlainTextEdit, "kernelMessageDetails")
        assert "line 3" in log.toPlainText()
        assert person.sees("SIGSEGV", person.find(QFrame, "kernelMessage"))
        person.screenshot("crash")
        wait_until_ready(person, "en")
        run(person, "print('back', 'again')\n")
        prints(person, "back again")
        assert console.isVisible()

    codeblanks(learn, "gpu-support", **ENGLISH)


def test_a_program_that_ignores_stop_can_be_ended_by_a_restart(codeblanks: Open) -> None:
    stubborn = (
        "import time\nprint('be', 'gun')\nwhile True:\n"
        "    try:\n        time.sleep(1)\n    except KeyboardInterrupt:\n        pass\n"
    )

    def learn(person: Person) -> None:
        wait_until_ready(person, "en")
        run(person, stubborn)
        prints(person, "be gun")
        person.press("Shift+F5")
        message = person.find(QFrame, "kernelMessage")
        person.wait(lambda: person.sees("has not stopped", message), "advice")
        assert_window_answers(person)
        person.click(person.button("Restart", message))
        wait_until_ready(person, "en")
        assert not message.isVisible()
        run(person, "print('free', 'again')\n")
        prints(person, "free again")

    codeblanks(learn, "gpu-support", **ENGLISH)


# --- Check --------------------------------------------------------------------------------------

SOLUTION = (EXERCISE / "solution.en.py").read_text(encoding="utf-8")
PROGRAMS = {
    "an endless loop": ("while True:\n    pass\n", "Took too long", "still running, on line"),
    # Long lines: with short ones a busy machine reaches the time limit first.
    "endless printing": ("while True:\n    print('x' * 100)\n", "Too much output", "1000 kB"),
    "os._exit": ("import os\nos._exit(3)\n", "Your program stopped", "exit code 3"),
    "a crash": ("import ctypes\nctypes.string_at(0)\n", "Your program stopped", "SIGSEGV"),
    "exit": ("print(1)\nexit()\n", "Not yet", "Line 1 of the output differs."),
    "exit with a word": ("exit('enough')\n", "Your program stopped", "enough"),
    "input": ("name = input('?')\n", "Your program stopped", "input"),
    "closed stdout": (SOLUTION + "\nimport sys\nsys.stdout.close()\n", "Passed", ""),
    "100 MB": ("print('x' * 100_000_000)\n", "Too much output", "1000 kB"),
    "a forged verdict": (FORGED, "Not yet", ""),
}


def check(person: Person, program: str) -> None:
    person.put_program(program)
    person.press("F6")


def is_judged(person: Person) -> bool:
    return person.find(ResultsView).report is not None


def test_check_gives_every_bad_program_its_verdict(codeblanks: Open, tmp_path: Path) -> None:
    def learn(person: Person) -> None:
        results = person.find(ResultsView)
        heart = Heart(person.window)
        for what, (program, verdict, words) in PROGRAMS.items():
            check(person, program)
            assert person.sees("Checking…", results), what
            assert_window_answers(person)
            person.wait(lambda: is_judged(person), f"a verdict on {what}")
            assert person.sees(verdict, results), (what, results.report)
            assert person.sees(words, results), (what, results.report)
            heart.tell(f"Check of {what}")
        person.screenshot("forged")

    codeblanks(learn, "--lessons", str(short_course(tmp_path)), "gpu-support", **ENGLISH)


def test_check_leaves_no_process_and_can_be_stopped(codeblanks: Open, tmp_path: Path) -> None:
    def learn(person: Person) -> None:
        results = person.find(ResultsView)
        check(person, LEFT_BEHIND)
        person.wait(lambda: is_judged(person), "a verdict")
        assert results.report is not None
        child = int(results.report.stdout.split()[1])
        person.wait(lambda: not alive(child), "the end of a child left behind")
        note = tmp_path / "pid"
        for program in ("while True: pass\n", "import time\nwhile True: time.sleep(1)\n"):
            note.unlink(missing_ok=True)
            told = f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()) + '\\n')\n"
            check(person, LEFT_BEHIND + told + program)
            person.wait(lambda: note.exists() and "\n" in note.read_text(), "a start")
            worker = psutil.Process(int(note.read_text()))
            family = [worker, *worker.children(recursive=True)]
            assert len(family) == 2
            began = time.monotonic()
            person.press("Shift+F5")
            person.wait(lambda: person.sees("Nothing checked yet", results), "the end")
            for one in family:
                person.wait(lambda pid=one.pid: not alive(pid), "its end")
            print(f"Stop of a Check: {time.monotonic() - began:.2f} s")
        check(person, SOLUTION)
        person.wait(lambda: is_judged(person), "a verdict")
        assert person.sees("Passed", results)

    codeblanks(learn, "--lessons", str(paths.lessons()), "gpu-support", **ENGLISH)

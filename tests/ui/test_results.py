"""The Result tab, as a person meets it: what is said, shown, unfolded and asked for."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTranslator
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.error_help import Explained
from codeblanks_gui.core.messages import CaseResult, Difference, ErrorInfo, Note
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.ui.results.case_row import CaseRow
from codeblanks_gui.ui.results.difference_view import trimmed
from codeblanks_gui.ui.results.results_view import ResultsView
from codeblanks_gui.ui.sentences import breakable_code
from codeblanks_gui.ui.theme import Theme

SHAPE = Difference(
    Note("shape_differs", {"name": "sonuc", "expected": "(3, 1)", "got": "(3,)"}),
    "tensor([[2.], [4.], [6.]])",
    "tensor([2., 4., 6.])",
)
OUTPUT = Difference(
    Note("output_differs", {"line": "2"}), "a\nb", "a\nx", ((" ", "a"), ("-", "b"), ("+", "x"))
)
FAILED = CheckReport(
    "not_yet",
    Note("not_yet"),
    device="cpu",
    cases=(
        CaseResult({"tr": "Gradyan yok", "en": "No gradient"}, "passed"),
        CaseResult({"tr": "Üç katı", "en": "Three times"}, "failed", SHAPE),
        CaseResult({"tr": "Çıktı", "en": "Output"}, "failed", OUTPUT),
        CaseResult({"tr": "Toplam", "en": "Total"}, "not_run"),
    ),
    stdout="a\nx\n",
    duration_ms=12,
)
STOPPED = CheckReport(
    "stopped",
    Note("stopped_at", {"line": "7"}),
    device="cpu",
    error=ErrorInfo("NameError", "name 'y' is not defined", 7, "short", "Traceback\nall of it"),
    explanation=Explained({"tr": "`y` adı yok.", "en": "There is no `y`."}, "gpu-support"),
    duration_ms=3,
)
PASSED = CheckReport(
    "passed", Note("passed"), device="cpu", cases=FAILED.cases[:1], stdout="3\n", duration_ms=1234
)


class _Turkish(QTranslator):
    """A few sentences in Turkish, as the real translation file holds them."""

    TEXTS = {
        ("Report", "Not yet"): "Henüz değil",
        ("Report", "Passed"): "Geçti",
        ("Report", "{name} has shape {got}, but {expected} is needed."): (
            "{name}: biçimi {got}, istenen {expected}."
        ),
        ("DifferenceView", "Expected"): "Beklenen",
        ("CaseRow", "Failed"): "Sağlanmadı",
        ("ErrorView", "Go to line {line}"): "{line}. satıra git",
        ("ReportPage", "Next lesson"): "Sonraki ders",
        ("ResultsView", "Checking…"): "Denetleniyor…",
    }

    def translate(
        self, context: str, source: str, comment: str | None = None, count: int = -1
    ) -> str:
        return self.TEXTS.get((context, source), "")

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, "light")


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> ResultsView:
    made = ResultsView(theme)
    qtbot.addWidget(made)
    made.resize(560, 500)
    made.show()
    return made


@pytest.fixture
def turkish(qapp: QApplication) -> Iterator[QTranslator]:
    made = _Turkish()
    yield made
    qapp.removeTranslator(made)


def texts(view: QWidget) -> list[str]:
    """Return all that can be read just now, code parts without their marks."""
    labels = [w.accessibleName() or w.text() for w in view.findChildren(QLabel) if w.isVisible()]
    code = [w.toPlainText() for w in view.findChildren(QPlainTextEdit) if w.isVisible()]
    buttons = [w.text() for w in view.findChildren(QPushButton) if w.isVisible()]
    return labels + code + buttons


def find(view: QWidget, kind: type[Any], name: str) -> Any:
    found = [w for w in view.findChildren(kind, name) if w.isVisible()]
    assert len(found) == 1, (name, found)
    return found[0]


def settle() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def test_before_the_first_check_one_quiet_sentence(view: ResultsView) -> None:
    assert texts(view) == ["Nothing checked yet. Press Check when your program is ready."]


def test_while_checking(view: ResultsView) -> None:
    view.show_report(PASSED, "en")
    view.show_running()
    settle()
    assert texts(view) == ["Checking…"]
    assert view.report is None


def test_a_pass_offers_the_next_lesson_and_the_solution(view: ResultsView, qtbot: QtBot) -> None:
    view.show_report(PASSED, "en")
    assert texts(view)[0] == "Passed"
    assert any("1.23" in text for text in texts(view))
    with qtbot.waitSignal(view.next_requested):
        qtbot.mouseClick(find(view, QPushButton, "nextLesson"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(view.solution_requested):
        qtbot.keyClick(find(view, QPushButton, "showSolution"), Qt.Key.Key_Space)


def test_open_questions_come_before_the_next_lesson(view: ResultsView, qtbot: QtBot) -> None:
    view.set_quiz_open(True)
    view.show_report(PASSED, "en")
    quiz = find(view, QPushButton, "goToQuiz")
    assert quiz.text() == "Go to the questions"
    assert quiz.property("kind") == "primary"
    assert find(view, QPushButton, "nextLesson").property("kind") != "primary"
    with qtbot.waitSignal(view.quiz_requested):
        qtbot.mouseClick(quiz, Qt.MouseButton.LeftButton)
    view.set_quiz_open(False)
    assert not quiz.isVisible()
    assert find(view, QPushButton, "nextLesson").property("kind") == "primary"
    view.show_report(FAILED, "en")
    view.set_quiz_open(True)
    assert "Go to the questions" not in texts(view)


def test_after_the_last_lesson_no_next_one_is_offered(view: ResultsView) -> None:
    view.show_report(PASSED, "en")
    view.set_next_available(False)
    assert "Next lesson" not in texts(view)
    assert "Show sample solution" in texts(view)
    view.show_report(PASSED, "en")
    assert "Next lesson" not in texts(view)


def test_a_failure_says_first_what_differs(view: ResultsView) -> None:
    view.show_report(FAILED, "en")
    said = texts(view)
    assert "`sonuc` has shape (3,), but (3, 1) is needed." in said
    assert "tensor([[2.], [4.], [6.]])" in said
    assert "tensor([2., 4., 6.])" in said
    assert "nextLesson" not in [
        w.objectName() for w in view.findChildren(QPushButton) if w.isVisible()
    ]


def test_the_first_failed_case_is_open_and_the_others_open_by_key(
    view: ResultsView, qtbot: QtBot
) -> None:
    view.show_report(FAILED, "en")
    rows = view.findChildren(CaseRow)
    assert [row.accessibleName() for row in rows] == [
        "Passed: No gradient",
        "Failed: Three times",
        "Failed: Output",
        "Not run: Total",
    ]
    assert not [w for w in rows[2].findChildren(QPlainTextEdit) if w.isVisible()]
    toggle = find(rows[2], QToolButton, "caseToggle")
    assert toggle.accessibleName() == "Show the difference: Output"
    qtbot.keyClick(toggle, Qt.Key.Key_Space)
    assert find(rows[2], QPlainTextEdit, "diff").toPlainText() == "  a\n- b\n+ x"
    qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton)
    assert not [w for w in rows[2].findChildren(QPlainTextEdit) if w.isVisible()]


def test_long_sides_are_trimmed_until_all_is_asked_for(view: ResultsView, qtbot: QtBot) -> None:
    long = "\n".join(str(number) for number in range(40))
    case = CaseResult({"en": "x"}, "failed", Difference(Note("value_differs", {}), long, "1"))
    view.show_report(CheckReport("not_yet", Note("not_yet"), cases=(case,)), "en")
    side = find(view, QPlainTextEdit, "expected")
    assert side.toPlainText() == trimmed(long) != long
    button = find(view, QPushButton, "showAll")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert side.toPlainText() == long
    assert button.text() == "Show less"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert side.toPlainText() == trimmed(long)


def test_an_error_leads_to_its_line_and_its_traceback(view: ResultsView, qtbot: QtBot) -> None:
    view.show_report(STOPPED, "en")
    assert "There is no `y`." in texts(view)
    assert "NameError: name 'y' is not defined" in texts(view)
    assert not any("all of it" in text for text in texts(view))
    with qtbot.waitSignal(view.line_requested) as asked:
        qtbot.mouseClick(find(view, QPushButton, "goToLine"), Qt.MouseButton.LeftButton)
    assert asked.args == [7]
    with qtbot.waitSignal(view.lesson_requested) as asked:
        qtbot.mouseClick(find(view, QPushButton, "openLesson"), Qt.MouseButton.LeftButton)
    assert asked.args == ["gpu-support"]
    qtbot.keyClick(find(view, QPushButton, "showTraceback"), Qt.Key.Key_Space)
    assert "Traceback\nall of it" in texts(view)


def test_a_line_is_reachable_also_without_an_error(view: ResultsView, qtbot: QtBot) -> None:
    view.show_report(CheckReport("not_yet", Note("blank_left", {"line": "4"})), "en")
    with qtbot.waitSignal(view.line_requested) as asked:
        qtbot.mouseClick(find(view, QPushButton, "goToLine"), Qt.MouseButton.LeftButton)
    assert asked.args == [4]


@pytest.mark.parametrize(
    ("report", "title", "word"),
    [
        (CheckReport("limit", Note("took_too_long", {"seconds": "20"})), "Took too long", "loop"),
        (
            CheckReport("limit", Note("too_much_output", {"limit": "1000"})),
            "Too much output",
            "print",
        ),
        (CheckReport("limit", Note("out_of_memory")), "Out of memory", "smaller"),
        (
            CheckReport("check_broken", Note("check_broken"), problem="boom"),
            "Our check failed",
            "isn't your program's fault",
        ),
        (
            CheckReport("setup_broken", Note("no_torch", {"python": "/py"})),
            "The set-up is broken",
            '"/py" -m pip install torch numpy',
        ),
    ],
)
def test_each_verdict_has_its_own_words_and_a_next_step(
    view: ResultsView, report: CheckReport, title: str, word: str
) -> None:
    view.show_report(report, "en")
    said = texts(view)
    assert said[0] == title
    assert any(word in text for text in said)


def test_details_of_our_failure_and_the_output_unfold(view: ResultsView, qtbot: QtBot) -> None:
    report = CheckReport("check_broken", Note("check_broken"), problem="boom", stdout="printed\n")
    view.show_report(report, "en")
    assert "boom" not in texts(view)
    qtbot.mouseClick(find(view, QPushButton, "showDetails"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(find(view, QPushButton, "showOutput"), Qt.MouseButton.LeftButton)
    assert "boom" in texts(view)
    assert "printed" in texts(view)


def test_the_language_switches_live(
    view: ResultsView, qapp: QApplication, turkish: QTranslator
) -> None:
    view.show_report(FAILED, "en")
    qapp.installTranslator(turkish)
    settle()
    view.set_language("tr")
    said = texts(view)
    assert said[0] == "Henüz değil"
    assert "`sonuc`: biçimi (3,), istenen (3, 1)." in said
    assert "Beklenen" in said
    assert "Sağlanmadı: Üç katı" in said
    qapp.removeTranslator(turkish)
    settle()
    view.set_language("en")
    assert "Failed: Three times" in texts(view)


def test_every_state_is_translated(
    view: ResultsView, qapp: QApplication, turkish: QTranslator
) -> None:
    qapp.installTranslator(turkish)
    settle()
    view.show_running()
    assert texts(view)[0] == "Denetleniyor…"
    view.show_report(PASSED, "tr")
    assert texts(view)[0] == "Geçti"
    assert "Sonraki ders" in texts(view)
    view.show_report(STOPPED, "tr")
    assert "7. satıra git" in texts(view)
    assert "`y` adı yok." in texts(view)


def test_everything_can_be_reached_by_tab(view: ResultsView) -> None:
    view.show_report(FAILED, "en")
    reached = set()
    widget: QWidget | None = view
    for _ in range(400):
        widget = widget.nextInFocusChain() if widget is not None else None
        if widget is None or widget is view:
            break
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            reached.add(widget.objectName())
    assert {"caseToggle", "expected", "got", "showOutput"} <= reached


def test_the_solution_can_be_offered_before_a_pass(view: ResultsView, qtbot: QtBot) -> None:
    view.show_report(FAILED, "en")
    view.set_solution_open(True)
    with qtbot.waitSignal(view.solution_requested):
        qtbot.mouseClick(find(view, QPushButton, "showSolution"), Qt.MouseButton.LeftButton)
    view.clear()
    view.show_report(FAILED, "en")
    assert not [w for w in view.findChildren(QPushButton, "showSolution") if w.isVisible()]


@pytest.mark.parametrize("width", [340, 560, 900])
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_is_cut_or_overlapped(
    view: ResultsView, theme: Theme, qtbot: QtBot, width: int, mode: str
) -> None:
    theme.set_mode(mode)
    for report in (FAILED, STOPPED, PASSED):
        view.resize(width, 400)
        view.show_report(report, "en")
        column = view.widget()

        def has_settled(column: QWidget = column) -> bool:
            codes = [code for code in view.findChildren(QPlainTextEdit) if code.isVisible()]
            return (
                view.horizontalScrollBar().maximum() == 0
                and column.width() <= view.viewport().width()
                and all(code.height() >= code.heightForWidth(code.width()) for code in codes)
            )

        qtbot.waitUntil(has_settled)


def test_long_paths_can_be_broken() -> None:
    path = r"C:\Users\Işıl Öğüş\AppData\Local\Programs\Python\python.exe"
    assert breakable_code(path).replace("\u200b", "") == path
    assert "\u200b" in breakable_code(path)
    assert breakable_code("short words stay") == "short words stay"


def test_no_part_is_ever_a_window_of_its_own(view: ResultsView, qapp: QApplication) -> None:
    before = set(qapp.topLevelWidgets())
    seen: list[QWidget] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
                seen.extend([watched] if watched.isWindow() else [])
            return False

    watch = Watch()
    qapp.installEventFilter(watch)
    for report in (FAILED, STOPPED, PASSED):
        view.show_report(report, "en")
        settle()
    qapp.removeEventFilter(watch)
    assert not [w for w in seen if w not in before]


def test_buttons_wrap_where_the_page_is_narrow(qtbot: QtBot, theme: Theme) -> None:
    view = ResultsView(theme)
    qtbot.addWidget(view)
    view.resize(220, 400)
    view.show()
    view.show_report(PASSED, "en")
    following, solution = (view.findChild(QPushButton, n) for n in ("nextLesson", "showSolution"))
    qtbot.waitUntil(lambda: solution.y() > following.y())
    for button in (following, solution):
        assert button.mapTo(view, button.rect().topRight()).x() < view.width()
        assert button.width() >= button.sizeHint().width()


@pytest.mark.parametrize("report", [FAILED, STOPPED, PASSED], ids=lambda report: report.status)
def test_large_text_in_a_narrow_place_scrolls(
    view: ResultsView, theme: Theme, qtbot: QtBot, report: CheckReport
) -> None:
    theme.set_text_scale(2.0)
    view.show_report(report, "en")
    settle()
    view.resize(view.widget().minimumSizeHint().width() - 60, 400)
    bar = view.horizontalScrollBar()
    qtbot.waitUntil(lambda: view.widget().width() > view.viewport().width())
    qtbot.waitUntil(bar.isVisible)
    assert bar.maximum() == view.widget().width() - view.viewport().width()
    theme.set_text_scale(1.0)

"""Composes CodeBlanks: builds services and widgets, has them wired, runs. Knows everyone.

The order of the start:
1. settings, language and theme are read;
2. the window is built and shown with the last lesson (or the asked one);
3. only after it has been painted: kernel, device probe and the spare check worker start, each in
   a process of its own, and the learner's marks are drawn.
Nothing before step 3 may import torch, numpy, IPython or qtconsole; nothing waits for step 3.
"""

import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import notices
from codeblanks_gui.core.interpreters import Interpreter, own_python
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.settings import Settings
from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.code_assist import CodeAssist
from codeblanks_gui.services.device_monitor import DeviceMonitor
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.lesson_session import LessonSession
from codeblanks_gui.services.translator import Translator, system_language
from codeblanks_gui.ui import questions
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.device_panel.memory_summary import MemorySummary
from codeblanks_gui.ui.editor.editor_pane import EditorPane
from codeblanks_gui.ui.error_dialog.error_dialog import ErrorHandler
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.main_window import MainWindow, Parts
from codeblanks_gui.ui.notice_bar import NoticeBar
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from codeblanks_gui.ui.results.results_view import ResultsView
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.wiring.code_wiring import CodeWiring
from codeblanks_gui.wiring.desk import Desk
from codeblanks_gui.wiring.device_wiring import DeviceWiring
from codeblanks_gui.wiring.lesson_wiring import LessonWiring
from codeblanks_gui.wiring.settings_wiring import SettingsWiring

_log = logging.getLogger(__name__)


def run(*, data_folder: Path, roots: Sequence[Path], lesson_id: str | None = None) -> int:
    """Open the window, and return the exit code when it was closed."""
    instance = QApplication.instance()
    app = instance if isinstance(instance, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("CodeBlanks")
    app.setApplicationDisplayName("CodeBlanks")
    opened = App(app, data_folder, roots)
    opened.show(lesson_id)
    return app.exec()


class App(QObject):
    """One window with all that belongs to it."""

    def __init__(self, app: QApplication, data_folder: Path, roots: Sequence[Path]) -> None:
        super().__init__(app)
        self._data_folder = data_folder
        settings = Settings(data_folder)
        translator = Translator()
        chosen = settings.text("language")
        language = system_language() if chosen == "system" else chosen
        translator.set_language(language)
        theme = Theme(app, settings.text("theme"), settings.number("text_scale"))
        app.setWindowIcon(icon("chip", theme, "accent"))
        self._progress = Progress(data_folder)
        library = Library(roots)
        session = LessonSession(library, self._progress)
        session.language = language
        self._desk = _build_desk(theme, translator, settings, library, session)
        self._build_services()
        self._wire()
        self._has_started = False

    def show(self, lesson_id: str | None) -> None:
        """Show the window; everything heavy starts after its first paint."""
        desk = self._desk
        self._lessons.show_library()
        self._lessons.show_first_lesson(lesson_id)
        desk.window.resize(_first_size())
        desk.window.restore_layout(desk.settings.text("geometry"), desk.settings.text("layout"))
        self._first_paint = FirstPaint(desk.page)
        self._first_paint.happened.connect(self._start_processes)
        desk.window.show()
        desk.editor_pane.editor.setFocus()

    def _build_services(self) -> None:
        workspace = self._data_folder / "workspace"
        python = self._python()
        device = self._desk.settings.text("device")
        self._kernel = KernelHost(workspace, self)
        self._runner = CheckRunner(python, device, workspace, self)
        self._monitor = DeviceMonitor(python, parent=self)
        self._assist = CodeAssist(python, self)

    def _wire(self) -> None:
        desk = self._desk
        self._lessons = LessonWiring(desk)
        self._code = CodeWiring(desk, self._kernel, self._runner, self._assist)
        self._devices = DeviceWiring(desk, self._monitor, self._kernel, self._runner)
        self._settings = SettingsWiring(desk)
        self._settings.language_changed.connect(self._lessons.speak)
        self._settings.language_changed.connect(self._code.speak)
        self._settings.look_changed.connect(self._on_look_changed)
        self._settings.interpreter_chosen.connect(self._on_interpreter_chosen)
        desk.results.solution_requested.connect(self._lessons.show_solution)
        desk.results.next_requested.connect(lambda: self._lessons.go_to_neighbour(1))
        actions, window = desk.window.actions_by_id, desk.window
        for name in ("editor", "console", "result"):
            actions[f"show_{name}"].triggered.connect(lambda _, name=name: window.show_dock(name))
        for name in ("browser", "devices"):
            action, dock = actions[f"show_{name}"], window.dock(name)
            action.triggered.connect(dock.setVisible)
            dock.visibilityChanged.connect(
                lambda _, a=action, d=dock: a.setChecked(not d.isHidden())
            )
        actions["reset_layout"].triggered.connect(window.reset_layout)
        actions["quit"].triggered.connect(window.close)
        window.close_requested.connect(self._on_close_requested)
        self._errors = ErrorHandler(desk.theme, window)
        self._errors.text_at_risk.connect(self._code.save_before_closing)

    def _start_processes(self) -> None:
        """Step 3 of the start: the window is painted, the learner can read and type."""
        if self._has_started:
            return
        self._has_started = True
        self._on_look_changed()
        self._kernel.start(Interpreter(self._python()), self._desk.settings.text("device"))
        self._runner.warm_up()
        self._monitor.probe()
        self._devices.watch()
        self._desk.browser.show_progress(self._desk.session.states())
        self._desk.page.set_done(self._desk.session.done_steps())
        self._tell_what_was_met()

    def _tell_what_was_met(self) -> None:
        bar, desk = self._desk.notices, self._desk
        for warning in desk.settings.warnings[:1]:
            bar.show_notice(notices.SETTINGS_BAD, {"problem": warning})
        for problem in desk.library.problems[:1]:
            bar.show_notice(notices.COURSE_BROKEN, {"problem": str(problem)})
        desk.session.tell_opening_notice()

    def _python(self) -> str:
        return self._desk.settings.text("interpreter") or own_python()

    def _on_look_changed(self) -> None:
        window = self._desk.window
        self._kernel.set_look(
            is_dark=self._desk.theme.is_dark, pixel_ratio=window.devicePixelRatioF()
        )
        self._desk.console.set_font(self._desk.theme.font("code"))

    def _on_interpreter_chosen(self) -> None:
        python = self._python()
        self._kernel.start(Interpreter(python), self._desk.settings.text("device"))
        self._runner.set_interpreter(python)
        self._monitor.set_interpreter(python)
        self._assist.set_interpreter(python)

    def _on_close_requested(self, event: QCloseEvent) -> None:
        if not self._code.save_before_closing() and self._desk.session.unsaved_texts:
            event.ignore()
            questions.ask_unsaved(self._desk.window, self._close, self._copy_code)
            return
        self._close()

    def _copy_code(self) -> None:
        QGuiApplication.clipboard().setText(self._desk.editor_pane.editor.text())

    def _close(self) -> None:
        """End every process, then the window, then the record."""
        desk = self._desk
        desk.settings.change(desk.window.layout_state())
        self._errors.release()
        desk.console.shut_down()
        for service in (self._kernel, self._runner, self._monitor, self._assist):
            service.close()
        self._progress.close()
        desk.window.close_requested.disconnect(self._on_close_requested)
        desk.window.close()
        desk.window.deleteLater()
        QCoreApplication.quit()


class FirstPaint(QObject):
    """Tells once that a widget has been painted and the events of that moment are done.

    Signals:
        happened()
    """

    happened = Signal()

    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self._widget = widget
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            QTimer.singleShot(0, self.happened.emit)
        return False


def _build_desk(
    theme: Theme,
    translator: Translator,
    settings: Settings,
    library: Library,
    session: LessonSession,
) -> Desk:
    browser, page, quiz = LessonBrowser(theme), LessonPage(theme), QuizView(theme)
    editor_pane, console, results = EditorPane(theme), ConsoleView(theme), ResultsView(theme)
    devices, chooser, memory = DevicePanel(theme), DeviceChooser(theme), MemorySummary(theme)
    kernel_line, notice_bar = KernelLine(theme), NoticeBar(theme)
    docks = {
        "browser": browser,
        "devices": devices,
        "editor": editor_pane,
        "console": console,
        "result": results,
    }
    parts = Parts(notice_bar, page, docks, editor_pane.header, chooser, kernel_line, memory)
    window = MainWindow(theme, parts)
    return Desk(
        theme=theme,
        translator=translator,
        settings=settings,
        library=library,
        session=session,
        window=window,
        browser=browser,
        page=page,
        quiz=quiz,
        editor_pane=editor_pane,
        console=console,
        results=results,
        devices=devices,
        chooser=chooser,
        memory=memory,
        kernel_line=kernel_line,
        notices=notice_bar,
    )


def _first_size() -> QSize:
    """Return a size that fits the screen: nearly all of a small one, a good part of a large one."""
    available = QGuiApplication.primaryScreen().availableSize()
    return QSize(min(available.width(), 1600), min(available.height() - 40, 960))

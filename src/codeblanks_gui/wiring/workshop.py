"""What comes after the first paint: the other widgets, the processes, their wirings."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from codeblanks_gui.core import notices, paths
from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.services.code_assist import CodeAssist
from codeblanks_gui.services.device_monitor import DeviceMonitor
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.program_folder import ProgramFolder
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.device_panel.memory_summary import MemorySummary
from codeblanks_gui.ui.error_dialog.error_dialog import ErrorHandler
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
from codeblanks_gui.ui.main_window import LateParts
from codeblanks_gui.ui.movements.movements_view import MovementsView
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from codeblanks_gui.ui.results.results_view import ResultsView
from codeblanks_gui.wiring.browser_wiring import BrowserWiring
from codeblanks_gui.wiring.code_wiring import CodeWiring
from codeblanks_gui.wiring.desk import Desk, Instruments
from codeblanks_gui.wiring.device_wiring import DeviceWiring
from codeblanks_gui.wiring.early_kernel import chosen_python
from codeblanks_gui.wiring.folder_wiring import FolderWiring
from codeblanks_gui.wiring.lesson_wiring import LessonWiring
from codeblanks_gui.wiring.memory_wiring import MemoryWiring
from codeblanks_gui.wiring.movements_wiring import MovementsWiring
from codeblanks_gui.wiring.output_wiring import OutputWiring
from codeblanks_gui.wiring.python_wiring import PythonWiring
from codeblanks_gui.wiring.quiz_wiring import QuizWiring
from codeblanks_gui.wiring.review_wiring import ReviewWiring
from codeblanks_gui.wiring.settings_wiring import SettingsWiring


class Workshop(QObject):
    """Everything that the learner can wait for: it starts when the window is painted."""

    def __init__(
        self, desk: Desk, lessons: LessonWiring, kernel: KernelHost, roots: Sequence[Path]
    ) -> None:
        """Build and connect everything; `kernel` has been started, and belongs to this now."""
        super().__init__(desk.window)
        self._desk = desk
        self._lessons = lessons
        self._roots = roots
        python, device = self._python(), desk.settings.text("device")
        workspace = self._workspace = kernel.workspace
        self._kernel = kernel
        kernel.setParent(self)
        self._has_warmed_up = False
        kernel.state_changed.connect(self._on_kernel_state_changed)
        self._tools = self._build_instruments()
        self._runner = CheckRounds(python, device, parent=self)
        self._monitor = DeviceMonitor(python, parent=self)
        self._assist = CodeAssist(python, self)
        self._folder = ProgramFolder(workspace, self)
        self._wire()
        self._memory.watch()
        desk.page.set_done(desk.session.done_steps())
        self._tell_what_was_met()
        self._on_kernel_state_changed(kernel.state)

    def close(self) -> None:
        """End every process."""
        self._errors.release()
        self._tools.console.shut_down()
        self._pythons.close()
        self._output.close()
        self._review.close()
        for service in (self._kernel, self._runner, self._monitor, self._assist):
            service.close()
        paths.leave_workspace(self._workspace)

    def _build_instruments(self) -> Instruments:
        theme = self._desk.theme
        tools = Instruments(
            browser=LessonBrowser(theme),
            quiz=QuizView(theme),
            console=ConsoleView(theme),
            results=ResultsView(theme),
            movements=MovementsView(theme),
            devices=DevicePanel(theme),
            chooser=DeviceChooser(theme),
            memory=MemorySummary(theme),
            kernel_line=KernelLine(theme),
        )
        docks = {
            "browser": tools.browser,
            "devices": tools.devices,
            "console": tools.console,
            "result": tools.results,
            "movements": tools.movements,
        }
        self._desk.window.add(LateParts(docks, tools.chooser, tools.kernel_line, tools.memory))
        return tools

    def _wire(self) -> None:
        desk, tools = self._desk, self._tools
        self._browser = BrowserWiring(desk, tools.browser)
        self._review = ReviewWiring(desk, tools.browser, self._lessons)
        self._quiz = QuizWiring(desk, tools.quiz, self._lessons)
        self._folder_wiring = FolderWiring(desk, self._kernel, self._folder)
        self._code = CodeWiring(desk, tools, self._kernel, self._runner, self._assist)
        self._output = OutputWiring(desk, tools.console, self._kernel)
        self._devices = DeviceWiring(desk, tools, self._monitor, self._kernel, self._runner)
        self._memory = MemoryWiring(desk, tools, self._monitor.memory, self._kernel)
        self._movements = MovementsWiring(desk, tools.movements, self._kernel, self._runner)
        self._settings = SettingsWiring(desk)
        self._settings.language_changed.connect(self._lessons.speak)
        self._settings.language_changed.connect(self._browser.speak)
        self._settings.language_changed.connect(self._review.speak)
        self._settings.language_changed.connect(self._kernel.refresh)
        self._settings.language_changed.connect(tools.results.set_language)
        self._settings.language_changed.connect(tools.console.error_note.set_language)
        self._settings.look_changed.connect(self._on_look_changed)
        self._settings.interpreter_chosen.connect(self._on_interpreter_chosen)
        self._pythons = PythonWiring(desk, tools, self._settings, self._kernel, self._workspace)
        tools.results.solution_requested.connect(self._lessons.show_solution)
        tools.results.quiz_requested.connect(lambda: self._lessons.go_to("quiz"))
        tools.results.next_requested.connect(lambda: self._lessons.go_to_neighbour(1))
        self._errors = ErrorHandler(desk.theme, desk.window)
        self._errors.text_at_risk.connect(self._lessons.save_before_closing)
        self._on_look_changed()
        handle = desk.window.windowHandle()
        if handle is not None:  # another screen may be a finer one
            handle.screenChanged.connect(self._on_look_changed)

    def _python(self) -> str:
        return chosen_python(self._desk.settings)

    @Slot(object)
    def _on_kernel_state_changed(self, state: KernelState) -> None:
        """Start the other processes when the kernel is through: together they slow each other."""
        if self._has_warmed_up or (state.kind == "starting" and state.detail is None):
            return
        self._has_warmed_up = True
        if state.kind != "closed":
            self._runner.warm_up()
            self._monitor.probe()

    @Slot()
    def _on_look_changed(self) -> None:
        ratio = self._desk.window.devicePixelRatioF()
        self._kernel.set_look(is_dark=self._desk.theme.is_dark, pixel_ratio=ratio)
        self._tools.console.set_font(self._desk.theme.font("code"))

    @Slot()
    def _on_interpreter_chosen(self) -> None:
        python = self._python()
        self._kernel.start(Interpreter(python), self._desk.settings.text("device"))
        self._runner.set_interpreter(python)
        self._monitor.set_interpreter(python)
        self._monitor.probe()  # it may be the same one, with packages that it lacked
        self._assist.set_interpreter(python)

    def _tell_what_was_met(self) -> None:
        bar, desk = self._desk.notices, self._desk
        if desk.settings.set_aside is not None:
            names = ", ".join(say(setting.label) for setting in desk.settings.reset)
            told = notices.SETTINGS_RESET if names else notices.SETTINGS_DAMAGED
            bar.show_notice(told, {"names": names, "set_aside": str(desk.settings.set_aside)})
        library = desk.library
        for problem in library.unusable[:1] or library.problems[:1]:
            is_whole = problem in library.unusable
            told = notices.COURSE_BROKEN if is_whole else notices.PART_BROKEN
            bar.show_notice(told, {"problem": problem.told_with_place(say)})
        if not library.problems and not any(library.lessons()):
            places = ", ".join(str(root) for root in self._roots)
            bar.show_notice(notices.NO_COURSE, {"path": places})
        desk.session.tell_opening_notice()

"""What the wirings share: the parts of one window, each built once.

`Desk` is there at the first paint; `Instruments` come after it, because building them (and
importing what they need) takes longer than everything before.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codeblanks_gui.core.library import Library
    from codeblanks_gui.core.settings import Settings
    from codeblanks_gui.services.lesson_session import LessonSession
    from codeblanks_gui.services.translator import Translator
    from codeblanks_gui.ui.console.console_view import ConsoleView
    from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
    from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
    from codeblanks_gui.ui.device_panel.memory_summary import MemorySummary
    from codeblanks_gui.ui.editor.editor_pane import EditorPane
    from codeblanks_gui.ui.kernel_line import KernelLine
    from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
    from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
    from codeblanks_gui.ui.main_window import MainWindow
    from codeblanks_gui.ui.movements.movements_view import MovementsView
    from codeblanks_gui.ui.notice_bar import NoticeBar
    from codeblanks_gui.ui.quiz.quiz_view import QuizView
    from codeblanks_gui.ui.results.results_view import ResultsView
    from codeblanks_gui.ui.theme import Theme


@dataclass(frozen=True)
class Desk:
    """What a learner needs to read and to type, and what it is about."""

    theme: "Theme"
    translator: "Translator"
    settings: "Settings"
    library: "Library"
    session: "LessonSession"
    window: "MainWindow"
    page: "LessonPage"
    editor_pane: "EditorPane"
    notices: "NoticeBar"


@dataclass(frozen=True)
class Instruments:
    """The widgets that are built after the first paint."""

    browser: "LessonBrowser"
    quiz: "QuizView"
    console: "ConsoleView"
    results: "ResultsView"
    movements: "MovementsView"
    devices: "DevicePanel"
    chooser: "DeviceChooser"
    memory: "MemorySummary"
    kernel_line: "KernelLine"

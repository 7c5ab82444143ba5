"""Composes CodeBlanks: builds the window, has it wired, runs.

The order of the start:
1. settings, language and theme are read;
2. the window is built and shown with the last lesson (or the asked one): page and editor;
3. only after it has been painted, the kernel's process is started, and what it takes to talk to it
   is imported while it boots;
4. when it answers, or has let us wait for a moment, `wiring.workshop` builds what is left (browser,
   console, result, devices, quiz) and starts device probe and spare check worker.
Nothing before step 3 may import torch, numpy, IPython or qtconsole; nobody waits for 3 and 4.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import paths
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.settings import Settings
from codeblanks_gui.services.lesson_session import LessonSession
from codeblanks_gui.services.translator import Translator, system_language
from codeblanks_gui.ui.editor.editor_pane import EditorPane
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.main_window import MainWindow, Parts
from codeblanks_gui.ui.notice_bar import NoticeBar
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.wiring.desk import Desk
from codeblanks_gui.wiring.lesson_wiring import LessonWiring

if TYPE_CHECKING:
    from codeblanks_gui.services.kernel_host import KernelHost
    from codeblanks_gui.services.quit_signals import QuitSignals
    from codeblanks_gui.services.session_guard import SessionGuard
    from codeblanks_gui.wiring.workshop import Workshop

_KERNEL_FIRST_MS: Final = 800
"""How long the rest of the window lets the kernel go first; on a quick machine it needs less."""

_LESSONS_FIRST_S: Final = 0.05
"""How long lessons are read before the first paint; those of a large course go on after it."""

_CLICKS: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)
_KEYS: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_COMMANDING: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def run(
    *,
    data_folder: Path,
    roots: Sequence[Path],
    lesson_id: str | None = None,
    is_preview: bool = False,
) -> int:
    """Open the window, and return the exit code when it was closed.

    Args:
        data_folder: where progress and settings are kept.
        roots: the folders of the courses.
        lesson_id: the lesson to open, None for the last one.
        is_preview: whether the lessons are being written: they are shown anew as they change.
    """
    instance = QApplication.instance()
    app = instance if isinstance(instance, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("CodeBlanks")
    app.setApplicationDisplayName("CodeBlanks")
    opened = App(app, data_folder, roots)
    opened.is_preview = is_preview
    opened.show(lesson_id)
    return app.exec()


class App(QObject):
    """One window with all that belongs to it.

    Attributes:
        is_preview: whether the lessons are shown anew when their files change.
    """

    def __init__(self, app: QApplication, data_folder: Path, roots: Sequence[Path]) -> None:
        super().__init__(app)
        self._app = app
        self._data_folder = data_folder
        self._roots = roots
        self.is_preview = False
        settings = Settings(data_folder)
        translator = Translator()
        chosen = settings.text("language")
        language = system_language() if chosen == "system" else chosen
        translator.set_language(language)
        theme = Theme(app, settings.text("theme"), settings.number("text_scale"))
        app.setWindowIcon(icon("chip", theme, "accent"))
        self._progress = Progress(data_folder)
        session = LessonSession(Library(roots, _LESSONS_FIRST_S), self._progress)
        session.language = language
        self._desk = _build_desk(theme, translator, settings, session)
        self._lessons = LessonWiring(self._desk)
        self._kernel: KernelHost | None = None
        self._workshop: Workshop | None = None
        self._guards: list[SessionGuard | QuitSignals] = []
        self._desk.window.close_requested.connect(self._on_close_requested)
        # At a logout: the session's manager ends us afterwards, and that is too late to save.
        app.commitDataRequest.connect(self._on_session_ending)

    def show(self, lesson_id: str | None) -> None:
        """Show the window; everything heavy starts after its first paint."""
        desk = self._desk
        self._lessons.show_first_lesson(lesson_id)
        desk.window.resize(_first_size())
        desk.window.restore_layout(desk.settings.text("geometry"), desk.settings.text("layout"))
        self._first_paint = FirstPaint(desk.page)
        self._first_paint.happened.connect(self._on_first_paint)
        desk.window.show()
        desk.editor_pane.editor.setFocus()

    def _on_first_paint(self) -> None:
        from codeblanks_gui.services.quit_signals import QuitSignals
        from codeblanks_gui.services.session_guard import SessionGuard
        from codeblanks_gui.wiring.early_kernel import early_kernel

        if self._kernel is None and self._desk.window.isVisible():
            # Before any other process: this one ends what a crash of ours would leave.
            quit_signals = QuitSignals(self)
            quit_signals.quit_asked.connect(self._on_quit_asked)
            self._guards = [quit_signals, SessionGuard(self)]
            kernel = self._kernel = early_kernel(self._desk.settings, self._data_folder, self)
            kernel.state_changed.connect(self._build_workshop, Qt.ConnectionType.QueuedConnection)
            self._first_press = FirstPress(self._app, self)
            self._first_press.happened.connect(self._build_workshop)
            self._patience = QTimer(self)
            self._patience.setSingleShot(True)
            self._patience.timeout.connect(self._build_workshop)
            self._patience.start(_KERNEL_FIRST_MS)

    @Slot()
    def _build_workshop(self) -> None:
        from codeblanks_gui.wiring.workshop import Workshop

        if self._workshop is None and self._kernel is not None:
            self._first_press.cancel()
            self._patience.stop()
            self._kernel.state_changed.disconnect(self._build_workshop)
            self._workshop = Workshop(self._desk, self._lessons, self._kernel, self._roots)
            if self.is_preview:
                from codeblanks_gui.wiring.preview_wiring import PreviewWiring

                self._preview = PreviewWiring(self._desk, self._lessons, self._roots)

    def _on_close_requested(self, event: QCloseEvent) -> None:
        if not self._lessons.save_before_closing():
            from codeblanks_gui.ui import questions

            event.ignore()
            questions.ask_unsaved(self._desk.window, self._close_anyway, self._copy_code)
            return
        self._end()

    @Slot()
    def _on_session_ending(self) -> None:
        self._lessons.save_before_closing()

    @Slot()
    def _on_quit_asked(self) -> None:
        """Somebody ends us from outside: nobody is there to be asked."""
        self._lessons.save_before_closing()
        self._close_anyway()

    def _copy_code(self) -> None:
        QGuiApplication.clipboard().setText(self._desk.editor_pane.editor.text())

    def _close_anyway(self) -> None:
        self._end()
        self._desk.window.close()

    def _end(self) -> None:
        """End every process, then the record; the window is about to go.

        Qt quits by itself when the last window has closed. A second `quit` would come after
        `exec` has ended, and end the next event loop.
        """
        desk = self._desk
        desk.window.close_requested.disconnect(self._on_close_requested)
        self._app.commitDataRequest.disconnect(self._on_session_ending)
        desk.settings.change(desk.window.layout_state())
        if self._workshop is not None:
            self._workshop.close()
        elif self._kernel is not None:
            self._first_press.cancel()
            self._patience.stop()
            kernel, self._kernel = self._kernel, None
            kernel.close()
            paths.leave_workspace(kernel.workspace)
        for guard in self._guards:
            guard.close()
        self._progress.close()
        desk.window.deleteLater()
        desk.translator.close()


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


class FirstPress(QObject):
    """Tells, before it arrives, of a click or a shortcut anywhere in the program.

    It may need what has not been built yet; typing does not.

    Signals:
        happened()
    """

    happened = Signal()

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        app.installEventFilter(self)

    def cancel(self) -> None:
        """Watch no longer."""
        self._app.removeEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CLICKS or (event.type() in _KEYS and _commands(event)):
            self.happened.emit()
        return False


def _commands(event: QEvent) -> bool:
    assert isinstance(event, QKeyEvent)
    return bool(event.modifiers() & _COMMANDING) or Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35


def _build_desk(
    theme: Theme, translator: Translator, settings: Settings, session: LessonSession
) -> Desk:
    page, editor_pane, notices = LessonPage(theme), EditorPane(theme), NoticeBar(theme)
    parts = Parts(notices, page, editor_pane, editor_pane.header)
    window = MainWindow(theme, parts)
    return Desk(
        theme=theme,
        translator=translator,
        settings=settings,
        library=session.library,
        session=session,
        window=window,
        page=page,
        editor_pane=editor_pane,
        notices=notices,
    )


def _first_size() -> QSize:
    """Return a size that fits the screen: nearly all of a small one, a good part of a large one."""
    available = QGuiApplication.primaryScreen().availableSize()
    return QSize(min(available.width(), 1600), min(available.height() - 40, 960))

"""Stop: when to interrupt, and when to offer more than that."""

from PySide6.QtCore import QObject, QTimer, Signal

from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.kernel_talk import KernelTalk


class StopWatch(QObject):
    """Interrupts what runs, as soon as it has begun; tells when that has no effect.

    Signals:
        ignored(): the program has not stopped within the limit.
    """

    ignored = Signal()

    def __init__(self, limit: float, parent: QObject | None = None) -> None:
        """Wait for nothing yet; `limit` is in seconds."""
        super().__init__(parent)
        self.limit = limit
        self._is_wanted = False
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.setInterval(round(limit * 1000))
        self._limit.timeout.connect(self.ignored)

    def press(self, talk: KernelTalk, process: KernelProcess) -> None:
        """Interrupt now, or when the kernel begins with what it was sent: before, it is lost."""
        self._limit.start()
        if talk.has_begun:
            process.interrupt()
        else:
            self._is_wanted = True

    def on_begun(self, process: KernelProcess) -> None:
        """The kernel has begun with what it was sent."""
        if self._is_wanted:
            self._is_wanted = False
            process.interrupt()

    def reset(self) -> None:
        """What was to be stopped has ended."""
        self._is_wanted = False
        self._limit.stop()

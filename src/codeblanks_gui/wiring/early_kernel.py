"""The kernel, begun before anything else that follows the first paint."""

from pathlib import Path

from PySide6.QtCore import QObject

from codeblanks_gui.core import paths
from codeblanks_gui.core.interpreters import Interpreter, own_python
from codeblanks_gui.core.settings import Settings
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.process_identity import own_identity
from codeblanks_gui.services.system_memory import machine_memory


def chosen_python(settings: Settings) -> str:
    """Return the path of the Python that is to run the learner's code."""
    return settings.text("interpreter") or own_python()


def simulated_memory(settings: Settings) -> int:
    """Return how many bytes a simulated device has in the console: no more than this machine."""
    asked = settings.number("simulated_memory") * (1 << 30)
    _, there = machine_memory()
    return int(min(asked, there.value or asked))


def early_kernel(settings: Settings, data_folder: Path, parent: QObject) -> KernelHost:
    """Start a kernel: its process boots while the rest of the window is imported and built."""
    kernel = KernelHost(paths.workspace(data_folder, own_identity().word), parent)
    kernel.set_device(settings.text("device"), simulated_memory(settings))
    kernel.start(Interpreter(chosen_python(settings)), settings.text("device"))
    return kernel

"""What is imported of Jupyter, and what isn't; in a process of its own, where nothing is yet."""

import subprocess
import sys

_PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from codeblanks_gui.services.kernel_client import EarlyImports
app = QCoreApplication([])
imports = EarlyImports()
imports.talk_ready.connect(lambda: print("talk", "qtconsole.client" in sys.modules))
imports.console_ready.connect(app.quit)
imports.begin()
app.exec()
print("console", imports.can_show, "qtpy.QtWidgets" in sys.modules)
print("OpenGL", [name for name in sys.modules if "OpenGL" in name])
import PySide6.QtOpenGL
import qtconsole.rich_jupyter_widget
"""


def test_jupyter_is_imported_in_two_stages_without_opengl() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=120
    )
    assert done.stdout.splitlines() == ["talk True", "console True True", "OpenGL []"]
    assert done.returncode == 0, done.stderr

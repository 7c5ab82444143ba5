"""The text that sets a kernel up: files of `kernel_side/`, joined into one statement."""

from collections.abc import Mapping
from typing import Any, Final

from codeblanks_gui.core import paths

MODULES: Final = (
    *(
        "message_text",
        "output_spool",
        "console_stream",
        "console_output",
        "console_stop",
        "console_exit",
        "console_threads",
        "parent_watch",
    ),
    *("console_device", "console_tensors", "console_memory", "console_setup"),
)
"""In the order in which they import each other; the last one sets up when it is loaded."""

_LOADER: Final = """
def load(sources, options):
    import sys, types

    package = "codeblanks_gui"
    hidden = {n: sys.modules.pop(n) for n in list(sys.modules) if n.split(".")[0] == package}
    try:
        for name in (package, package + ".kernel_side"):
            sys.modules[name] = types.ModuleType(name)
            sys.modules[name].__path__ = []
        for name, source in sources.items():
            module = sys.modules[package + ".kernel_side." + name] = types.ModuleType(
                package + ".kernel_side." + name
            )
            module.OPTIONS = options
            exec(compile(source, name + ".py", "exec"), module.__dict__)
    except BaseException:
        pass  # without it the console is plain, and silent all the same
    finally:
        for name in [n for n in sys.modules if n.split(".")[0] == package]:
            del sys.modules[name]
        sys.modules.update(hidden)


load(SOURCES, OPTIONS)
"""


def setup_code(options: Mapping[str, Any]) -> str:
    """Return a statement that loads `MODULES` with `options` and leaves no name behind.

    The kernel's Python needs nothing of ours installed; where it has this package, perhaps another
    version, that one is not touched. After loading, nothing of it can be imported there.
    """
    sources = {
        name: paths.kernel_side(f"{name}.py").read_text(encoding="utf-8") for name in MODULES
    }
    names = {"SOURCES": sources, "OPTIONS": dict(options)}
    return f"exec({_LOADER!r}, {names!r})"

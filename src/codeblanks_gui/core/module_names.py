"""Which file names hide a module: Python looks into the program's own folder first.

A learner's `random.py` is loaded instead of Python's own module, also by every package that needs
that one: `import torch` ends with an error that names neither the file nor the reason.
"""

import sys
from collections.abc import Iterable
from typing import Final

_ALWAYS_FIRST: Final = frozenset(
    {"atexit", "builtins", "errno", "faulthandler", "gc", "itertools", "marshal", "nt", "posix"}
    | {"sys", "time", "__main__", "__init__"}
)
"""Part of the interpreter itself in every CPython (or no module): no file can hide them."""

_CAME_IN: Final = {
    (3, 11): {"tomllib"},
    (3, 14): {"annotationlib", "compression"},
}
_GONE_IN: Final = {
    (3, 10): {"formatter", "parser", "symbol"},
    (3, 11): {"binhex"},
    (3, 12): {"asynchat", "asyncore", "distutils", "imp", "smtpd"},
    (3, 13): {
        *("aifc", "audioop", "cgi", "cgitb", "chunk", "crypt", "imghdr", "lib2to3", "mailcap"),
        *("msilib", "nis", "nntplib", "ossaudiodev", "pipes", "sndhdr", "spwd", "sunau"),
        *("telnetlib", "uu", "xdrlib"),
    },
}
"""What "What's New in Python" tells of each version, as far as a file would be named so."""

KNOWN_PACKAGES: Final = frozenset(
    {"torch", "torchvision", "torchaudio", "numpy", "matplotlib", "pandas", "PIL", "scipy", "cv2"}
    | {"sklearn", "tqdm", "sympy", "networkx", "jinja2", "fsspec", "filelock", "dateutil", "yaml"}
    | {"typing_extensions", "IPython", "ipykernel", "jupyter_client", "jupyter_core", "traitlets"}
    | {"zmq", "tornado", "psutil", "comm", "debugpy", "jedi", "parso", "pygments", "packaging"}
    | {"matplotlib_inline", "nest_asyncio", "decorator", "six", "cycler", "kiwisolver"}
)
"""What lessons use, and what that and the console need in turn."""


def standard_modules(version: tuple[int, ...] = ()) -> frozenset[str]:
    """Return the names of the modules that a Python of `version` brings along.

    `sys.stdlib_module_names` tells of the Python that is asked, and only since 3.10; another one's
    are those, less what came later and with what is gone since. Without a version: of them all.
    """
    names = set(sys.stdlib_module_names)
    for since, gone in _GONE_IN.items():
        if version[:2] < since:  # the empty version is the smallest
            names |= gone
        else:
            names -= gone
    for since, new in _CAME_IN.items():
        if not version or version[:2] >= since:
            names |= new
        else:
            names -= new
    return frozenset(names - _ALWAYS_FIRST)


def hidden_module(
    file_name: str, version: tuple[int, ...] = (), installed: Iterable[str] = ()
) -> str:
    """Return the module that a file (or a package's folder) of this name hides, '' if none.

    Args:
        file_name: e.g. `random.py`; upper and lower case count, on every system.
        version: of the Python that runs the program, () for any.
        installed: names of packages there beside `KNOWN_PACKAGES`.
    """
    stem, dot, suffix = file_name.partition(".")
    if dot and suffix != "py":
        return ""
    is_hidden = stem in standard_modules(version) or stem in KNOWN_PACKAGES or stem in installed
    return stem if is_hidden else ""


def is_standard(module: str) -> bool:
    """Tell whether a module belongs to Python itself, in any version."""
    return module in standard_modules()

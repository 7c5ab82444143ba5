"""Loads a package of ours where nothing of ours is installed, and so that it hides nothing."""

import importlib.util
import os
import sys
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
_PREFIX = "_codeblanks_"
"""Begins what our packages are called in the program's process."""


def load(package: str) -> Any:
    """Load a package of this folder by its path, under a name that hides nothing of the program's.

    It stays loaded where `codeblanks_gui` itself is taken out of the program's reach, so that it
    can import its own parts later.
    """
    folder, name = os.path.join(HERE, package), _PREFIX + package
    spec = importlib.util.spec_from_file_location(name, os.path.join(folder, "__init__.py"))
    if spec is None or spec.loader is None:
        raise ImportError(folder)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

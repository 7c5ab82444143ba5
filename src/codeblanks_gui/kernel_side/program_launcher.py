"""Runs any program as `python FILE` would, with a device simulated or its moves counted.

Launched by path in the learner's interpreter (Python >= 3.9), where nothing of ours is
installed; torch >= 2.4 only where something is to be done with it.

    python program_launcher.py OPTIONS FILE [ARGUMENT ...]

OPTIONS is JSON: {"device", "memory", "count", "trace", "banner", "report"}. What there is to
say afterwards is written as JSON to the file `report`: {"problem": {"id", "params"}} where the
program was not run, {"moved": …} at its end where it was to be traced.
"""

import json
import os
import sys
import types
from typing import Any, Dict

_EXIT_PROBLEM = 3


def _load_setup() -> Any:
    """Load our neighbour by its path: nothing of ours is importable in the program's process."""
    from importlib.util import module_from_spec, spec_from_file_location

    here = os.path.dirname(os.path.abspath(__file__))
    spec = spec_from_file_location("_codeblanks_setup", os.path.join(here, "program_setup.py"))
    assert spec is not None  # only for what can't be a Python file
    module = sys.modules["_codeblanks_setup"] = module_from_spec(spec)
    spec.loader.exec_module(module)  # type: ignore[union-attr]
    return module


def _dress_as(file: str, arguments: Any) -> None:
    """Make the process look as if Python had been started with the program."""
    sys.argv[:] = [file, *arguments]
    folder = os.path.dirname(os.path.realpath(file))
    if getattr(sys.flags, "safe_path", False):  # -P, PYTHONSAFEPATH: nothing was put there
        return
    sys.path[0] = folder


def _main_module(path: str) -> types.ModuleType:
    """Return a fresh `__main__` for a program, as Python makes it."""
    from importlib.machinery import SourceFileLoader

    module = types.ModuleType("__main__")
    names = module.__dict__
    names.update(__file__=path, __builtins__=__builtins__, __cached__=None)
    names["__loader__"] = SourceFileLoader("__main__", path)
    if "__annotations__" in globals():  # Python before 3.14
        names["__annotations__"] = {}
    return module


def main() -> None:
    """Get ready what was asked for, run the program, and end as it ends."""
    options: Dict[str, Any] = json.loads(sys.argv[1])
    file, arguments = sys.argv[2], sys.argv[3:]
    path = os.path.abspath(file)
    program_setup = _load_setup()
    _dress_as(file, arguments)
    setup = program_setup.ProgramSetup(options)
    if not setup.begin():
        sys.exit(_EXIT_PROBLEM)
    module = _main_module(path)
    with open(path, "rb") as text:
        source = text.read()
    sys.modules["__main__"] = module
    try:
        exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    except BaseException:
        setup.clean_next_traceback()
        raise


if __name__ == "__main__":
    main()

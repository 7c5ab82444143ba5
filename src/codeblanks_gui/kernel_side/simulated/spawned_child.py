"""What a child that multiprocessing spawned runs first: the simulation, then the program's file.

It is run with `runpy.run_path` in place of that file (see `spawning.py`), so its names become those
of the program's main module; our own are taken away before.
"""


def _begin() -> str:
    """Turn the simulation on in this child; return the path of the program's file, or ""."""
    import json
    import os
    import sys
    from importlib.util import module_from_spec, spec_from_file_location

    told = json.loads(os.environ["CODEBLANKS_SPAWNED"])
    name = "_codeblanks_simulated"
    if name not in sys.modules:
        here = os.path.dirname(os.path.abspath(__file__))
        spec = spec_from_file_location(name, os.path.join(here, "__init__.py"))
        assert spec is not None  # only for what can't be a Python file
        package = sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(package)  # type: ignore[union-attr]
        package.enable(told["kind"], memory=told["memory"], count=told["count"])
    return str(told["file"])


def _source(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


__file__ = _begin()
globals()["__doc__"] = None  # the program's own is set by its code
_code = compile(_source(__file__) if __file__ else b"", __file__ or "?", "exec", dont_inherit=True)
del _begin, _source
exec(globals().pop("_code"), globals())

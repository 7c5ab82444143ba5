"""What a child that multiprocessing spawned runs first: the simulation, then the program's file.

It is run with `runpy.run_path` in place of that file (see `program_setup.pass_on_to_spawned`),
so its names become those of the program's main module; our own are taken away before.
"""


def _begin() -> str:
    """Turn the simulation on in this child; return the path of the program's file."""
    import json
    import os
    import sys
    from importlib.util import module_from_spec, spec_from_file_location

    here = os.path.dirname(os.path.abspath(__file__))
    spec = spec_from_file_location("_codeblanks_setup", os.path.join(here, "program_setup.py"))
    assert spec is not None  # only for what can't be a Python file
    setup = sys.modules["_codeblanks_setup"] = module_from_spec(spec)
    spec.loader.exec_module(setup)  # type: ignore[union-attr]
    options = json.loads(os.environ[setup.SPAWNED])
    setup.begin_simulation(setup.load("simulated"), options)
    setup.pass_on_to_spawned(options)
    return os.environ[setup.SPAWNED_FILE]


def _source(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


__file__ = _begin()
globals()["__doc__"] = None  # the program's own is set by its code
_code = compile(_source(__file__), __file__, "exec", dont_inherit=True)
del _begin, _source
exec(globals().pop("_code"), globals())

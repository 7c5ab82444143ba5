"""The completion helper: a JSON line in, a JSON line out; ends when its input does.

    python -P completion_worker.py PARENT_WATCH PARENT_PID

Launched by `code_assist` as a script, in our interpreter; of CodeBlanks it has only what ends it
with the window, by the path it is given.
"""

import functools
import importlib.util
import json
import os
import subprocess
import sys
from typing import Any

_MOST_NAMES = 500


_FOLDERS = "import json, sys; print(json.dumps([path for path in sys.path if path]))"


@functools.cache
def _environment(interpreter: str) -> tuple[Any, Any]:
    """Return jedi's environment of `interpreter`, and where modules are; None for its own places.

    jedi runs itself in that Python. Where it can't (3.9 is too old for jedi 0.20), our own Python
    reads the packages of the other: nothing of them is run but what is compiled for both.
    """
    import jedi

    try:
        # The interpreter is the learner's to choose; jedi's own list of "safe" places isn't ours.
        return jedi.create_environment(interpreter, safe=False), None
    except jedi.InvalidPythonEnvironment:
        command = [interpreter, "-E", "-c", _FOLDERS]
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", timeout=20, check=True
        )
        folders = json.loads(done.stdout.splitlines()[-1])
        return jedi.create_environment(sys.executable, safe=False), folders


def _complete(request: dict[str, Any]) -> dict[str, Any]:
    """Return the names for `request`, and the stretch of the code that they replace."""
    import jedi

    code, position = request["code"], request["position"]
    before = code[:position]
    line = before.count("\n") + 1
    column = position - (before.rfind("\n") + 1)
    environment, folders = _environment(request["interpreter"])
    project = jedi.Project(os.getcwd(), sys_path=folders, smart_sys_path=False)
    found = jedi.Script(code, environment=environment, project=project).complete(line, column)
    names = [completion.name for completion in found]
    prefix = found[0].get_completion_prefix_length() if found else 0
    names.sort(key=lambda name: (name.startswith("_"), name.startswith("__")))
    return {"names": names[:_MOST_NAMES], "start": position - prefix, "end": position}


def _load(path: str) -> Any:
    """Return the module in the file `path`."""
    spec = importlib.util.spec_from_file_location("parent_watch", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Answer until the input ends; a completion that fails is an answer without names."""
    # The input's end is not enough: a completion of torch can take half a minute.
    _load(sys.argv[1]).tie_to(int(sys.argv[2]))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing that jedi or a module prints may look like an answer
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = _complete(request)
        except Exception:  # noqa: BLE001  # jedi meets odd code; the editor must stay answered
            answer = {"names": [], "start": request["position"], "end": request["position"]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()

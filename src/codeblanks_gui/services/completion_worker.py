"""The completion helper: a JSON line in, a JSON line out; ends when its input does.

Launched by `code_assist` as a script, in our interpreter; it imports nothing of CodeBlanks.
"""

import json
import os
import sys
from typing import Any

_MOST_NAMES = 500


def _complete(request: dict[str, Any]) -> dict[str, Any]:
    """Return the names for `request`, and the stretch of the code that they replace."""
    import jedi

    code, position = request["code"], request["position"]
    before = code[:position]
    line = before.count("\n") + 1
    column = position - (before.rfind("\n") + 1)
    # The learner's interpreter is theirs to choose; jedi's own list of "safe" places isn't ours.
    environment = jedi.create_environment(request["interpreter"], safe=False)
    project = jedi.Project(os.getcwd(), smart_sys_path=False)
    found = jedi.Script(code, environment=environment, project=project).complete(line, column)
    names = [completion.name for completion in found]
    prefix = found[0].get_completion_prefix_length() if found else 0
    names.sort(key=lambda name: (name.startswith("_"), name.startswith("__")))
    return {"names": names[:_MOST_NAMES], "start": position - prefix, "end": position}


def main() -> None:
    """Answer until the input ends; a completion that fails is an answer without names."""
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

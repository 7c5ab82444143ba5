"""Has children that multiprocessing starts anew see the simulated devices as well.

Such a child begins with torch as it is, and runs the program's file again, as `__mp_main__`. Here
it is told to run `spawned_child.py` in its place, which turns the simulation on and runs the
program's file then. Forked children have everything from their parent; programs started by
`subprocess` are none of ours and see no device.
"""

from __future__ import annotations

import json
import multiprocessing.spawn
import os
from typing import Any, Dict

from .state import STATE

VARIABLE = "CODEBLANKS_SPAWNED"
"""Tells a spawned child, as JSON, what is simulated and which file it was to run."""

_CHILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "spawned_child.py")
_real_data = multiprocessing.spawn.get_preparation_data


def get_preparation_data(name: str) -> Dict[str, Any]:
    """`multiprocessing.spawn.get_preparation_data`: what a child is told to do first."""
    data: Dict[str, Any] = _real_data(name)
    if STATE.kind is None or "init_main_from_name" in data:
        return data
    told = {
        "kind": STATE.kind,
        "memory": STATE.accounts[0].capacity,
        "count": len(STATE.accounts),
        "file": data.get("init_main_from_path", ""),
    }
    os.environ[VARIABLE] = json.dumps(told)
    data["init_main_from_path"] = _CHILD
    return data

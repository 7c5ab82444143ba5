"""Asks a real device what the simulation claims, and keeps its words.

    python tests/gpu/oracle.py [cuda|mps]

Makes every mistake of `mistakes_suite.py` on the real device of this machine, writes what it
says to `tests/data/device_texts/KIND-TORCH.json`, and prints what the simulation has otherwise.
Needs a device, torch, numpy and pytest. Exit code: 0 all the same, 1 something differs,
2 no device.
"""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path
from typing import Any, Dict, List

import torch

ROOT = Path(__file__).resolve().parent.parent.parent
SUITES = ROOT / "tests/kernel_side/simulated/suites"
TEXTS = ROOT / "tests/data/device_texts"
LOSES_THE_DEVICE = ("out of memory",)
"""Mistakes that are about the simulation's small memory."""


def is_there(kind: str) -> bool:
    """Whether this machine has a device of the kind."""
    if kind == "cuda":
        return bool(torch.cuda.is_available())
    return bool(torch.backends.mps.is_available())


def said(mistake: Any, world: Any) -> Dict[str, str]:
    """Return the type and the text of the error, or what came out where there is none."""
    try:
        out = mistake.action(world)
    except Exception as error:
        return {"error": type(error).__name__, "text": str(error)}
    return {"error": "", "text": f"{type(out).__name__} on {getattr(out, 'device', '?')}"}


def wanted(mistake: Any, world: Any) -> Dict[str, str]:
    """Return what the simulation raises."""
    text = mistake.text if isinstance(mistake.text, str) else mistake.text(world)
    return {"error": mistake.error.__name__, "text": text}


def is_same(found: Dict[str, str], expected: Dict[str, str]) -> bool:
    """Whether a device says what the simulation does; … ends a beginning."""
    text = expected["text"]
    is_beginning = text.endswith("…") and found["text"].startswith(text[:-1])
    return found["error"] == expected["error"] and (is_beginning or found["text"] == text)


def main(arguments: List[str]) -> int:
    """Ask, keep, compare; return an exit code."""
    kind = arguments[0] if arguments else "cuda"
    if kind not in ("cuda", "mps") or not is_there(kind):
        print(f"This machine has no {kind} device.", file=sys.stderr)
        return 2
    sys.path[:0] = [str(SUITES), str(ROOT / "src")]
    warnings.simplefilter("ignore")
    import mistakes_suite
    from conftest import World

    own = mistakes_suite.ON_CUDA if kind == "cuda" else mistakes_suite.ON_MPS
    texts, differences = {}, 0
    for mistake in [*mistakes_suite.ON_BOTH, *own]:
        if mistake.name.startswith(LOSES_THE_DEVICE):
            continue
        world = World(kind)
        found, expected = said(mistake, world), wanted(mistake, world)
        texts[mistake.name] = found
        if not is_same(found, expected):
            differences += 1
            print(f"{mistake.name}\n  device:    {found}\n  simulated: {expected}")
    TEXTS.mkdir(parents=True, exist_ok=True)
    file = TEXTS / f"{kind}-{torch.__version__}.json"
    file.write_text(json.dumps(texts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(texts)} texts of a real device in {file}, {differences} differ")
    return 1 if differences else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

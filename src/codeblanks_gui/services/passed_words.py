"""On which devices an exercise is passed, in one sentence or two."""

from collections.abc import Collection

from codeblanks_gui.core.check_plan import is_simulated, kind_of
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.device_words import device_name
from codeblanks_gui.services.translator import say

_PASSED = mark("Passed", "Passed on: {devices}.")
_NOT_YET = mark("Passed", "Not yet on: {devices}.")
_NOT_REAL = mark("Passed", "Not yet on a real GPU.")
_ORDER = ("cpu", "cuda", "rocm", "mps", "xpu")


def passed_text(passed: Collection[str], wanted: Collection[str]) -> str:
    """Return where an exercise is passed and where not yet; '' where there is nothing to tell.

    Args:
        passed: the devices on which it ever passed: "cpu", "cuda", "simulated-mps".
        wanted: those that the exercise names. A real device stands for its simulation.
    """
    if not passed or set(wanted) | set(passed) <= {"cpu"}:
        return ""
    kinds = {kind_of(device) for device in passed}
    missing = [device for device in wanted if kind_of(device) not in kinds]
    sentences = [say(_PASSED, devices=_listed(passed))]
    if missing:
        sentences.append(say(_NOT_YET, devices=_listed(missing)))
    elif all(device == "cpu" or is_simulated(device) for device in passed):
        sentences.append(say(_NOT_REAL))
    return " ".join(sentences)


def _listed(devices: Collection[str]) -> str:
    return ", ".join(device_name(device) for device in sorted(devices, key=_place))


def _place(device: str) -> tuple[bool, int, str]:
    kind = kind_of(device)
    place = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
    return is_simulated(device), place, device

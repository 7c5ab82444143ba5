"""The fields of `codeblanks doctor --json`: their types and what they say, for docs and tests.

A field is never left out: what isn't known is `""`, `0`, `[]` or `null`.
"""

from typing import Final, NamedTuple


class Field(NamedTuple):
    """One field: the JSON types it can have, and what it says."""

    types: tuple[type, ...]
    meaning: str


_TEXT: Final = (str,)
_NOTHING: Final = type(None)

REPORT_FIELDS: Final = {
    "devices": Field(
        (list,), "one entry for each kind, always in the order `cuda` `rocm` `mps` `xpu` `cpu`"
    ),
    "auto": Field(
        (str, _NOTHING),
        "what `auto` means here: `cuda`, `mps`, `xpu` or `cpu`; null where nothing can be used",
    ),
    "problem": Field(
        (dict, _NOTHING), "what keeps PyTorch from being used at all; null where nothing does"
    ),
    "warnings": Field((list,), "PyTorch’s own warnings and errors, each once"),
    "ended": Field(
        _TEXT,
        "how the probe ended where that wasn’t well: a signal (`SIGSEGV`), `time-out`, a code",
    ),
    "python": Field(_TEXT, "version of the Python that was looked at"),
    "torch": Field(_TEXT, "version of its PyTorch"),
    "app": Field(_TEXT, "version of CodeBlanks"),
}
DEVICE_FIELDS: Final = {
    "kind": Field(
        _TEXT, "`cuda` (NVIDIA), `rocm` (AMD; programs say `cuda` too), `mps`, `xpu`, `cpu`"
    ),
    "state": Field(_TEXT, "`ready`, `unusable` (there, but something is in the way), `absent`"),
    "reason_id": Field(_TEXT, "a name for the reason that is the same in every language"),
    "reason": Field(_TEXT, "why, in a sentence of the interface’s language"),
    "next_step": Field(_TEXT, "what to do, in a sentence"),
    "command": Field(_TEXT, "what to type for that"),
    "name": Field(_TEXT, "the first device’s name"),
    "count": Field((int,), "devices of the kind; cores of the CPU"),
    "capability": Field(_TEXT, "compute capability, or the CPU’s instruction set"),
    "versions": Field((dict,), "of driver and runtime, and a variable that chooses cards"),
    "total_memory": Field((int, _NOTHING), "bytes; null where it isn’t known"),
    "total_memory_reason": Field(_TEXT, "why it isn’t known"),
    "units": Field((list,), "each device of the kind, as programs count them"),
}
UNIT_FIELDS: Final = {
    "index": Field((int,), "the number in `cuda:1`"),
    "name": Field(_TEXT, "its name"),
    "uuid": Field(
        _TEXT, "what tells it from its twins, as PyTorch writes it (NVML puts `GPU-` before)"
    ),
    "capability": Field(_TEXT, "its compute capability"),
    "total_memory": Field((int, _NOTHING), "bytes; null where it isn’t known"),
    "problem": Field(_TEXT, "what went wrong when it computed"),
}
PROBLEM_FIELDS: Final = {
    "reason_id": Field(_TEXT, "a name for the reason"),
    "reason": Field(_TEXT, "why, in a sentence"),
    "next_step": Field(_TEXT, "what to do"),
    "command": Field(_TEXT, "what to type for that"),
}

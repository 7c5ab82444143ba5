"""What crosses a process line, to and from JSON: no pickle, no eval.

Standard library only and Python >= 3.9: the kernel side loads this very file in the
learner's interpreter, where nothing of ours is installed.
"""

import dataclasses
import json
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Tuple

PASSED, FAILED, NOT_RUN = "passed", "failed", "not_run"
"""What can be said of a case."""


@dataclass(frozen=True)
class Note:
    """A sentence that is said later, in the language of that moment.

    Either `id` names a row of `core.report_texts` that is filled with `params`, or `text` holds
    the sentence by language, as an author wrote it.
    """

    id: str = ""
    params: Dict[str, str] = field(default_factory=dict)
    text: Dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Note":
        """Read what `encode` wrote."""
        return cls(str(data["id"]), _texts(data["params"]), _texts(data["text"]))


@dataclass(frozen=True)
class Difference:
    """Why a case failed: the sentence, both sides in full, and for printed text a diff.

    `diff` holds (sign, line): "-" is asked for and missing, "+" is printed and not asked for,
    " " is in both.
    """

    note: Note
    expected: str = ""
    got: str = ""
    diff: Tuple[Tuple[str, str], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Difference":
        """Read what `encode` wrote."""
        return cls(
            Note.from_data(data["note"]),
            str(data["expected"]),
            str(data["got"]),
            tuple((str(sign), str(line)) for sign, line in data["diff"]),
        )


@dataclass(frozen=True)
class CaseResult:
    """One case of a check.py: its name by language, how it went, and why it failed."""

    name: Dict[str, str]
    status: str
    difference: Optional[Difference] = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "CaseResult":
        """Read what `encode` wrote."""
        if data["status"] not in (PASSED, FAILED, NOT_RUN):
            raise ValueError(data["status"])
        difference = data["difference"]
        return cls(
            _texts(data["name"]),
            data["status"],
            None if difference is None else Difference.from_data(difference),
        )


@dataclass(frozen=True)
class ErrorInfo:
    """An exception of the learner's program.

    `line` is 1-based, 0 where it is not known. `traceback` shows the learner's frames alone,
    `full_traceback` all but ours.
    """

    type: str
    text: str
    line: int = 0
    traceback: str = ""
    full_traceback: str = ""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "ErrorInfo":
        """Read what `encode` wrote."""
        return cls(
            str(data["type"]),
            str(data["text"]),
            int(data["line"]),
            str(data["traceback"]),
            str(data["full_traceback"]),
        )


@dataclass(frozen=True)
class WorkerHello:
    """What a spare worker says once torch is there, or why it can't be used (`problem`).

    `forks` tells that each program gets a process of its own, on the device its request names.
    """

    python: Tuple[int, ...]
    torch: str = ""
    device: str = ""
    problem: Optional[Note] = None
    is_warm: bool = False
    forks: bool = False

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "WorkerHello":
        """Read what `encode` wrote."""
        problem = data["problem"]
        return cls(
            tuple(int(part) for part in data["python"]),
            str(data["torch"]),
            str(data["device"]),
            None if problem is None else Note.from_data(problem),
            bool(data["is_warm"]),
            bool(data["forks"]),
        )


@dataclass(frozen=True)
class WorkerRequest:
    """One program to check. `nonce` marks the true answer; the learner's code never sees it.

    `memory` is in bytes, of a simulated device; 0 for the usual size. `device` is the one that the
    program shall meet where the worker forks; "" for the worker's own.
    """

    nonce: str
    source: str
    file: str
    check_file: str
    data_folder: str
    expected: Optional[str]
    language: str
    names: Dict[str, Dict[str, str]]
    seed: int
    time_limit_s: float
    output_limit: int
    memory: int = 0
    device: str = ""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "WorkerRequest":
        """Read what `encode` wrote."""
        return cls(**{part.name: data[part.name] for part in dataclasses.fields(cls)})


@dataclass(frozen=True)
class WorkerAnswer:
    """How a program fared.

    `outcome` is "judged" (the cases say more), "stopped" (`error` or `exit_code` says why),
    "memory", "output", "unable" (the device can't be simulated; `problem` says why) or "broken"
    (check.py or the worker failed; `problem` is the traceback).
    `moved` is the report of the device trace, as the learner's process told it.
    """

    outcome: str
    cases: List[CaseResult] = field(default_factory=list)
    mistake: str = ""
    error: Optional[ErrorInfo] = None
    exit_code: str = ""
    stdout: str = ""
    stderr: str = ""
    problem: str = ""
    moved: Dict[str, Any] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "WorkerAnswer":
        """Read what `encode` wrote."""
        error = data["error"]
        return cls(
            str(data["outcome"]),
            [CaseResult.from_data(case) for case in data["cases"]],
            str(data["mistake"]),
            None if error is None else ErrorInfo.from_data(error),
            str(data["exit_code"]),
            str(data["stdout"]),
            str(data["stderr"]),
            str(data["problem"]),
            dict(data["moved"]),
        )


def encode(message: Any) -> bytes:
    """Return a message as one line of UTF-8 JSON, without the line's end.

    Lone surrogates, which a learner's text may hold, become question marks.
    """
    data = dataclasses.asdict(message)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _texts(data: Mapping[str, Any]) -> Dict[str, str]:
    return {str(key): str(value) for key, value in data.items()}

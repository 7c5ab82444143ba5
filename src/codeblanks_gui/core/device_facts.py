"""The lines of the device probe, collected: what each step found and where it ended."""

import json
from dataclasses import dataclass, field
from typing import Any

STDERR_KEPT = 4000
"""Characters of the probe's last words that are kept."""


@dataclass(frozen=True)
class ProbeFacts:
    """What the probe told before it ended.

    Attributes:
        steps: the facts of each step that was finished.
        unfinished: the step that was begun and never finished, '' if there is none.
        is_complete: whether the probe came to its end.
        exit_code: 0, the process' code, or minus the signal that ended it; None if the
            interpreter could not be started.
        timed_out: whether it was ended because it took too long.
        stderr: its last words.
    """

    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    unfinished: str = ""
    is_complete: bool = False
    exit_code: int | None = 0
    timed_out: bool = False
    stderr: str = ""

    def step(self, name: str) -> dict[str, Any]:
        """Return the facts of step `name`, empty if it was not finished."""
        return self.steps.get(name, {})

    @property
    def machine(self) -> dict[str, Any]:
        """What is known of the machine without torch."""
        return self.step("machine")

    @property
    def torch(self) -> dict[str, Any]:
        """Which torch there is, or why there is none."""
        return self.step("torch")

    @property
    def system(self) -> str:
        """`Linux`, `Darwin`, `Windows`, or '' if it isn't known."""
        return str(self.machine.get("system", ""))

    def environment(self, name: str) -> str | None:
        """Return an environment variable as the probe saw it, None if it is not set."""
        value = self.machine.get("environment", {}).get(name)
        return None if value is None else str(value)

    def has_card(self, maker: str) -> bool:
        """Tell whether the machine itself shows a display card of `maker`."""
        if maker in self.machine.get("cards", ()):
            return True
        signs = ("nvidia_driver", "wsl_has_cuda", "has_nvcuda", "jetson")
        is_told = any(self.machine.get(sign) for sign in signs)
        return maker == "nvidia" and (is_told or bool(self.step("driver").get("devices")))

    def devices(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of each device of `kind`, in the order in which programs count them."""
        return [dict(device) for device in self.step(kind).get("devices") or ()]

    def device(self, kind: str) -> dict[str, Any]:
        """Return the facts of the first device of `kind`, which programs get by default."""
        return next(iter(self.devices(kind)), {})

    def operation(self, kind: str, index: int = 0) -> str | None:
        """Return the error of a device's operation, '' if it worked, None if it was not done."""
        result = self.step(operation_step(kind, index)).get("result")
        return None if result is None else str(result)

    def said(self, kind: str) -> str:
        """Return everything that was said about `kind`: its error and the warnings before it."""
        words = [self.operation(kind) or ""]
        for name in (kind, operation_step(kind)):
            words += self.step(name).get("warnings", [])
        return "\n".join(word for word in words if word)

    def warnings(self) -> tuple[str, ...]:
        """Return what torch warned of and what failed, each once, in order."""
        words = []
        for name, step in self.steps.items():
            words += step.get("warnings", [])
            if "_operation" in name and step.get("result"):
                words.append(str(step["result"]))
        return tuple(dict.fromkeys(words))


def operation_step(kind: str, index: int = 0) -> str:
    """Return the name of the step that computes on a device: each ends on its own."""
    return f"{kind}_operation_{index}" if index else f"{kind}_operation"


def facts_from_output(
    stdout: str, stderr: str = "", exit_code: int | None = 0, timed_out: bool = False
) -> ProbeFacts:
    """Collect the probe's lines; one that a crash cut off, or that isn't ours, is passed over."""
    steps: dict[str, dict[str, Any]] = {}
    begun = ""
    for line in stdout.splitlines():
        record = _record(line)
        if "begin" in record:
            begun = str(record["begin"])
        elif isinstance(record.get("facts"), dict):
            steps[str(record.get("step"))] = record["facts"]
            begun = ""
    return ProbeFacts(
        steps=steps,
        unfinished=begun,
        is_complete="end" in steps,
        exit_code=exit_code,
        timed_out=timed_out,
        stderr=stderr[-STDERR_KEPT:],
    )


def _record(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}

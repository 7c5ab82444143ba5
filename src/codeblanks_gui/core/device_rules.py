"""Rules: how a fact becomes a finding. The ones that several device kinds share.

A rule takes the facts and returns a `Finding`, or None if it doesn't apply. Each kind has an
ordered list of rules (`device_cuda.py`, `device_others.py`); the first that applies decides.
"""

import shlex
import signal
from collections.abc import Callable
from dataclasses import dataclass, field

from codeblanks_gui.core.device import DeviceState
from codeblanks_gui.core.device_facts import ProbeFacts

WHEELS = "https://download.pytorch.org/whl"
LONGEST_ERROR = 240
ENVIRONMENT = "~/.virtualenvs/codeblanks"
"""Where `python_places` finds it; only said where there is PEP 668, so never on Windows."""


@dataclass(frozen=True)
class Finding:
    """What a rule concludes; the ids are those of `DEVICE_TEXTS`."""

    state: DeviceState
    reason_id: str
    next_step_id: str = ""
    params: dict[str, str] = field(default_factory=dict)
    command: str = ""


Rule = Callable[[ProbeFacts], Finding | None]


def first_that_applies(rules: tuple[Rule, ...], facts: ProbeFacts) -> Finding:
    """Return the first finding; the last rule of a list always has one."""
    return next(found for rule in rules if (found := rule(facts)) is not None)


def first_line(text: str) -> str:
    """Return the first line of an error that says something, cut to a sentence's length."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= LONGEST_ERROR else line[: LONGEST_ERROR - 1] + "…"


def ending(exit_code: int | None) -> str:
    """Return how a process ended, in the system's own word: 'SIGSEGV', '0xC0000005', '3'."""
    if exit_code is None:
        return "?"
    if -65 < exit_code < 0:
        try:
            return signal.Signals(-exit_code).name
        except ValueError:
            return f"signal {-exit_code}"
    # Windows tells a crash by its NTSTATUS, as a signed or an unsigned number.
    is_status = exit_code < 0 or exit_code > 0x7FFFFFFF
    return f"0x{exit_code & 0xFFFFFFFF:08X}" if is_status else str(exit_code)


def pip_command(facts: ProbeFacts, *arguments: str) -> str:
    """Return the line that installs something in the Python that was looked at.

    As `Interpreter.install_command` does: by uv, or with pip first brought in, or in an
    environment of its own where the system keeps its Python to itself (PEP 668).
    """
    installer = facts.step("python").get("installer")
    python = _python(facts)
    what = " ".join(arguments)
    if installer == "uv":
        return f"uv pip install --python {python} {what}"
    if installer == "venv":
        fresh = what.replace("--force-reinstall ", "")
        inside = f"{ENVIRONMENT}/bin/python -m pip install"
        return f"{python} -m venv {ENVIRONMENT} && {inside} ipykernel && {inside} {fresh}"
    call = f"& {python}" if python.startswith('"') else python
    line = f"{call} -m pip install {what}"
    if installer == "ensurepip":
        then = ";" if facts.system == "Windows" else "&&"
        return f"{call} -m ensurepip {then} {line}"
    return line


def _python(facts: ProbeFacts) -> str:
    python = str(facts.step("python").get("executable") or "python")
    if facts.system == "Windows":
        return f'"{python}"' if " " in python else python
    return shlex.quote(python)


def install_torch_command(facts: ProbeFacts, build: str) -> str:
    """Return the line that replaces torch by the wheel of `build`: 'cu126', or a whole address.

    Without `--force-reinstall` pip is content with the wheel of the wrong build.
    """
    index = build if build.startswith("https:") else f"{WHEELS}/{build}"
    return pip_command(facts, "--force-reinstall", "torch", "--index-url", index)


def environment_command(facts: ProbeFacts, variable: str, value: str | None) -> str:
    """Return the line that sets an environment variable in a terminal; None takes it out."""
    if facts.system == "Windows":
        return f'$env:{variable}="{value}"' if value is not None else f"Remove-Item Env:{variable}"
    return f"export {variable}={value}" if value is not None else f"unset {variable}"


def works(kind: str, reason_id: str = "works") -> Rule:
    """The operation on the first device gave the right answer."""

    def rule(facts: ProbeFacts) -> Finding | None:
        return Finding("ready", reason_id) if facts.operation(kind) == "" else None

    return rule


def some_cards(kind: str, variable: str) -> Rule:
    """Of several cards some work and some don't; `variable` chooses among them."""

    def rule(facts: ProbeFacts) -> Finding | None:
        results = [facts.operation(kind, index) for index in range(len(facts.devices(kind)))]
        good = [index for index, result in enumerate(results) if result == ""]
        bad = [index for index, result in enumerate(results) if result != ""]
        if not good or not bad:
            return None
        if good[0] != 0:
            return _first_fails(facts, kind, variable, good[0])
        params = {
            "device": f"{kind}:{bad[0]}",
            "name": str(facts.devices(kind)[bad[0]].get("name") or "?"),
            "error": first_line(results[bad[0]] or ending(facts.exit_code)),
        }
        reason = "works_not_all_code" if _is_without_code(params["error"]) else "works_not_all"
        return Finding("ready", reason, params=params)

    return rule


def _first_fails(facts: ProbeFacts, kind: str, variable: str, good: int) -> Finding:
    """Programs that ask for the device get the first card: another one has to come first."""
    first, other = facts.devices(kind)[0], facts.devices(kind)[good]
    params = {
        "first": str(first.get("name") or f"{kind}:0"),
        "name": str(other.get("name") or f"{kind}:{good}"),
        "error": first_line(facts.operation(kind) or ending(facts.exit_code)),
        "variable": variable,
    }
    value = f"GPU-{other['uuid']}" if kind == "cuda" and other.get("uuid") else str(good)
    command = environment_command(facts, variable, value)
    is_without_code = _is_without_code(params["error"])
    reason = "first_card_without_code" if is_without_code else "first_card_fails"
    return Finding("unusable", reason, "put_card_first", params, command)


def _is_without_code(error: str) -> bool:
    """Tell whether an operation failed because the build has no code for the card."""
    return "no kernel image" in error or "invalid device function" in error


def cut_short(kind: str) -> Rule:
    """The probe ended in this kind's step, or before it came there."""
    own = {kind, f"{kind}_operation"} | ({"driver"} if kind == "cuda" else set())

    def rule(facts: ProbeFacts) -> Finding | None:
        if facts.is_complete or f"{kind}_operation" in facts.steps:
            return None
        if facts.unfinished not in own:
            return Finding("absent", "not_reached", "read_again")
        if facts.timed_out:
            return Finding("unusable", "hung", "ask_for_help")
        return Finding("unusable", "crashed", "ask_for_help", {"how": ending(facts.exit_code)})

    return rule


def operation_failed(kind: str) -> Rule:
    """The last rule of a list: the device is there, and the operation's error is all there is."""

    def rule(facts: ProbeFacts) -> Finding | None:
        said = facts.operation(kind) or str(facts.step(kind).get("error", ""))
        if "out of memory" in said:
            return Finding("unusable", "memory_full", "close_programs")
        return Finding("unusable", "operation_failed", "ask_for_help", {"error": first_line(said)})

    return rule


def hidden(kind: str, *variables: str) -> Rule:
    """The environment hides every card: it names none, or one that isn't there."""

    def rule(facts: ProbeFacts) -> Finding | None:
        if facts.step(kind).get("is_available"):
            return None
        for variable in variables:
            value = facts.environment(variable)
            reason_id = _hiding(value)
            if reason_id:
                params = {"variable": variable, "value": str(value)}
                command = environment_command(facts, variable, None)
                return Finding("unusable", reason_id, "unhide", params, command)
        return None

    return rule


def _hiding(value: str | None) -> str:
    """Return the sentence for what a variable names; '' for the first card, which is not it."""
    if value is None:
        return ""
    first = value.split(",")[0].strip()
    if first in ("", "-1", "NoDevFiles"):
        return "hidden"
    if first.startswith("MIG-"):
        return "hidden_by_slice"
    return "" if first in ("0", "*:*", "level_zero:*", "level_zero:0") else "hidden_by_name"

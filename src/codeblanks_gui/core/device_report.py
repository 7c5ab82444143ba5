"""From everything the probe told to the report: a pure decision, the same facts, the same words."""

from typing import Any

from codeblanks_gui.core.device import (
    KINDS,
    DeviceCard,
    DeviceKind,
    DeviceReport,
    Reading,
    read,
    unread,
)
from codeblanks_gui.core.device_cuda import CUDA_RULES, cuda_version, dotted, nvidia_driver
from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_others import CPU_RULES, MPS_RULES, ROCM_RULES, XPU_RULES
from codeblanks_gui.core.device_rules import (
    Finding,
    Rule,
    ending,
    first_line,
    first_that_applies,
    pip_command,
)

CARD_RULES: dict[DeviceKind, tuple[Rule, ...]] = {
    "cuda": CUDA_RULES,
    "rocm": ROCM_RULES,
    "mps": MPS_RULES,
    "xpu": XPU_RULES,
    "cpu": CPU_RULES,
}

STATUS_ILLEGAL_INSTRUCTION = ("SIGILL", "0xC000001D")
STATUS_KILLED = ("SIGKILL",)


def report_from_facts(facts: ProbeFacts) -> DeviceReport:
    """Decide what each device is, and what stands in the way where nothing could be learned."""
    problem = _problem(facts)
    cards = tuple(
        _card_without_torch(kind, facts, problem) if problem else _card(kind, facts)
        for kind in KINDS
    )
    python = facts.step("python")
    return DeviceReport(
        cards=cards,
        python=str(python.get("version", "")),
        torch=str(facts.torch.get("version") or facts.torch.get("installed") or ""),
        executable=str(python.get("executable", "")),
        problem_id=problem.reason_id if problem else "",
        next_step_id=problem.next_step_id if problem else "",
        params=problem.params if problem else {},
        command=problem.command if problem else "",
    )


def cancelled_report() -> DeviceReport:
    """Return the report of a first look at the devices that the learner ended."""
    total = unread("not_read")
    cards = tuple(DeviceCard(kind, "absent", "not_looked", total_memory=total) for kind in KINDS)
    return DeviceReport(cards=cards, problem_id="cancelled", next_step_id="look_again")


# --- what stands in the way of everything -----------------------------------------------------


def _problem(facts: ProbeFacts) -> Finding | None:
    if facts.torch:
        return None if "version" in facts.torch else _torch_unusable(facts)
    if facts.exit_code is None:
        params = {"python": facts.stderr}
        return Finding("unusable", "no_python", "choose_python", params)
    if facts.unfinished == "torch":
        return _torch_import_ended(facts)
    if facts.timed_out:
        return Finding("unusable", "probe_hung", "read_again")
    said = [line for line in facts.stderr.splitlines() if line.strip()]
    params = {"error": first_line(said[-1]) if said else ending(facts.exit_code)}
    return Finding("unusable", "probe_failed", "choose_python", params)


def _torch_unusable(facts: ProbeFacts) -> Finding:
    if facts.torch.get("is_missing"):
        command = pip_command(facts, "torch")
        return Finding("unusable", "torch_missing", "install_torch", command=command)
    params = {"error": first_line(str(facts.torch.get("error", "")))}
    if "WinError 1114" in params["error"] or "WinError 126" in params["error"]:
        return Finding("unusable", "torch_needs_runtime", "install_runtime", params)
    command = pip_command(facts, "--force-reinstall", "torch")
    return Finding("unusable", "torch_broken", "reinstall_torch", params, command)


def _torch_import_ended(facts: ProbeFacts) -> Finding:
    if facts.timed_out:
        return Finding("unusable", "torch_hung", "read_again")
    how = ending(facts.exit_code)
    command = pip_command(facts, "--force-reinstall", "torch")
    if how in STATUS_ILLEGAL_INSTRUCTION:
        return Finding("unusable", "torch_illegal", "older_torch", command=command)
    if how in STATUS_KILLED:
        return Finding("unusable", "torch_killed", "free_memory")
    return Finding("unusable", "torch_crashed", "reinstall_torch", {"how": how}, command)


def _card_without_torch(kind: DeviceKind, facts: ProbeFacts, problem: Finding) -> DeviceCard:
    """The CPU carries the problem: without PyTorch it can't be used either."""
    total = unread("not_for_absent")
    if kind != "cpu":
        return DeviceCard(kind, "absent", "needs_torch", total_memory=total)
    return DeviceCard(
        kind,
        "unusable",
        problem.reason_id,
        problem.next_step_id,
        problem.params,
        problem.command,
        name=str(facts.machine.get("processor") or ""),
        total_memory=_machine_memory(facts),
    )


# --- one device -------------------------------------------------------------------------------


def _card(kind: DeviceKind, facts: ProbeFacts) -> DeviceCard:
    finding = first_that_applies(CARD_RULES[kind], facts)
    if finding.state == "absent":
        figures: dict[str, Any] = {"total_memory": unread("not_for_absent")}
    elif kind == "cpu":
        figures = _cpu_figures(facts)
    elif kind in ("cuda", "rocm"):
        figures = _cuda_figures(kind, facts)
    else:
        figures = _figures(kind, facts)
    if finding.state == "unusable" and figures["total_memory"].value is None:
        figures["total_memory"] = unread("unknown_unusable")
    return DeviceCard(
        kind,
        finding.state,
        finding.reason_id,
        finding.next_step_id,
        finding.params,
        finding.command,
        **figures,
    )


def _figures(step: str, facts: ProbeFacts) -> dict[str, Any]:
    device = facts.device(step)
    total = device.get("total_memory")
    figures = {
        "name": str(device.get("name") or ""),
        "count": int(facts.step(step).get("count") or 0),
        "total_memory": read(float(total)) if total else unread("not_told"),
    }
    if device.get("driver"):
        figures["versions"] = {"driver": str(device["driver"])}
    return figures


def _cuda_figures(kind: DeviceKind, facts: ProbeFacts) -> dict[str, Any]:
    build = facts.torch.get("hip" if kind == "rocm" else "cuda")
    versions = {"ROCm" if kind == "rocm" else "CUDA": str(build)} if build else {}
    if kind == "cuda":
        knows = int(facts.step("cuda").get("driver_version") or 0)
        known = f"(CUDA {cuda_version(knows)})" if knows else ""
        driver = f"{nvidia_driver(facts)} {known}".strip()
        if driver:
            versions["driver"] = driver
    capability = facts.device("cuda").get("capability") or ()
    figures = _figures("cuda", facts)
    figures["capability"] = dotted(tuple(capability))
    figures["versions"] = versions
    return figures


def _cpu_figures(facts: ProbeFacts) -> dict[str, Any]:
    return {
        "name": str(facts.machine.get("processor") or ""),
        "count": int(facts.machine.get("cores") or 0),
        "capability": str(facts.step("cpu").get("capability") or ""),
        "total_memory": _machine_memory(facts),
    }


def _machine_memory(facts: ProbeFacts) -> Reading:
    memory = facts.machine.get("memory")
    return read(float(memory)) if memory else unread("system_silent")

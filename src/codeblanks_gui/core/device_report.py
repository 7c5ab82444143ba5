"""From everything the probe told to the report: a pure decision, the same facts, the same words."""

from typing import Any

from codeblanks_gui.core.device import (
    KINDS,
    DeviceCard,
    DeviceKind,
    DeviceReport,
    DeviceUnit,
    Reading,
    read,
    unread,
)
from codeblanks_gui.core.device_cuda import CUDA_RULES, dotted
from codeblanks_gui.core.device_cuda_driver import driver_text
from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_others import CPU_RULES, MPS_RULES, ROCM_RULES, XPU_RULES
from codeblanks_gui.core.device_rules import Finding, Rule, ending, first_that_applies
from codeblanks_gui.core.device_torch import problem_of

CARD_RULES: dict[DeviceKind, tuple[Rule, ...]] = {
    "cuda": CUDA_RULES,
    "rocm": ROCM_RULES,
    "mps": MPS_RULES,
    "xpu": XPU_RULES,
    "cpu": CPU_RULES,
}


def report_from_facts(facts: ProbeFacts) -> DeviceReport:
    """Decide what each device is, and what stands in the way where nothing could be learned."""
    problem = problem_of(facts)
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
        warnings=facts.warnings(),
        ending=_ending(facts),
    )


def _ending(facts: ProbeFacts) -> str:
    """Return how the probe ended, '' if that was well or if it could not even be started."""
    if facts.timed_out:
        return "time-out"
    return "" if facts.exit_code in (0, None) else ending(facts.exit_code)


def cancelled_report() -> DeviceReport:
    """Return the report of a first look at the devices that the learner ended."""
    total = unread("not_read")
    cards = tuple(DeviceCard(kind, "absent", "not_looked", total_memory=total) for kind in KINDS)
    return DeviceReport(cards=cards, problem_id="cancelled", next_step_id="look_again")


def _card_without_torch(kind: DeviceKind, facts: ProbeFacts, problem: Finding) -> DeviceCard:
    """The CPU carries the problem: without PyTorch it can't be used either."""
    if kind != "cpu":
        unknown = unread("needs_torch")
        return DeviceCard(kind, "absent", "needs_torch", total_memory=unknown)
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
        "units": tuple(_unit(step, index, facts) for index in range(len(facts.devices(step)))),
    }
    if device.get("driver"):
        figures["versions"] = {"driver": str(device["driver"])}
    return figures


def _unit(step: str, index: int, facts: ProbeFacts) -> DeviceUnit:
    device = facts.devices(step)[index]
    total = device.get("total_memory")
    result = facts.operation(step, index)
    return DeviceUnit(
        index=index,
        name=str(device.get("name") or ""),
        uuid=str(device.get("uuid") or ""),
        capability=dotted(tuple(device.get("capability") or ())),
        total_memory=read(float(total)) if total else unread("not_told"),
        problem=ending(facts.exit_code) if result is None else result,
    )


def _cuda_figures(kind: DeviceKind, facts: ProbeFacts) -> dict[str, Any]:
    build = facts.torch.get("hip" if kind == "rocm" else "cuda")
    versions = {"ROCm" if kind == "rocm" else "CUDA": str(build)} if build else {}
    if kind == "cuda":
        driver, variable = driver_text(facts), "CUDA_VISIBLE_DEVICES"
    else:
        driver, variable = "", "HIP_VISIBLE_DEVICES"
    if driver:
        versions["driver"] = driver
    chosen = facts.environment(variable)
    if chosen and facts.step("cuda").get("is_available"):
        versions[variable] = chosen
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

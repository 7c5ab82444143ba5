"""What stands in the way of everything: no PyTorch, one that can't be imported, a probe that died.

The texts of the loaders that are known here: Linux ("cannot open shared object file", "undefined
symbol"), macOS ("incompatible architecture"), Windows (WinError 126, 127, 1114).
"""

import re

from codeblanks_gui.core.device_builds import fitting_build
from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_rules import (
    WHEELS,
    Finding,
    ending,
    environment_command,
    first_line,
    install_torch_command,
    pip_command,
)

_ILLEGAL_INSTRUCTION = ("SIGILL", "0xC000001D")
_KILLED = ("SIGKILL",)
_WINDOWS_RUNTIME = ("WinError 126]", "WinError 127]", "WinError 1114]")
_CUDA_LIBRARY = r"(lib(?:cu|nv|nccl)[\w-]*\.so[.\d]*): cannot open shared object"


def problem_of(facts: ProbeFacts) -> Finding | None:
    """Return what keeps PyTorch from being used at all, None if nothing does."""
    if facts.torch:
        return None if "version" in facts.torch else _torch_unusable(facts)
    if facts.exit_code is None:
        params = {"python": facts.stderr}
        return Finding("unusable", "no_python", "choose_python", params)
    if facts.unfinished == "torch":
        return _import_ended(facts)
    if facts.timed_out:
        return Finding("unusable", "probe_hung", "read_again")
    said = [line for line in facts.stderr.splitlines() if line.strip()]
    params = {"error": first_line(said[-1]) if said else ending(facts.exit_code)}
    return Finding("unusable", "probe_failed", "choose_python", params)


def _torch_unusable(facts: ProbeFacts) -> Finding:
    if facts.torch.get("is_missing"):
        is_apart = facts.step("python").get("installer") == "venv"
        step = "install_torch_apart" if is_apart else "install_torch"
        return Finding("unusable", "torch_missing", step, command=_install(facts))
    error = str(facts.torch.get("error", ""))
    params = {"error": first_line(error)}
    if any(sign in error for sign in _WINDOWS_RUNTIME):
        return Finding("unusable", "torch_needs_runtime", "install_runtime", params)
    if "incompatible architecture" in error:
        return Finding("unusable", "torch_other_architecture", "mps_install_arm")
    missing = re.search(_CUDA_LIBRARY, error)
    if missing:
        params = {"library": missing.group(1)}
        return Finding("unusable", "torch_cuda_library", "reinstall_torch", params, again(facts))
    if "undefined symbol" in error and facts.machine.get("has_library_path"):
        command = environment_command(facts, "LD_LIBRARY_PATH", None)
        return Finding("unusable", "torch_wrong_library", "unset_library_path", params, command)
    return Finding("unusable", "torch_broken", "reinstall_torch", params, again(facts))


def _import_ended(facts: ProbeFacts) -> Finding:
    if facts.timed_out:
        return Finding("unusable", "torch_hung", "read_again")
    how = ending(facts.exit_code)
    if how in _ILLEGAL_INSTRUCTION:
        return Finding("unusable", "torch_illegal", "older_torch", command=again(facts))
    if how in _KILLED:
        return Finding("unusable", "torch_killed", "free_memory")
    return Finding("unusable", "torch_crashed", "reinstall_torch", {"how": how}, again(facts))


def _install(facts: ProbeFacts) -> str:
    """Return the line that installs PyTorch: for the card and its driver, else the usual one.

    On Linux the usual wheel brings gigabytes of CUDA along, on Windows it knows no card
    (pytorch.org, "Get started").
    """
    build = fitting_build(facts)
    if build:
        return pip_command(facts, "torch", *_from(build.wheels))
    if facts.system == "Linux" and not facts.has_card("nvidia"):
        return pip_command(facts, "torch", *_from("cpu"))
    return pip_command(facts, "torch")


def again(facts: ProbeFacts) -> str:
    """Return the line that installs the same build again, from where it came."""
    installed = str(facts.torch.get("installed") or "")
    build = installed.partition("+")[2]
    if re.fullmatch(r"cpu|xpu|cu\d+|rocm[\d.]+", build):
        return install_torch_command(facts, build)
    return pip_command(facts, "--force-reinstall", "torch")


def _from(wheels: str) -> tuple[str, str]:
    return "--index-url", f"{WHEELS}/{wheels}"

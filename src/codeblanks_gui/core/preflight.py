"""What a Python is asked before anything runs in it, and how its answer is read.

Nothing is imported there: what torch was built for is read from the text of its version file.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from codeblanks_gui.core.interpreters import OLDEST_PYTHON, Interpreter

PREFLIGHT_CODE: Final = """\
import json, os, platform, subprocess, sys
found, torch_text, is_managed = {}, "", False
is_own_folder = sys.prefix != getattr(sys, "base_prefix", sys.prefix)
if not is_own_folder:
    # -I hides the user's own site folder, which the kernel will see; venvs don't see it.
    import site
    sys.path.append(site.getusersitepackages())
try:
    from importlib import metadata
    for name in ("ipykernel", "torch", "numpy", "matplotlib", "pip"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            pass
except ImportError:
    pass
try:
    # Read as text: importing it takes seconds.
    from importlib import util
    spec = util.find_spec("torch")
    if spec is not None and spec.origin:
        with open(os.path.join(os.path.dirname(spec.origin), "version.py")) as file:
            torch_text = file.read(4000)
except Exception:
    pass
try:
    import sysconfig
    marker = os.path.join(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    is_managed = not is_own_folder and os.path.exists(marker)
except Exception:
    pass
is_conda = os.path.isdir(os.path.join(sys.prefix, "conda-meta"))
is_translated = False
if sys.platform == "darwin" and platform.machine() == "x86_64":
    try:
        asked = ["/usr/sbin/sysctl", "-n", "sysctl.proc_translated"]
        is_translated = subprocess.check_output(asked, stderr=subprocess.DEVNULL).strip() == b"1"
    except Exception:
        pass
print(json.dumps({
    "version": list(sys.version_info[:3]),
    "prefix": sys.prefix,
    "kind": "conda" if is_conda else "venv" if is_own_folder else "system",
    "machine": platform.machine(),
    "is_translated": is_translated,
    "is_managed": is_managed,
    "platform": sys.platform,
    "torch_text": torch_text,
    "packages": found,
}))
"""
"""Runs with `python -I -c`; works on any Python from 3.4 on and imports nothing heavy."""

_NO_ISOLATION: Final = re.compile(r"unknown option: -I", re.IGNORECASE)
_TORCH_FACT: Final = re.compile(r"^(\w+)\s*(?::[^=\n]*)?=\s*'([^'\n]*)'", re.MULTILINE)


def parse_preflight(path: str, output: str, errors: str = "") -> Interpreter:
    """Read what `PREFLIGHT_CODE` printed; anything else makes an unusable `Interpreter`.

    Args:
        path: the interpreter that was asked.
        output: its stdout; lines before the JSON (a chatty sitecustomize) are skipped.
        errors: its stderr, told as the problem where there is no JSON.
    """
    facts = _last_json(output)
    if facts is None:
        words = (errors or output).strip()[-500:] or "no answer"
        # Python 2, and 3.3 and older, know no -I; which one it is doesn't matter.
        return Interpreter(path, "2" if _NO_ISOLATION.search(words) else "", problem=words)
    numbers = tuple(int(n) for n in facts["version"])
    version = ".".join(str(n) for n in numbers)
    packages = {str(name): str(found) for name, found in facts["packages"].items()}
    torch, build = torch_build(packages.get("torch", ""), facts)
    prefix = str(facts["prefix"])
    too_old = numbers < OLDEST_PYTHON
    return Interpreter(
        path,
        version=version,
        prefix=prefix,
        ipykernel=packages.get("ipykernel", ""),
        torch=torch,
        problem=f"Python {version} < {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]}" if too_old else "",
        kind=str(facts.get("kind", "")),
        torch_build=build,
        numpy=packages.get("numpy", ""),
        matplotlib=packages.get("matplotlib", ""),
        machine=str(facts.get("machine", "")),
        is_translated=facts.get("is_translated") is True,
        installer=_installer(facts, prefix, "pip" in packages),
    )


def torch_build(version: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    """Return torch's version and the device that it was built for, both '' without torch.

    Args:
        version: as the package's metadata tell it; wheels from PyPI name no build there.
        facts: the pre-flight's: `torch_text` (the text of torch/version.py), `platform`, `machine`.
    """
    told = dict(_TORCH_FACT.findall(str(facts.get("torch_text", ""))))
    version = told.get("__version__", "") or version
    if not version:
        return "", ""
    local = version.partition("+")[2]
    if re.match(r"(cpu|cu\d+|rocm[\d.]+|xpu)", local):
        return version, local
    if "cuda" in told:
        return version, "cu" + told["cuda"].replace(".", "")
    hip = told.get("rocm") or told.get("hip")
    if hip:
        return version, "rocm" + ".".join(hip.split(".")[:2])
    if "xpu" in told:
        return version, "xpu"
    is_apple = facts.get("platform") == "darwin" and facts.get("machine") == "arm64"
    return version, "mps" if is_apple else "cpu"


def _installer(facts: Mapping[str, Any], prefix: str, has_pip: bool) -> str:
    if facts.get("is_managed") is True:
        return "venv"
    if has_pip or "kind" not in facts:
        return "pip"
    try:
        made_by = (Path(prefix) / "pyvenv.cfg").read_text(encoding="utf-8")
    except (OSError, UnicodeError):
        made_by = ""
    return "uv" if re.search(r"^uv\s*=", made_by, re.MULTILINE) else "ensurepip"


def _last_json(output: str) -> dict[str, Any] | None:
    for line in reversed(output.splitlines()):
        try:
            facts = json.loads(line)
        except ValueError:
            continue
        if isinstance(facts, dict) and {"version", "prefix", "packages"} <= facts.keys():
            return facts
    return None

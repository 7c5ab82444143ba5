"""Tells whether CUDA can be used here, and with what: for `run_on_gpu.sh` and the tests' skips.

    python tests/gpu/cuda_here.py

Prints what there is as `name: value` lines, exit code 0; or why there is none, exit code 2. The
driver is looked for before torch is imported: without one the answer takes no time.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

DRIVER = Path(__file__).resolve().parents[2] / "src/codeblanks_gui/kernel_side"


def driver_script() -> ModuleType:
    """Load the part of the probe that asks NVIDIA's driver."""
    path = DRIVER / "device_probe_driver.py"
    spec = importlib.util.spec_from_file_location("device_probe_driver", path)
    if spec is None or spec.loader is None:
        raise ImportError(str(path))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def why_not() -> str:
    """Return why CUDA can't be used here, '' where it can."""
    script = driver_script()
    facts = script.driver_facts(True, script.open_driver)
    if "missing" in facts:
        return f"no NVIDIA driver: {facts['missing']}"
    if not facts.get("devices"):
        return f"the NVIDIA driver shows no card (cuInit answers {facts.get('init')})"
    try:
        import torch
    except ImportError as error:
        return f"no PyTorch in this Python: {error}"
    if torch.version.cuda is None:
        return f"this PyTorch ({torch.__version__}) was not built for CUDA"
    if not torch.cuda.is_available():
        return f"this PyTorch ({torch.__version__}) finds no card"
    return ""


def main() -> int:
    """Say it; return an exit code."""
    reason = why_not()
    if reason:
        print(f"There is no CUDA here: {reason}")
        return 2
    import torch

    print(f"card: {torch.cuda.get_device_name(0)}")
    print(f"cards: {torch.cuda.device_count()}")
    print(f"torch: {torch.__version__}")
    print(f"cuda: {torch.version.cuda}")
    print(f"python: {sys.version.split()[0]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Asks a real CUDA device which mixtures of devices it refuses, and compares the simulation.

    python tests/gpu/mixtures_oracle.py

Takes the mixtures of `mixed_devices_suite.py` one after the other, on the device and on the
simulated one, and prints what one of them refuses and the other lets pass: what only the simulation
refuses is a false refusal. Each side runs in a process of its own, which is started again after a
mixture that ends it or loses the device. Needs a CUDA device, torch, numpy, pytest and expecttest.
Exit code: 0 all the same, 1 something differs, 2 no device.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Dict, Iterator, List, Tuple

ROOT = Path(__file__).resolve().parent.parent.parent
SUITES = ROOT / "tests/kernel_side/simulated/suites"

LOST = "the device was lost"
"""What is noted of a mixture that ended the process or the CUDA context: nobody lets that pass."""
LOSES = ("CUDA error", "CUBLAS_STATUS", "CUDNN_STATUS", "device-side assert")

Outcomes = Dict[str, str]
"""What became of each mixture, by `operation[place of the tensor left on the host]`: the error's
text, empty where it was let pass."""


def differences(device: Outcomes, simulation: Outcomes) -> Tuple[List[str], List[str]]:
    """Return the mixtures that only the device refuses, and those that only the simulation does."""
    both = [name for name in device if name in simulation]
    too_lenient = [name for name in both if device[name] and not simulation[name]]
    too_strict = [name for name in both if simulation[name] and not device[name]]
    return too_lenient, too_strict


def ask(program: List[str]) -> Outcomes:
    """Return the outcomes of all mixtures.

    Args:
        program: What is started, with the number of mixtures that it is to pass over at its end.

    Raises:
        RuntimeError: It ended before it began a mixture.
    """
    outcomes: Outcomes = {}
    while True:
        known = len(outcomes)
        last = ""
        for name, text in _answers([*program, str(known)]):
            if name and text is None:
                last = name  # begun
            elif name:
                outcomes[name] = text or ""
            else:
                return outcomes
        if last and last not in outcomes:
            outcomes[last] = LOST
        if len(outcomes) == known:
            raise RuntimeError(f"ended before its first mixture: {' '.join(program)}")


def _answers(command: List[str]) -> Iterator[Tuple[str, str | None]]:
    """Yield what a process says: (name, None) before a mixture, (name, text) after it.

    The name is empty when all have been made.
    """
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join([str(SUITES), str(ROOT / "src")]))
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("["):
                yield tuple(json.loads(line))


def answer(where: str, after: int) -> None:
    """In the process: tell of each mixture but the first `after` ones, and go on until a loss."""
    warnings.simplefilter("ignore")
    from mixed_devices_suite import mixtures, outcome

    from codeblanks_gui.kernel_side import simulated

    def tell(name: str, text: str | None) -> None:
        print("\n" + json.dumps([name, text]), flush=True)

    for number, (op, sample, place) in enumerate(mixtures()):
        if number < after:
            continue
        name = f"{op.name}{op.variant_test_name and '.' + op.variant_test_name}[{place}]"
        tell(name, None)
        if where == "simulation":
            simulated.enable("cuda", memory=8 << 30)
        try:
            text = outcome(op, sample, place)
        finally:
            simulated.disable()
        tell(name, text)
        if where == "device" and any(words in text for words in LOSES):
            return
    tell("", "")


def main() -> int:
    """Ask both, compare; return an exit code."""
    import torch

    if not torch.cuda.is_available():
        print("This machine has no cuda device.", file=sys.stderr)
        return 2
    device, simulation = (
        ask([sys.executable, __file__, where]) for where in ("device", "simulation")
    )
    for side, outcomes in (("device", device), ("simulation", simulation)):
        print(f"{side}: {sum(map(bool, outcomes.values()))} of {len(outcomes)} refused")
    too_lenient, too_strict = differences(device, simulation)
    for name in too_lenient:
        print(f"only the device refuses {name}: {device[name].splitlines()[0]}")
    for name in too_strict:
        print(f"only the simulation refuses {name}: {simulation[name].splitlines()[0]}")
    return 1 if too_lenient or too_strict else 0


if __name__ == "__main__":
    if len(sys.argv) == 3:
        answer(sys.argv[1], int(sys.argv[2]))
        raise SystemExit(0)
    raise SystemExit(main())

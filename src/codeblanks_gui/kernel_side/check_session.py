"""A worker's one session: get torch ready, take one request, answer it."""

import ast
import contextlib
import dataclasses
import importlib
import json
import os
import shutil
import sys
from typing import Any, Dict, Optional

from codeblanks_gui.core.messages import (
    Note,
    WorkerAnswer,
    WorkerHello,
    WorkerRequest,
    encode,
)
from codeblanks_gui.kernel_side.check_device import CheckDevice, load_packages
from codeblanks_gui.kernel_side.check_nursery import Nursery, keep_pages
from codeblanks_gui.kernel_side.process_guard import ProcessGuard

_OLDEST_PYTHON = (3, 9)
_OLDEST_TORCH = (2, 4)
_PATIENCE_S = 0.1  # a check that waits for torch is sent at once: it needn't wait for more


def serve(guard: ProcessGuard, asked: str, purpose: str) -> None:
    """Say hello, judge one program, and rest until the parent ends this process.

    Args:
        guard: holds the channel to the parent.
        asked: the device.
        purpose: "now" where somebody waits already. A "spare" does in advance what is slow the
            first time, and so does a "nursery", which then forks a process for each program, on
            whichever device its request names. With a real device, which does not survive a
            fork, it is a spare.
    """
    device = CheckDevice(asked)
    problem = _prepare(device)
    python = tuple(sys.version_info[:3])
    if problem is not None:
        guard.send(encode(WorkerHello(python, problem=problem)))
        guard.rest()
    import torch

    from codeblanks_gui.kernel_side import check_cases, check_program

    if purpose == "nursery" and not device.survives_fork:
        purpose = "spare"
    forks = purpose == "nursery"
    hello = WorkerHello(python, str(torch.__version__), device.name, forks=forks)
    if forks:
        _warm_up(torch)  # before it says hello: the first program's time must not count it
        load_packages()
        keep_pages()
        guard.send(encode(dataclasses.replace(hello, is_warm=True)))
    else:
        guard.send(encode(hello))
        if purpose == "spare" and not guard.is_asked(_PATIENCE_S):
            _warm_up(torch)
            guard.send(encode(dataclasses.replace(hello, is_warm=True)))

    if forks:
        nursery = Nursery(guard, lambda asked: device.become(asked, torch), _rehearse)
        line = nursery.next_request()
    else:
        line = guard.receive()
    request = WorkerRequest.from_data(json.loads(line))
    nonce = request.nonce.encode()
    path = _lay_out(request)
    problem = device.become(request.device, torch)
    guard.send(nonce + b" begun %d" % os.getpid())
    if problem is not None:
        unable = WorkerAnswer("unable", problem=problem.params["text"])
        guard.send(nonce + b" " + encode(unable))
        guard.rest()
    hidden = _hide_package()
    device.begin(path, request.memory)
    guard.begin(request.time_limit_s)

    def put_back() -> None:
        guard.end()
        device.end(path, request.file)

    ran = check_program.run_program(request, path, put_back)
    sys.modules.update(hidden)
    answer = check_cases.judge(request, ran, guard, device)
    guard.send(nonce + b" " + encode(answer))
    guard.rest()


def _prepare(device: CheckDevice) -> Optional[Note]:
    """Import what a program needs; return why this interpreter can't be used, or None."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info < _OLDEST_PYTHON:
        return Note("python_too_old", {"version": version, "python": sys.executable})
    try:
        import torch
    except ImportError as error:
        missing = getattr(error, "name", "") == "torch"
        note = "no_torch" if missing else "torch_broken"
        return Note(note, {"python": sys.executable, "text": str(error)[:400]})
    except (OSError, RuntimeError) as error:  # a library of torch's can't be loaded
        return Note("torch_broken", {"python": sys.executable, "text": str(error)[:400]})
    found = tuple(int(part) for part in str(torch.__version__).split("+")[0].split(".")[:2])
    if found < _OLDEST_TORCH:
        return Note("torch_too_old", {"version": torch.__version__, "python": sys.executable})
    return device.prepare(torch)


def _warm_up(torch: Any) -> None:
    """Do once what is slow the first time, so that no learner waits for it."""
    sample = torch.ones(2, 2)
    repr(sample @ sample)
    try:
        # The first optimizer a program makes imports this: more than a second (torch 2.13).
        importlib.import_module("torch._dynamo")
    except Exception:  # noqa: BLE001  (private to torch; without it the check is slower, no more)
        return


def _rehearse() -> None:
    """Do in small what is done with a program; nothing of it stays."""
    dict(sys.modules)
    source = (
        "import torch\n\nx = (torch.ones(2, 3) * 3).to('cpu')\ntext = repr(x) + str(x.tolist())\n"
    )
    ast.parse(source)
    with contextlib.suppress(Exception):  # a torch that can't do even this tells it later
        exec(compile(source, "rehearsal", "exec", dont_inherit=True), {})


def _lay_out(request: WorkerRequest) -> str:
    """Write the program, and copies of the exercise's data, to the folder it runs in."""
    path = os.path.join(os.getcwd(), request.file)
    with open(path, "w", encoding="utf-8", errors="replace", newline="\n") as file:
        file.write(request.source)
    if request.data_folder and os.path.isdir(request.data_folder):
        shutil.copytree(
            request.data_folder,
            os.path.join(os.getcwd(), "data"),
            ignore=shutil.ignore_patterns("*.py", "__pycache__"),
        )
    return path


def _hide_package() -> Dict[str, Any]:
    """Take our modules out of reach of the program's imports; return them."""
    names = [n for n in sys.modules if n == "codeblanks_gui" or n.startswith("codeblanks_gui.")]
    return {name: sys.modules.pop(name) for name in names}

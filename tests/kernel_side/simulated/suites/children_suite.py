"""Processes that a program starts: they see the devices, or hear in words that they don't."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path
from typing import List

import pytest

from codeblanks_gui.kernel_side import simulated

PACKAGE = Path(simulated.__file__).parent

LAUNCHER = """
import importlib.util, sys, types
package, kind, path = sys.argv[1:]
spec = importlib.util.spec_from_file_location("_codeblanks_simulated", package)
simulated = sys.modules["_codeblanks_simulated"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(simulated)
simulated.enable(kind, memory=1 << 28)
module = sys.modules["__main__"] = types.ModuleType("__main__")
module.__file__ = path
exec(compile(open(path, encoding="utf-8").read(), path, "exec"), module.__dict__)
"""
"""Runs a program as `codeblanks run` and the checker do: as the main module, with its file."""


def run(folder: Path, kind: str, program: str) -> "subprocess.CompletedProcess[str]":
    file = folder / "program.py"
    file.write_text(textwrap.dedent(program), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LAUNCHER, str(PACKAGE / "__init__.py"), kind, file],
        capture_output=True,
        text=True,
        timeout=200,
    )


def lines(folder: Path, kind: str, program: str) -> List[str]:
    done = run(folder, kind, program)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_spawned_child_shares_the_device(tmp_path: Path) -> None:
    """What it is given, makes and changes is seen on both sides, as with CUDA's own sharing."""
    assert lines(
        tmp_path,
        "cuda",
        """\
        import torch
        import torch.multiprocessing as mp

        def work(given, empty, parameter, queue, done):
            given += 1
            made = torch.ones(2, device="cuda") + parameter.detach().sum()
            queue.put((made, str(given.device), given.tolist(), len(empty), parameter.is_cuda))
            done.wait(60)

        if __name__ == "__main__":
            context = mp.get_context("spawn")
            given = torch.zeros(3, device="cuda")
            parameter = torch.nn.Parameter(torch.ones(2, device="cuda"))
            queue, done = context.Queue(), context.Event()
            others = given[:0].clone(), parameter, queue, done
            child = context.Process(target=work, args=(given, *others))
            child.start()
            made, *told = queue.get(timeout=60)
            print(made.device, made.tolist(), *told)
            print(given.device, given.tolist(), torch.cuda.memory_allocated())
            done.set()
            child.join(60)
            print(child.exitcode)
        """,
    ) == [
        "cuda:0 [3.0, 3.0] cuda:0 [1.0, 1.0, 1.0] 0 True",
        "cuda:0 [1.0, 1.0, 1.0] 1536",
        "0",
    ]


def test_workers_of_loaders_see_it(tmp_path: Path) -> None:
    """Spawned ones may touch the device, forked ones hear CUDA's own sentence."""
    found = lines(
        tmp_path,
        "cuda",
        """\
        import torch
        from torch.utils.data import DataLoader, TensorDataset

        if __name__ == "__main__":
            data = TensorDataset(torch.arange(4.0, device="cuda"))
            for method in "spawn", "fork":
                loader = DataLoader(
                    data, batch_size=4, num_workers=1, multiprocessing_context=method, timeout=60
                )
                try:
                    print([batch.tolist() for (batch,) in loader])
                except RuntimeError as error:
                    print(error)
        """,
    )
    assert found[0] == "[[0.0, 1.0, 2.0, 3.0]]"
    text = "\n".join(found[1:])
    assert "Caught RuntimeError in DataLoader worker process 0" in text
    assert "Cannot re-initialize CUDA in forked subprocess" in text
    assert "dataset.py" in text
    assert "simulated" not in text.replace(str(tmp_path), "")


def test_a_child_that_fails_says_how(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "cuda",
        """\
        import multiprocessing
        import torch

        def work():
            torch.ones(2, device="cuda") + torch.ones(2)

        if __name__ == "__main__":
            child = multiprocessing.get_context("spawn").Process(target=work)
            child.start()
            child.join(60)
            print(child.exitcode)
        """,
    )
    assert done.stdout == "1\n"
    assert "Expected all tensors to be on the same device" in done.stderr
    assert 'program.py", line 5, in work' in done.stderr
    assert str(PACKAGE) not in done.stderr
    assert "_ops.py" not in done.stderr


def test_mps_does_not_share(tmp_path: Path) -> None:
    assert lines(
        tmp_path,
        "mps",
        """\
        import torch
        import torch.multiprocessing as mp

        if __name__ == "__main__":
            try:
                given = torch.ones(1, device="mps")
                mp.get_context("spawn").Process(target=print, args=(given,)).start()
            except RuntimeError as error:
                print(error)
        """,
    ) == ["_share_fd_: only available on CPU"]


def test_a_program_without_a_file_passes_it_on_too(tmp_path: Path) -> None:
    program = f"""
        import sys; sys.path.insert(0, {str(PACKAGE.parents[2])!r})
        import multiprocessing, torch
        from codeblanks_gui.kernel_side import simulated
        simulated.enable("cuda", count=2)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            print(pool.apply(torch.cuda.device_count), pool.apply(torch.cuda.is_available))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.stdout == "2 True\n", done.stderr


@pytest.mark.parametrize("options", [["-c"]])
def test_other_programs_do_not_see_it(options: List[str], cuda: str) -> None:
    """Documented as a difference: what `subprocess` starts has torch as it is."""
    program = "import torch; print(torch.cuda.is_available())"
    done = subprocess.run(
        [sys.executable, *options, program], capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "False\n"

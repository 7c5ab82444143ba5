"""`codeblanks run`, as a person types it: the program must not notice, and we must not lie."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from codeblanks_gui.command_parser import MuteParser, build
from codeblanks_gui.core.movements import MovementReport
from codeblanks_gui.core.saying import in_english
from codeblanks_gui.run_command import split

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
LIMIT_S = 120


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "codeblanks_gui", "run", "--lang", "en", *map(str, words)]


def run(*words: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*words),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
        **more,
    )


def write(folder: Path, text: str, name: str = "program.py") -> Path:
    file = folder / name
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    return file


# ------------------------------------------------------- as `python FILE`, to the last letter

LIKE_PYTHON = {
    "its surroundings": """\
        import __main__, os, sys, inspect, threading
        print(__name__, __file__, sys.argv, sys.path[0], os.getcwd(), __doc__, __package__)
        print(__main__.__dict__ is globals(), __spec__, __cached__, type(__loader__).__name__)
        print(sorted(globals()))
        print(repr(sys.stdin.read()), sys.stdin.isatty(), threading.active_count())
        print([name for name in sys.modules if name.startswith("codeblanks")])
        class A: pass
        print(inspect.getsource(A), A.__module__, sys.flags)
    """,
    "an error": """\
        def inner():
            return 1 / 0
        try:
            inner()
        except ZeroDivisionError as error:
            raise ValueError("first") from error
    """,
    "an error while another is handled": """\
        try:
            {}["no"]
        except KeyError:
            undefined_name
    """,
    "an error in a thread": """\
        import threading
        def work():
            raise ValueError("in a thread")
        thread = threading.Thread(target=work, name="worker")
        thread.start()
        thread.join()
    """,
    "a syntax error": "x = 1\nprint('never')\nif x\n    pass\n",
    "an own hook": """\
        import sys, traceback
        def hook(kind, error, trace):
            print(kind.__name__, len(traceback.extract_tb(trace)), file=sys.stderr)
        sys.excepthook = hook
        raise RuntimeError("told otherwise")
    """,
    "endings in their order": """\
        import atexit, sys, threading, time
        atexit.register(print, "atexit")
        def late():
            time.sleep(0.2)
            print("thread")
        threading.Thread(target=late).start()
        print("main")
        sys.exit(4)
    """,
    "exit 0": "import sys\nsys.exit(0)\n",
    "exit 7": "exit(7)\n",
    "exit None": "raise SystemExit\n",
    "exit text": "import sys\nsys.exit('why it ends')\n",
    "exit beyond a byte": "import sys\nsys.exit(259)\n",
    "exit at once": "import os\nos._exit(9)\n",
    "a warning": "import warnings\nwarnings.warn('old', DeprecationWarning)\n",
    "another encoding": "# -*- coding: iso8859-9 -*-\nprint(len('x'))\n",
    "a broken pipe": "import sys\nsys.stdout.close()\n",
}
ENDED_BY_SIGNAL = {
    "Ctrl+C": "raise KeyboardInterrupt\n",
    "terminated": "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\n",
    "killed": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n",
    "crashed": "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n",
}


def as_python_would(file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, file.name, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
        cwd=file.parent,
        input="typed\n",
    )


@pytest.mark.parametrize("name", LIKE_PYTHON)
def test_the_program_does_not_notice(tmp_path: Path, name: str) -> None:
    file = write(tmp_path, LIKE_PYTHON[name])
    alone = as_python_would(file, "one", "--two", "ü")
    ours = run(file.name, "one", "--two", "ü", cwd=tmp_path, input="typed\n")
    assert (ours.returncode, ours.stdout) == (alone.returncode, alone.stdout)
    assert ours.stderr == alone.stderr


@POSIX
@pytest.mark.parametrize("name", ENDED_BY_SIGNAL)
def test_a_signal_is_the_end_of_both(tmp_path: Path, name: str) -> None:
    file = write(tmp_path, ENDED_BY_SIGNAL[name])
    alone = as_python_would(file)
    ours = run(file.name, cwd=tmp_path)
    assert alone.returncode < 0
    assert (ours.returncode, ours.stderr) == (alone.returncode, alone.stderr)


def test_a_neighbour_can_be_imported_and_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    write(tmp_path / "real", "VALUE = 5\n", "neighbour.py")
    file = write(tmp_path / "real", "import neighbour\nprint(neighbour.VALUE, __file__)\n")
    link = tmp_path / "link.py"
    try:
        link.symlink_to(file)
    except OSError:
        pytest.skip("no links for this user")
    assert run(link).stdout == f"5 {link}\n"


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Any]:
    """Starts a program in a session of its own, and waits until it says that it is ready."""
    running: list[subprocess.Popen[str]] = []

    def start(text: str, *words: str) -> "subprocess.Popen[str]":
        file = write(tmp_path, text)
        process = subprocess.Popen(
            command(file, *words),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    yield start
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


WAITS = "import time\nprint('ready', flush=True)\ntime.sleep(100)\n"
HANDLES = """\
import signal, sys, time
def end(number, frame):
    print("handled", number)
    sys.exit(5)
signal.signal(signal.SIGTERM, end)
print('ready', flush=True)
time.sleep(100)
"""


@POSIX
def test_a_signal_to_us_reaches_the_program(started: Any) -> None:
    process = started(HANDLES)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, out, err) == (5, f"handled {int(signal.SIGTERM)}\n", "")


@POSIX
def test_an_interrupt_reaches_it_once(started: Any) -> None:
    text = """\
    import time
    try:
        print('ready', flush=True)
        time.sleep(100)
    except KeyboardInterrupt:
        time.sleep(0.3)
        print("interrupted")
        raise SystemExit(6)
    """
    process = started(text)  # no terminal here: we pass it on
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, out, err) == (6, "interrupted\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone ties a child to its parent")
def test_the_program_ends_with_us(started: Any) -> None:
    text = "import os\nprint('ready', flush=True)\nprint(os.getpid(), flush=True)\n" + WAITS
    process = started(text)
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    process.kill()
    process.wait(timeout=LIMIT_S)
    deadline = time.monotonic() + LIMIT_S
    while Path(f"/proc/{pid}/stat").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            break  # ended; whoever adopted it has not asked yet
        time.sleep(0.05)
    assert time.monotonic() < deadline


# ---------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("none.py",), "none.py can't be read"),
        ((".",), ". can't be read"),
        ((), "FILE"),
        (("program.py", "--device", "abacus"), "no such device: abacus"),
        (("program.py", "--device", "simulated-cuda", "--memory", "0"), "must be more than 0"),
        (("program.py", "--device", "simulated-cuda", "--memory", "-2GiB"), "must be more than 0"),
        (("program.py", "--device", "simulated-cuda", "--memory", "much"), "not a size of memory"),
        (("program.py", "--device=simulated-cuda", "--memory=900TiB"), "asked for: 900 TiB"),
        (("program.py", "--memory", "2GiB"), "--device simulated-cuda"),
        (("program.py", "--device", "simulated-cuda", "--count", "0"), "--count"),
        (("program.py", "--device", "simulated-cuda", "--count", "two"), "two is no number"),
        (("program.py", "--device", "simulated-mps", "--count", "2"), "mps has one device"),
    ],
)
def test_wrong_use_is_told_and_nothing_is_run(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    write(tmp_path, "print('run')\n")
    done = run(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr.replace("\N{NO-BREAK SPACE}", " ")
    assert "Traceback" not in done.stderr


def test_a_python_that_is_not_there(tmp_path: Path) -> None:
    file = write(tmp_path, "print('run')\n")
    done = run(file, "--python", tmp_path / "python")
    assert (done.returncode, done.stdout) == (3, "")
    assert "can't be started" in done.stderr


@POSIX
def test_a_python_without_torch(tmp_path: Path) -> None:
    file = write(tmp_path, "print('run')\n")
    bare = tmp_path / "bare python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "$@"\n', encoding="utf-8")
    bare.chmod(0o755)
    assert run(file, "--python", bare).stdout == "run\n"
    done = run(file, "--python", bare, "--device", "simulated-cuda")
    assert (done.returncode, done.stdout) == (3, "")
    assert "PyTorch is not installed" in done.stderr
    assert "pip install torch" in done.stderr


def test_a_torch_that_is_too_old_or_none(tmp_path: Path) -> None:
    file = write(tmp_path, "print('run')\n")
    write(tmp_path, "__version__ = '2.3.1+cpu'\n", "torch.py")
    done = run(file, "--trace")
    assert (done.returncode, done.stdout) == (3, "")
    assert "PyTorch 2.3.1+cpu is too old" in done.stderr
    write(tmp_path, "x = 5\n", "torch.py")
    done = run(file, "--trace")
    assert (done.returncode, done.stdout) == (3, "")
    assert "is not PyTorch" in done.stderr
    write(tmp_path, "raise ValueError('broken here')\n", "torch.py")
    assert "ValueError: broken here" in run(file, "--trace").stderr


def test_a_torch_that_cannot_be_simulated(tmp_path: Path) -> None:
    file = write(tmp_path, "print('run')\n")
    write(
        tmp_path,
        "import torch\ntorch._tensor_str._str = lambda *args, **kwargs: 'other'\n",
        "sitecustomize.py",
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *_path()])}
    done = run(file, "--device", "simulated-cuda", env=environment)
    assert (done.returncode, done.stdout) == (3, "")
    assert "does not pass its self-test" in done.stderr
    assert "--python" in done.stderr


def _path() -> list[str]:
    return [part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]


# ------------------------------------------------------------- the simulated device, the trace

LEARNS = """\
import sys
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.arange(6.0).reshape(2, 3).to(device)
total = 0.0
for row in range(4):
    total += (x * row).sum().item()
print(x, total, torch.cuda.device_count(), sys.argv[1:])
sys.exit(5)
"""


def test_a_program_on_the_simulated_gpu(tmp_path: Path) -> None:
    file = write(tmp_path, LEARNS)
    found = tmp_path / "moved.json"
    done = run(
        *(file, "--device", "simulated-cuda", "--memory", "1GiB", "--count", "2", "--trace"),
        *("--trace-json", found, "--epochs", "3", "--", "--device", "tpu"),
    )
    assert done.returncode == 5
    assert done.stdout == (
        "tensor([[0., 1., 2.],\n        [3., 4., 5.]], device='cuda:0') 90.0 2 "
        "['--epochs', '3', '--device', 'tpu']\n"
    )
    banner, *table = done.stderr.splitlines()
    assert "Simulated GPU: cuda × 2, 1 GiB each" in banner.replace("\N{NO-BREAK SPACE}", " ")
    assert table[0] == "--- What moved ---"
    assert table[1] == "Simulated GPU: runs on your CPU (cuda)"
    lines = [line for line in table if ".item()" in line or ".to(device)" in line]
    assert [line.split()[0] for line in lines] == ["5", "8"]
    assert "Read 4 times in a loop" in done.stderr
    report = MovementReport.from_data(json.loads(found.read_text(encoding="utf-8")))
    assert report.simulated == "cuda"
    assert [(row.line, row.count) for row in report.rows] == [(5, 1), (8, 4), (9, 1)]
    assert {row.file for row in report.rows} == {str(file)}


def test_an_error_there_shows_the_programs_frames_only(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        """\
        import threading
        import torch
        def add():
            return torch.ones(2, device="mps") + torch.ones(2)
        thread = threading.Thread(target=add)
        thread.start()
        thread.join()
        try:
            add()
        except RuntimeError as error:
            raise ValueError("mixed") from error
        """,
    )
    done = run(file, "--device", "simulated-mps", "--trace")
    assert done.returncode == 1
    assert done.stderr.count("Expected all tensors to be on the same device") == 2
    assert "ValueError: mixed" in done.stderr
    frames = [line for line in done.stderr.splitlines() if line.lstrip().startswith('File "')]
    named = {line.split('"')[1] for line in frames}
    assert named == {str(file), threading_file()}
    assert "To the device" not in done.stderr  # made there, not moved
    assert "Nothing moved" in done.stderr


SPAWNS = """\
import multiprocessing as mp
import sys
import torch
from torch.utils.data import DataLoader, Dataset

class Data(Dataset):
    def __len__(self):
        return 2
    def __getitem__(self, i):
        return torch.cuda.device_count()

def work(queue):
    there = torch.ones(3, device="cuda")
    queue.put((str(there.device), __name__, sorted(globals())))

def deeper(queue):
    child = mp.get_context("spawn").Process(target=work, args=(queue,))
    child.start()
    child.join()
    sys.exit(child.exitcode)

if __name__ == "__main__":
    names = {*globals(), "__builtins__"}
    for method, target in (("spawn", work), ("forkserver", work), ("spawn", deeper)):
        if method not in mp.get_all_start_methods():
            continue
        context = mp.get_context(method)
        queue = context.Queue()
        child = context.Process(target=target, args=(queue,))
        child.start()
        where, name, theirs = queue.get(timeout=100)
        child.join()
        print(where, name, child.exitcode, [n for n in theirs if n not in names])
    loader = DataLoader(Data(), batch_size=2, num_workers=1, multiprocessing_context="spawn")
    print([batch.to("cuda").tolist() for batch in loader])
"""


@POSIX
def test_spawned_children_see_the_device_too(tmp_path: Path) -> None:
    done = run(write(tmp_path, SPAWNS), "--device", "simulated-cuda", "--count", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "cuda:0 __mp_main__ 0 []\n" * 3 + "[[2, 2]]\n"


def threading_file() -> str:
    import threading

    return str(threading.__file__)


def test_memory_can_run_out(tmp_path: Path) -> None:
    file = write(tmp_path, "import torch\ntorch.ones(2**21, device='cuda')\n")
    done = run(file, "--device", "simulated-cuda", "--memory", "4 MiB")
    assert done.returncode == 1
    assert "CUDA out of memory" in done.stderr.replace("OutOfMemoryError", "")


def test_cpu_hides_what_there_is_and_a_missing_device_is_told(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        "import torch\nprint(torch.cuda.is_available(), torch.backends.mps.is_available())\n",
    )
    assert run(file, "--device", "cpu").stdout == "False False\n"
    done = run(file, "--device", "xpu")
    if done.returncode == 0:
        pytest.skip("there is an XPU here")
    assert (done.returncode, done.stdout) == (3, "")
    assert "There is no xpu" in done.stderr


def test_nothing_to_move(tmp_path: Path) -> None:
    done = run(write(tmp_path, "print(1)\n"), "--trace")
    assert (done.returncode, done.stdout) == (0, "1\n")
    assert done.stderr.splitlines()[1:] == ["Nothing moved between the CPU and a device."]


def test_a_program_that_ends_too_abruptly_to_tell(tmp_path: Path) -> None:
    done = run(write(tmp_path, "import os\nos._exit(0)\n"), "--trace")
    assert done.returncode == 0
    assert "too abruptly" in done.stderr


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """Before the run it is told as wrong usage; the end of a run is the program's, whatever."""
    done = run(write(tmp_path, "print(1)\n"), "--trace-json", tmp_path / "no" / "moved.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "can't be written" in done.stderr
    (tmp_path / "later").mkdir()
    file = write(tmp_path, "import os\nos.rmdir('later')\nexit(5)\n")
    done = run(file.name, "--trace-json", Path("later") / "moved.json", cwd=tmp_path)
    assert done.returncode == 5
    assert "later/moved.json: there is no such file or folder" in done.stderr.replace("\\", "/")


@pytest.mark.parametrize(
    ("words", "ours", "theirs"),
    [
        ("train.py", "train.py", ""),
        ("train.py a --x 1 -h", "train.py", "a --x 1 -h"),
        ("-h", "-h", ""),
        ("train.py --device cpu --lr 1", "train.py --device=cpu", "--lr 1"),
        ("--device cpu train.py --lr=1", "--device=cpu train.py", "--lr=1"),
        ("train.py --memory=2G a --trace b", "train.py --memory=2G --trace", "a b"),
        ("train.py --trace -- --device x --", "train.py --trace", "--device x --"),
        ("--trace -- --odd.py --trace", "--trace -- --odd.py", "--trace"),
        ("train.py --tra", "train.py", "--tra"),
        ("train.py --device", "train.py --device", ""),
    ],
)
def test_whose_word_it_is(words: str, ours: str, theirs: str) -> None:
    parser = build(in_english, MuteParser).each["run"]
    assert split(words.split(), parser) == (ours.split(), theirs.split())

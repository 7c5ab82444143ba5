"""The probe in real interpreters: with torch, without, with one that crashes and one that hangs."""

import ast
import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.core.device import DeviceReport
from codeblanks_gui.core.device_facts import facts_from_output
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.services.device_probe import probe_and_wait

PutTorch = Callable[[str], str]


def cards(report: DeviceReport) -> dict[str, tuple[str, str]]:
    return {card.kind: (card.state, card.reason_id) for card in report.cards}


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with nothing installed; tests put a `torch` of their own beside it."""
    folder = tmp_path_factory.mktemp("bare Python ş")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture
def with_torch(bare_python: Path) -> Iterator[PutTorch]:
    """Put a torch.py that consists of `source` into the bare Python, for one test."""
    written: list[Path] = []

    def put(source: str) -> str:
        place = subprocess.run(
            [bare_python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            capture_output=True,
            text=True,
            check=True,
        )
        path = Path(place.stdout.strip()) / "torch.py"
        path.write_text(source, encoding="utf-8")
        written.append(path)
        return str(bare_python)

    yield put
    for path in written:
        path.unlink()


def test_this_python() -> None:
    """The real torch: every step is told and the CPU computes."""
    facts = probe_and_wait(sys.executable)
    report = report_from_facts(facts)
    assert facts.is_complete, facts.stderr
    assert facts.exit_code == 0
    assert report.problem_id == ""
    assert report.python == sys.version.split()[0]
    assert report.torch.startswith(facts.torch["installed"])
    assert cards(report)["cpu"] == ("ready", "cpu_works")
    cpu = report.cards[-1]
    assert cpu.count == os.cpu_count()
    assert cpu.total_memory.value is not None
    assert cpu.total_memory.value > 2**28
    if "+cpu" in report.torch and not facts.has_card("nvidia"):
        assert cards(report)["cuda"] == ("absent", "cuda_cpu_wheel")


def test_without_torch(bare_python: Path) -> None:
    report = report_from_facts(probe_and_wait(str(bare_python)))
    assert report.problem_id == "torch_missing"
    assert " -m pip install torch" in report.command
    assert str(bare_python) in report.command


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_torch_that_crashes(with_torch: PutTorch) -> None:
    facts = probe_and_wait(with_torch("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"))
    report = report_from_facts(facts)
    assert (report.problem_id, report.params) == ("torch_crashed", {"how": "SIGSEGV"})
    assert report.python == sys.version.split()[0]
    assert "torch.py" in facts.stderr, "faulthandler names the place"


def test_torch_that_hangs(with_torch: PutTorch) -> None:
    python = with_torch("import time; time.sleep(60)")
    report = report_from_facts(probe_and_wait(python, timeout_s=2))
    assert report.problem_id == "torch_hung"


def test_torch_that_is_broken(with_torch: PutTorch) -> None:
    report = report_from_facts(probe_and_wait(with_torch("import no_such_part")))
    assert report.problem_id == "torch_broken"
    assert report.params["error"] == "ModuleNotFoundError: No module named 'no_such_part'"


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        ("OSError('libcudart.so.12: cannot open shared object file')", "torch_cuda_library"),
        ("OSError('[WinError 126] … Error loading fbgemm.dll')", "torch_needs_runtime"),
    ],
)
def test_a_library_of_torch_is_missing(with_torch: PutTorch, error: str, problem: str) -> None:
    report = report_from_facts(probe_and_wait(with_torch(f"raise {error}")))
    assert report.problem_id == problem


def test_torch_that_leaves(with_torch: PutTorch) -> None:
    """`exit()` while importing is an error like any other, and its noise isn't our report."""
    report = report_from_facts(probe_and_wait(with_torch("print('{}'); raise SystemExit(4)")))
    assert report.problem_id == "torch_broken"
    assert report.params["error"] == "SystemExit: 4"


FAKE_TORCH = """
import os, signal, types, warnings
__version__ = "2.13.0+cu130"
version = types.SimpleNamespace(cuda="13.0", hip=None, xpu=None)
class Tensor:
    def add_(self, other): return self
    def item(self): return 2.0
def ones(size, device):
    if device.startswith("cuda"):
        {cuda_operation}
    return Tensor()
def get_num_threads(): return 4
backends = types.SimpleNamespace(
    cpu=types.SimpleNamespace(get_cpu_capability=lambda: "AVX2"),
    mps=types.SimpleNamespace(is_built=lambda: False, is_available=lambda: False),
    cudnn=types.SimpleNamespace(version=lambda: 91002),
)
xpu = types.SimpleNamespace(is_available=lambda: False)
def is_available():
    warnings.warn("a word of warning")
    return True
def get_device_properties(index):
    return types.SimpleNamespace(
        total_memory=8 * 2**30, uuid=f"6b2b1f3e-{{index}}", is_integrated=0
    )
cuda = types.SimpleNamespace(
    is_available=is_available,
    device_count=lambda: {count},
    get_arch_list=lambda: ["sm_75", "sm_90"],
    get_device_name=lambda index: f"Fake {{4070 + index}}",
    get_device_capability=lambda index: (8, 9),
    get_device_properties=get_device_properties,
)
_C = types.SimpleNamespace()
"""


def fake_torch(cuda_operation: str, count: int = 1) -> str:
    """Return a torch whose cards do `cuda_operation` when something is computed on them."""
    return FAKE_TORCH.format(cuda_operation=cuda_operation, count=count)


def test_a_card_that_works(with_torch: PutTorch) -> None:
    python = with_torch(fake_torch("pass"))
    facts = probe_and_wait(python)
    card = report_from_facts(facts).cards[0]
    assert (card.state, card.name, card.capability) == ("ready", "Fake 4070", "8.9")
    assert card.total_memory.value == 8 * 2**30
    assert facts.step("cuda")["warnings"] == ["a word of warning"]
    assert report_from_facts(facts).warnings == ("a word of warning",)
    assert card.units[0].uuid == "6b2b1f3e-0"


def test_a_card_that_nvml_does_not_count(with_torch: PutTorch) -> None:
    """A MIG slice can be used while `device_count()` says 0."""
    report = report_from_facts(probe_and_wait(with_torch(fake_torch("pass", count=0))))
    assert cards(report)["cuda"] == ("ready", "works")


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_second_card_that_crashes_costs_only_itself(with_torch: PutTorch) -> None:
    crash = "if device == 'cuda:1': os.kill(os.getpid(), signal.SIGABRT)"
    report = report_from_facts(probe_and_wait(with_torch(fake_torch(crash, count=2))))
    card = report.cards[0]
    assert (card.state, card.reason_id) == ("ready", "works_not_all")
    assert [unit.problem for unit in card.units] == ["", "SIGABRT"]
    assert card.params["device"] == "cuda:1"
    assert report.ending == "SIGABRT"


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_card_that_crashes_costs_only_itself(with_torch: PutTorch) -> None:
    crash = "os.kill(os.getpid(), signal.SIGABRT)"
    report = report_from_facts(probe_and_wait(with_torch(fake_torch(crash))))
    assert cards(report)["cuda"] == ("unusable", "crashed")
    assert report.cards[0].name == "Fake 4070"
    assert cards(report)["cpu"] == ("ready", "cpu_works")


def test_a_card_that_hangs_costs_only_itself(with_torch: PutTorch) -> None:
    hang = "import time; time.sleep(60)"
    python = with_torch(fake_torch(hang))
    report = report_from_facts(probe_and_wait(python, timeout_s=3))
    assert cards(report)["cuda"] == ("unusable", "hung")
    assert cards(report)["cpu"] == ("ready", "cpu_works")


def test_no_interpreter_there(tmp_path: Path) -> None:
    report = report_from_facts(probe_and_wait(str(tmp_path / "nothing" / "python")))
    assert report.problem_id == "no_python"
    assert report.params["python"].endswith("python")


@pytest.mark.skipif(os.name == "nt", reason="a script without .exe")
def test_something_that_is_no_python(tmp_path: Path) -> None:
    script = tmp_path / "python"
    script.write_text("#!/bin/sh\necho this is no Python >&2\nexit 3\n", encoding="utf-8")
    script.chmod(0o755)
    report = report_from_facts(probe_and_wait(str(script)))
    assert report.problem_id == "probe_failed"
    assert report.params == {"error": "this is no Python"}


def test_lines_are_json_and_nothing_else_is_on_stdout() -> None:
    """A chatty start-up file prints to the probe's stdout before it; our lines stay whole."""
    done = subprocess.run(
        [sys.executable, paths.kernel_side("device_probe.py")],
        capture_output=True,
        text=True,
        check=True,
    )
    records = [json.loads(line) for line in done.stdout.splitlines()]
    begun = [record["begin"] for record in records if "begin" in record]
    assert begun[:3] == ["python", "machine", "torch"]
    assert begun == [record["step"] for record in records if "step" in record]
    assert facts_from_output("hello\n" + done.stdout).is_complete


@pytest.mark.parametrize(
    "script", ["device_probe.py", "device_probe_machine.py", "device_probe_driver.py"]
)
def test_the_oldest_python_can_read_it(script: str) -> None:
    source = paths.kernel_side(script).read_text(encoding="utf-8")
    assert ast.parse(source, feature_version=(3, 9)).body

"""What is installed: the wheel holds resources, lessons and built translations."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl")))


@pytest.mark.parametrize(
    "name",
    [
        "app.py",
        "kernel_side/check_worker.py",
        "kernel_side/device_probe.py",
        "resources/style.qss",
        "resources/icons/run.svg",
        "resources/themes/dark.toml",
        "resources/error_help/device.toml",
        "resources/i18n/codeblanks_tr.qm",
        "lessons/pytorch/course.toml",
        "lessons/pytorch/advanced/gpu-support/exercises/device-agnostic/check.py",
        "lessons/pytorch/advanced/gpu-support/figures/host-and-device.svg",
    ],
)
def test_the_wheel_holds(wheel: zipfile.ZipFile, name: str) -> None:
    assert f"codeblanks_gui/{name}" in wheel.namelist()


def test_the_wheel_has_the_command_and_no_tests(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    entry_points = next(name for name in names if name.endswith("entry_points.txt"))
    assert "codeblanks = codeblanks_gui.cli:main" in wheel.read(entry_points).decode()
    assert not [name for name in names if "tests/" in name or name.endswith(".pyc")]

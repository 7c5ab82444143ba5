"""The `codeblanks` command without a window, as a teacher's script calls it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codeblanks_gui import __version__
from codeblanks_gui.core import paths
from tests.e2e.course_copy import short_course
from tests.services.test_check_runner import FORGED

EXERCISE = (
    paths.lessons() / "pytorch" / "advanced" / "gpu-support" / "exercises" / "device-agnostic"
)
SOLUTION = (EXERCISE / "solution.en.py").read_text(encoding="utf-8")
STATUSES = {
    "passed": (SOLUTION, 0),
    "not_yet": (FORGED, 1),
    "stopped": ("import os\nos._exit(3)\n", 1),
    "limit": ("import ctypes\nwhile True:\n    pass\n", 1),
}


def codeblanks(*arguments: str | Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "codeblanks_gui", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env=os.environ | environ,
    )


def document(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """Return the one document on stdout; anything beside it fails."""
    found: dict[str, Any] = json.loads(done.stdout)
    assert done.stderr == ""
    return found


def write(folder: Path, text: str) -> Path:
    file = folder / "çözüm dosyası.py"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("status", STATUSES)
def test_check_prints_one_document(tmp_path: Path, status: str) -> None:
    program, code = STATUSES[status]
    file = write(tmp_path, program)
    lessons = ("--lessons", short_course(tmp_path))
    done = codeblanks("check", "gpu-support", file, "--json", "--lang", "en", *lessons)
    found = document(done)
    assert (found["status"], done.returncode) == (status, code)
    assert (found["lesson"], found["exercise"]) == ("gpu-support", "device-agnostic")
    assert set(found) >= {
        *("lesson", "exercise", "status", "device", "simulated", "message", "mistake"),
        *("cases", "stdout", "error", "moved", "duration_ms"),
    }
    assert found["message"]


@pytest.mark.parametrize(
    ("program", "status"),
    [
        ("import ctypes\nctypes.string_at(0)\n", "stopped"),
        ("exit('enough')\n", "stopped"),
        ("name = input('?')\n", "stopped"),
        ("print('x' * 100_000_000)\n", "limit"),
        ("import sys\nprint('x')\nsys.stdout.close()\n", "not_yet"),
        ("import sys\nprint('x', file=sys.stderr)\nsys.__stdout__.write('{}')\n", "not_yet"),
        ("def f(:\n", "stopped"),
        ("", "not_yet"),
    ],
)
def test_check_of_bad_programs(tmp_path: Path, program: str, status: str) -> None:
    done = codeblanks("check", "gpu-support", write(tmp_path, program), "--json", "--lang", "en")
    assert (document(done)["status"], done.returncode) == (status, 1)


def test_check_speaks_and_takes_a_device(tmp_path: Path) -> None:
    file = write(tmp_path, SOLUTION)
    turkish = codeblanks("check", "gpu-support", file, "--lang", "tr", "--device", "cpu")
    assert turkish.returncode == 0
    assert turkish.stdout.startswith("Geçti: ")
    assert "aygıt: CPU" in turkish.stdout
    english = codeblanks("check", "gpu-support", file, "--lang", "en", "--device", "auto")
    assert english.stdout.startswith("Passed: ")
    absent = codeblanks("check", "gpu-support", file, "--json", "--device", "mps")
    assert absent.returncode == 3
    assert document(absent)["status"] == "setup_broken"
    unknown = codeblanks("check", "gpu-support", file, "--json", "--device", "abacus")
    assert (unknown.returncode, unknown.stdout) == (2, "")


def test_check_with_a_python_that_is_not_there(tmp_path: Path) -> None:
    file = write(tmp_path, SOLUTION)
    done = codeblanks("check", "gpu-support", file, "--json", "--python", tmp_path / "python")
    assert (document(done)["status"], done.returncode) == ("setup_broken", 3)


def test_wrong_use_is_told(tmp_path: Path) -> None:
    file = write(tmp_path, SOLUTION)
    latin = tmp_path / "latin.py"
    latin.write_bytes("# ış".encode("iso8859-9"))
    for arguments, words in (
        (("check", "no-such-lesson", file), "no-such-lesson"),
        (("check", "gpu-support", tmp_path / "none.py"), "none.py"),
        (("check", "gpu-support", tmp_path), str(tmp_path)),
        (("check", "gpu-support", latin), "latin.py"),
        (("check", "gpu-support", file, "--exercise", "none"), "device-agnostic"),
        (("check", "gpu-support", file, "--lessons", tmp_path), "course.toml"),
        (("check", "gpu-support"), "usage"),
        (("check", "gpu-support", file, "--lang", "fr"), "--lang"),
        (("doctor", "--unknown"), "--unknown"),
        (("open", "one", "two"), "two"),
    ):
        done = codeblanks(*arguments, *(("--json",) if arguments[0] == "check" else ()))
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert words in done.stderr, done.stderr
        assert "Traceback" not in done.stderr


def test_help_and_version() -> None:
    for arguments in (("--help",), ("-h",), ("check", "--help"), ("doctor", "--help")):
        done = codeblanks(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert "usage: codeblanks" in done.stdout
        if arguments[0] == "doctor":
            for code in ("0: ", "1: a device is there", "2: ", "3: PyTorch itself"):
                assert code in " ".join(done.stdout.split())
    assert codeblanks("--version").stdout == f"CodeBlanks {__version__}\n"


def test_the_data_folder_is_where_it_is_asked_to_be(tmp_path: Path) -> None:
    file = write(tmp_path, SOLUTION)
    for name, arguments, environ in (
        ("chosen", ("--data-dir", tmp_path / "chosen"), {}),
        ("named", (), {"CODEBLANKS_HOME": str(tmp_path / "named")}),
    ):
        (tmp_path / name).mkdir()
        settings = {"interpreter": str(tmp_path / "no python here")}
        (tmp_path / name / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        done = codeblanks("check", "gpu-support", file, "--json", *arguments, **environ)
        assert done.returncode == 3
        assert "no python here" in document(done)["message"]


def test_doctor_prints_one_document() -> None:
    done = codeblanks("doctor", "--json", "--lang", "tr")
    found = document(done)
    assert done.returncode in (0, 1)
    assert found["app"] == __version__
    assert found["python"].startswith("3.")
    assert found["torch"]
    kinds = {card["kind"]: card for card in found["devices"]}
    assert kinds["cpu"]["state"] == "ready"
    for card in found["devices"]:
        assert card["state"] in ("ready", "unusable", "absent")
        assert card["state"] == "ready" or card["reason"]
    words = codeblanks("doctor", "--lang", "en", "--python", sys.prefix)
    assert words.stdout.startswith(f"CodeBlanks {__version__}")


def test_doctor_without_a_python(tmp_path: Path) -> None:
    done = codeblanks("doctor", "--json", "--python", tmp_path / "none")
    found = document(done)
    assert done.returncode == 3
    assert found["problem"]["reason"]
    assert found["problem"]["next_step"]


def test_letters_that_the_output_has_not_stop_nothing(tmp_path: Path) -> None:
    """As on Windows, where redirected output has the letters of one region only."""
    doctor = ("doctor", "--lang", "tr", "--python", tmp_path / "yok")
    plain = document(codeblanks(*doctor, "--json"))
    for encoding in ("ascii", "cp1252", "iso8859-9"):
        escaped = document(codeblanks(*doctor, "--json", PYTHONIOENCODING=encoding))
        assert escaped == plain, "one document, however it is written"
    done = codeblanks(*doctor, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (3, "")
    assert "Bu Python ba?lat?lam?yor:" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a pipe whose reader is gone fails otherwise there")
def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    """`codeblanks doctor | head -1`: the verdict stays the exit code."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "codeblanks_gui", "doctor", "--python", str(tmp_path / "no")]
    try:
        done = subprocess.run(
            command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (3, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a screen of their own")
def test_no_screen_is_told() -> None:
    nowhere = {"QT_QPA_PLATFORM": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    turkish = {"LC_ALL": "", "LANG": "C.UTF-8", "LANGUAGE": "tr"}
    for language, told in (({}, "No screen was found"), (turkish, "Ekran bulunamadı")):
        done = codeblanks("open", **nowhere, **language)
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.startswith(told)
        assert "codeblanks check" in done.stderr

"""What a kernel's process is given: environment, device, sockets, folder, program file."""

import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_env
from codeblanks_gui.services.connection_folder import (
    LONGEST_SOCKET_PATH,
    make_connection_folder,
    remove_connection_folder,
    remove_orphaned_folders,
)
from codeblanks_gui.services.process_identity import identity_in, own_identity, start_of
from codeblanks_gui.services.process_tree import SESSION_MARK
from codeblanks_gui.services.program_file import run_line, save_program


def test_what_is_ours_stays_out_of_the_kernel() -> None:
    environ = {
        "PATH": "/bin",
        "HOME": "/home/Işıl Öğüş",
        "CUDA_HOME": "/cuda",
        "HSA_OVERRIDE_GFX_VERSION": "10.3.0",
        "https_proxy": "http://proxy.example:3128",
        "PYTHONPATH": "/ours",
        "PYTHONHOME": "/ours",
        "QT_PLUGIN_PATH": "/ours",
        "QT_API": "pyside6",
        "CODEBLANKS_HOME": "/ours",
        "MPLBACKEND": "qtagg",
    }
    before = dict(environ)
    clean = kernel_env.kernel_environment(environ, "auto", Path("/data/.ipython"))
    assert clean.pop(SESSION_MARK) == own_identity().word
    assert clean == {
        "PATH": "/bin",
        "HOME": "/home/Işıl Öğüş",
        "CUDA_HOME": "/cuda",
        "HSA_OVERRIDE_GFX_VERSION": "10.3.0",
        "https_proxy": "http://proxy.example:3128",
        "IPYTHONDIR": str(Path("/data/.ipython")),
    }
    assert environ == before


WINDOWS = {
    "Path": r"%SystemRoot%\system32;C:\Python312",
    "SystemRoot": r"C:\Windows",
    "USERPROFILE": r"C:\Users\Işıl Öğüş",
    "TEMP": r"%UserProfile%\AppData\Local\Temp",
    "tmp": r"D:\tmp",
    "PythonPath": "ours",
    "qt_plugin_path": "ours",
    "IPythonDir": "theirs",
    "Cuda_Visible_Devices": "1",
    "PROMPT": "100%",
    "UNKNOWN": "%NOT_THERE%",
}
"""As a launcher hands on what the registry holds; names as Windows shows them."""


def test_on_windows_the_case_of_names_does_not_count() -> None:
    clean = kernel_env.kernel_environment(WINDOWS, "cpu", Path("ours"), platform="win32")
    assert not {"PythonPath", "qt_plugin_path", "IPythonDir", "Cuda_Visible_Devices"} & set(clean)
    assert clean["IPYTHONDIR"] == "ours"
    assert clean["CUDA_VISIBLE_DEVICES"] == ""
    assert clean["Path"] == r"C:\Windows\system32;C:\Python312"
    assert len({name.casefold() for name in clean}) == len(clean)
    elsewhere = kernel_env.kernel_environment(WINDOWS, "cpu", Path("ours"), platform="linux")
    assert elsewhere["PythonPath"] == "ours"


def test_on_windows_unfilled_variables_are_filled_and_temporary_folders_plain() -> None:
    asked: list[str] = []

    def short_path(path: str) -> str:
        asked.append(path)
        return r"C:\Users\IIL~1\Temp"

    filled = kernel_env.windows_environment(WINDOWS, short_path)
    assert asked == [r"C:\Users\Işıl Öğüş\AppData\Local\Temp"]
    assert filled["TEMP"] == r"C:\Users\IIL~1\Temp"
    assert filled["tmp"] == r"D:\tmp"
    assert (filled["PROMPT"], filled["UNKNOWN"]) == ("100%", "%NOT_THERE%")


CONDA = r"C:\Users\Işıl Öğüş\miniconda3\envs\torch"
ACTIVATED = (
    rf"{CONDA};{CONDA}\Library\mingw-w64\bin;{CONDA}\Library\usr\bin;{CONDA}\Library\bin;"
    rf"{CONDA}\Scripts;{CONDA}\bin"
)
"""What PATH begins with after `conda activate` in a Windows terminal."""


def test_a_conda_python_on_windows_finds_its_libraries() -> None:
    before = {
        "Path": rf"C:\Windows\system32;{CONDA.replace('C:', 'c:')}\Scripts;;C:\Windows",
        "TEMP": "t",
    }
    kept = dict(before)
    python = rf"{CONDA}\python.exe"
    found = kernel_env.conda_environment(before, python, platform="win32", is_conda=True)
    assert found == {"Path": rf"{ACTIVATED};C:\Windows\system32;C:\Windows", "TEMP": "t"}
    assert before == kept
    bare = kernel_env.conda_environment({}, python, platform="win32", is_conda=True)
    assert bare == {"PATH": ACTIVATED}


def test_other_pythons_keep_their_path(tmp_path: Path) -> None:
    environ = {"PATH": "/usr/bin"}
    python = str(tmp_path / "python.exe")
    assert kernel_env.conda_environment(environ, python, platform="win32") == environ
    (tmp_path / "conda-meta").mkdir()
    assert kernel_env.conda_environment(environ, python, platform="linux") == environ


def test_a_bundles_library_path_is_put_back() -> None:
    environ = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/cuda/lib"}
    folder = Path("i")
    frozen = kernel_env.kernel_environment(environ, "auto", folder, is_frozen=True)
    assert frozen["LD_LIBRARY_PATH"] == "/cuda/lib"
    loose = kernel_env.kernel_environment(environ, "auto", folder, is_frozen=False)
    assert loose["LD_LIBRARY_PATH"] == "/bundle"


@pytest.mark.parametrize(
    ("device", "visible", "variables"),
    [
        ("auto", None, {}),
        ("cuda", None, {}),
        ("mps", None, {}),
        ("xpu:0", None, {}),
        ("cpu", "0", {"CUDA_VISIBLE_DEVICES": "", "HIP_VISIBLE_DEVICES": "-1"}),
        ("cuda:1", None, {"CUDA_VISIBLE_DEVICES": "1"}),
        ("cuda:1", "2,3", {"CUDA_VISIBLE_DEVICES": "3"}),
        ("cuda:0", "GPU-8932f937", {"CUDA_VISIBLE_DEVICES": "GPU-8932f937"}),
        ("rocm:1", None, {"HIP_VISIBLE_DEVICES": "1"}),
    ],
)
def test_the_device_is_chosen_as_real_code_sees_it(
    device: str, visible: str | None, variables: dict[str, str]
) -> None:
    environ = {} if visible is None else {"CUDA_VISIBLE_DEVICES": visible}
    assert kernel_env.device_environment(device, environ) == variables


def test_the_transport_of_each_system(tmp_path: Path) -> None:
    posix = kernel_env.transport_options("linux", tmp_path)
    assert posix["transport"] == "ipc"
    assert Path(posix["ip"]).parent == tmp_path
    assert Path(posix["connection_file"]).parent == tmp_path
    assert kernel_env.transport_options("darwin", tmp_path) == posix
    windows = kernel_env.transport_options("win32", tmp_path)
    assert windows["transport"] == "tcp"
    assert windows["ip"] == "127.0.0.1"
    assert windows["transport_encryption"] == "auto"
    assert kernel_env.process_options("win32") == {"creationflags": 0x08000000}
    assert kernel_env.process_options("linux") == {}


def test_only_a_new_ipykernel_is_said_to_encrypt() -> None:
    new = Interpreter("py", "3.12.0", ipykernel="7.3.0")
    assert kernel_env.kernel_metadata(new) == {"supported_encryption": ["curve"]}
    assert kernel_env.kernel_metadata(Interpreter("py", "3.12.0", ipykernel="7.2.0")) == {}


def test_memory_kills_are_counted(tmp_path: Path) -> None:
    (tmp_path / "vmstat").write_text("pgfault 7\noom_kill 2\n", encoding="ascii")
    (tmp_path / "events").write_text("oom 5\noom_kill 1\n", encoding="ascii")
    places = (str(tmp_path / "vmstat"), str(tmp_path / "events"), str(tmp_path / "missing"))
    assert kernel_env.oom_kills(places) == 3


def test_the_tail_of_a_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("ö" * 5000 + "\nson\n", encoding="utf-8")
    assert kernel_env.log_tail(log, 10) == "öööööö\nson"
    assert kernel_env.log_tail(tmp_path / "missing") == ""


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_the_folder_is_private_short_and_goes() -> None:
    folder = make_connection_folder()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert len(os.fsencode(folder / "s-5")) <= LONGEST_SOCKET_PATH
    (folder / "kernel.json").write_text("{}", encoding="ascii")
    remove_connection_folder(folder)
    assert not folder.exists()
    remove_connection_folder(folder)


@pytest.mark.skipif(os.name == "nt", reason="POSIX sockets")
def test_a_long_place_is_not_used(tmp_path: Path) -> None:
    long_place = tmp_path / ("uzun" * 30)
    long_place.mkdir()
    folder = make_connection_folder(long_place)
    assert long_place not in folder.parents
    assert list(long_place.iterdir()) == []
    remove_connection_folder(folder)


def test_folders_of_dead_windows_are_removed_and_no_others(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    own = own_identity()
    dead = own._replace(pid=child.pid, began=start_of(child.pid))
    child.communicate(b"\n")
    kept = {
        "mine": f"codeblanks-kernel-{own.word}-abc",
        "of another machine": f"codeblanks-check-{dead._replace(host='0000').word}-abc",
        "of nobody": "codeblanks-kernel-x",
        "of something else": f"other-{dead.word}-abc",
        "a file": f"codeblanks-kernel-{dead.word}-file",
    }
    gone = {
        "dead": f"codeblanks-kernel-{dead.word}-abc",
        "a dead check's": f"codeblanks-check-{dead.word}-abc",
        "a dead session's": f"codeblanks-session-{dead.word}-abc",
        "before the power went": f"codeblanks-kernel-{own._replace(began='1').word}-abc",
    }
    for what, name in (kept | gone).items():
        (tmp_path / name).touch() if what == "a file" else (tmp_path / name).mkdir()
    (tmp_path / gone["dead"] / "s-1").touch()
    outside = tmp_path / "outside"
    outside.mkdir()
    link = tmp_path / f"codeblanks-kernel-{dead.word}-link"
    if os.name != "nt":
        link.symlink_to(outside, target_is_directory=True)
    assert remove_orphaned_folders(tmp_path) == len(gone)
    left = {path.name for path in tmp_path.iterdir()} - {"outside", link.name}
    assert left == set(kept.values())
    assert outside.is_dir()


def test_an_identity_is_told_and_read() -> None:
    own = own_identity()
    assert identity_in(f"{own.word}-rest") == own
    assert not own.is_over
    assert own._replace(began=f"{own.began}0").is_over
    assert not own._replace(began="1", host="zzzz").is_over
    assert identity_in("12-x") is None
    assert start_of(2**22 + 1) == ""


@pytest.mark.skipif(os.name == "nt", reason="there are no zombies")
def test_a_zombie_has_ended() -> None:
    child = subprocess.Popen([sys.executable, "-c", "pass"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    with child.stdout:
        child.stdout.read()
    while psutil.Process(child.pid).status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)
    assert start_of(child.pid) == ""
    child.wait()


def test_a_program_is_saved_whole(tmp_path: Path) -> None:
    workspace = tmp_path / "Işıl Öğüş"
    path = save_program(workspace, "model.py", "x = 'ğüşİı'\n")
    assert path.read_bytes() == "x = 'ğüşİı'\n".encode()
    save_program(workspace, "model.py", "y = 2\n")
    assert path.read_text(encoding="utf-8") == "y = 2\n"
    assert [p.name for p in workspace.iterdir()] == ["model.py"]


@pytest.mark.parametrize("name", ["../model.py", "a/b.py", "", ".."])
def test_a_program_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="plain file name"):
        save_program(tmp_path, name, "x")


def test_a_failed_save_keeps_the_old_program(tmp_path: Path) -> None:
    path = save_program(tmp_path, "model.py", "x = 1\n")
    with pytest.raises(UnicodeEncodeError):
        save_program(tmp_path, "model.py", "\ud800")
    assert path.read_text(encoding="utf-8") == "x = 1\n"
    assert [p.name for p in tmp_path.iterdir()] == ["model.py"]


def test_the_line_that_runs_a_program() -> None:
    program = Path("/home/Işıl Öğüş/model.py")
    assert run_line(program, is_in_cwd=True) == "%run -i model.py"
    assert run_line(program, is_in_cwd=False) == f'%run -i "{program}"'
    assert run_line(Path("/a/my model.py"), is_in_cwd=True) == '%run -i "my model.py"'


def test_the_windows_own_environment_and_folder_are_never_changed() -> None:
    """What its children get is made for them; `kernel_side/` is those children."""
    changes = re.compile(
        r"os\.environ\[[^]]*\]\s*=[^=]|os\.environ\.(?:update|setdefault|pop|clear|popitem)\("
        r"|del os\.environ|os\.environ\s*\|?=[^=]|\bos\.(?:putenv|unsetenv|chdir|fchdir)\("
        r"|\bqputenv\(|\bQDir\.setCurrent\("
    )
    sources = Path(kernel_env.__file__).parent.parent
    found = [
        (path.name, match[0])
        for path in sources.rglob("*.py")
        if "kernel_side" not in path.relative_to(sources).parts
        for match in changes.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not found
    assert changes.search('os.environ["QT_API"] = "pyside6"')

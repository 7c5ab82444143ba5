"""A file that hides a module is told when it comes, and taken back when it goes."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.services.program_folder import ProgramFolder, installed_packages


@pytest.fixture
def folder(qtbot: QtBot, tmp_path: Path) -> ProgramFolder:
    made = ProgramFolder(tmp_path)
    made.look()
    return made


def test_a_file_that_comes_and_goes(qtbot: QtBot, folder: ProgramFolder) -> None:
    with qtbot.waitSignal(folder.hiding_found, timeout=20_000) as found:
        (folder.path / "random.py").touch()
    assert found.args == [{"random.py": "random"}]
    with qtbot.waitSignal(folder.hiding_found, timeout=20_000) as found:
        (folder.path / "torch.py").touch()
    assert found.args == [{"random.py": "random", "torch.py": "torch"}]
    with qtbot.waitSignal(folder.hiding_found, timeout=20_000) as found:
        (folder.path / "torch.py").unlink()
    assert found.args == [{"random.py": "random"}]
    with qtbot.waitSignal(folder.hiding_ended, timeout=20_000):
        (folder.path / "random.py").rename(folder.path / "my_random.py")


def test_folders_count_where_python_would_load_them(folder: ProgramFolder) -> None:
    found: list[str] = []
    folder.hiding_found.connect(found.extend)
    (folder.path / "torch").mkdir()
    (folder.path / "code.py").mkdir()
    folder.look()
    assert found == []
    (folder.path / "torch" / "__init__.py").touch()
    folder.look()
    folder.look()
    assert found == ["torch"]
    folder.tell_again()
    assert found == ["torch", "torch"]


def test_the_learners_python_decides(folder: ProgramFolder, tmp_path: Path) -> None:
    found: list[str] = []
    folder.hiding_found.connect(found.extend)
    packages = tmp_path / "env" / "lib" / "python3.9" / "site-packages"
    for name in ("einops", "einops-0.8.dist-info", "utils", "torchinfo-1.8.0.dist-info"):
        (packages / name).mkdir(parents=True)
    (packages / "torchinfo.py").touch()
    python = str(tmp_path / "env" / "bin" / "python")
    assert installed_packages(python, (3, 9, 2)) == {"einops", "torchinfo"}
    for name in ("tomllib.py", "utils.py"):
        (folder.path / name).touch()
    folder.set_python(python, "3.9.2")
    assert found == []
    (folder.path / "einops.py").touch()
    folder.look()
    assert found == ["einops.py"]


def test_a_folder_that_is_not_there_is_told_nothing_of(qtbot: QtBot, tmp_path: Path) -> None:
    folder = ProgramFolder(tmp_path / "missing")
    with qtbot.assertNotEmitted(folder.hiding_found):
        folder.look()
    folder.path.mkdir()
    (folder.path / "torch.py").touch()
    with qtbot.waitSignal(folder.hiding_found, timeout=20_000):
        folder.look()

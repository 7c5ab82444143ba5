"""A copy of all that was printed is whole, or it isn't there."""

import errno
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.os_reasons import NO_ROOM, NOT_A_FILE, NOT_ALLOWED
from codeblanks_gui.core.saying import Saying
from codeblanks_gui.services.output_copy import GONE, OutputCopy, reason


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "printed.txt"
    file.write_bytes("satır\n".encode() * 700_000)
    return file


def test_a_copy_takes_the_place_of_what_was_there(
    source: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    target = tmp_path / "çıktı.txt"
    target.write_text("old", encoding="utf-8")
    copy = OutputCopy()
    with qtbot.waitSignal(copy.finished, timeout=20_000) as told:
        assert copy.begin(source, target)
        assert not copy.begin(source, tmp_path / "another.txt")
    assert told.args == [str(target)]
    assert target.read_bytes() == source.read_bytes()
    assert sorted(path.name for path in tmp_path.glob("*.part")) == []
    assert not copy.is_copying
    copy.close()


def test_a_copy_reads_as_the_console_does(tmp_path: Path, qtbot: QtBot) -> None:
    source, target = tmp_path / "printed.txt", tmp_path / "copy.txt"
    source.write_bytes(b"\x1b[31mkirmizi\x1b[0m\n" + "\r50%\r100%\nışık\n".encode() + b"half \xc5")
    copy = OutputCopy()
    with qtbot.waitSignal(copy.finished, timeout=20_000):
        copy.begin(source, target)
    assert target.read_text("utf-8") == "kirmizi\n100%\nışık\nhalf \ufffd"
    copy.close()


def failure(copy: OutputCopy, source: Path, target: Path, qtbot: QtBot) -> object:
    with qtbot.waitSignal(copy.failed, timeout=20_000) as told:
        copy.begin(source, target)
    copy.close()
    assert told.args is not None
    reason = told.args[0]
    assert isinstance(reason, Saying)
    return reason.marked


def test_no_room_is_said_before_anything_is_written(tmp_path: Path, qtbot: QtBot) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        os.truncate(file.fileno(), 2**43)  # takes no room itself
    target = tmp_path / "here" / "copy.txt"
    target.parent.mkdir()
    assert failure(OutputCopy(), huge, target, qtbot) == NO_ROOM
    assert list(target.parent.iterdir()) == []


def test_a_folder_that_is_gone(source: Path, tmp_path: Path, qtbot: QtBot) -> None:
    assert failure(OutputCopy(), source, tmp_path / "gone" / "copy.txt", qtbot) == GONE
    assert failure(OutputCopy(), tmp_path / "none.txt", tmp_path / "copy.txt", qtbot) == GONE
    assert not (tmp_path / "copy.txt").exists()


def test_a_folder_in_the_way(source: Path, tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "copy.txt"
    folder.mkdir()
    assert failure(OutputCopy(), source, folder, qtbot) in (NOT_ALLOWED, NOT_A_FILE)
    assert list(tmp_path.glob(".*")) == []


def test_what_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        os.truncate(file.fileno(), 2**29)
    copy = OutputCopy()
    copy.begin(large, tmp_path / "copy.txt")
    copy.close()
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["large.txt"]


def test_reasons_are_in_words() -> None:
    assert reason(PermissionError(errno.EACCES, "denied")).marked == NOT_ALLOWED
    assert str(reason(OSError(4000, "odd"))) == "the system says: odd"

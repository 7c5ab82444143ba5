"""The file with all that a run printed: its limit, and disks that refuse."""

from pathlib import Path

import pytest

from codeblanks_gui.kernel_side.output_spool import OutputSpool

NOTE = "[no more than {size} MB]"


def make(folder: Path, most_bytes: int = 1 << 20) -> OutputSpool:
    return OutputSpool(str(folder / "output.txt"), NOTE, most_bytes)


def test_each_run_begins_with_an_empty_file(tmp_path: Path) -> None:
    spool = make(tmp_path)
    spool.begin()
    assert not (tmp_path / "output.txt").exists()
    spool.write("ğ one")
    spool.write(" two\r\n")
    assert (tmp_path / "output.txt").read_bytes() == "ğ one two\r\n".encode()
    spool.begin()
    spool.write("three\n")
    assert (tmp_path / "output.txt").read_bytes() == b"three\n"


def test_half_a_character_is_kept_in_words(tmp_path: Path) -> None:
    spool = make(tmp_path)
    spool.write("\ud800")
    assert (tmp_path / "output.txt").read_bytes() == b"\\ud800"


def test_a_full_file_says_so_once_and_the_next_run_has_room(tmp_path: Path) -> None:
    spool = make(tmp_path, 2_000_001)
    spool.write("ğ" * 999_999)
    spool.write("ğğğ")  # the limit is in the midst of a character
    spool.write("more")
    text = (tmp_path / "output.txt").read_text(encoding="utf-8")
    assert text == "ğ" * 1_000_000 + "\n[no more than 2 MB]\n"
    spool.begin()
    spool.write("again\n")
    assert (tmp_path / "output.txt").read_text(encoding="utf-8") == "again\n"


def test_a_disk_without_room_gets_half_of_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spool = make(tmp_path)
    monkeypatch.setattr(spool, "room", lambda: 5)
    spool.write("1234567")
    assert (tmp_path / "output.txt").read_text(encoding="utf-8").startswith("12345\n[no more")


def test_where_the_disk_refuses_there_is_no_file_until_it_takes_one(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    spool = make(folder)
    spool.write("lost")
    assert not folder.exists()
    folder.mkdir()
    spool.write("still lost: a file with a gap would be a lie")
    assert list(folder.iterdir()) == []
    spool.begin()
    spool.write("kept")
    assert (folder / "output.txt").read_text(encoding="utf-8") == "kept"


def test_a_file_that_fails_later_is_removed(tmp_path: Path) -> None:
    import os

    spool = make(tmp_path)
    spool.write("first")
    assert spool.file is not None
    os.close(spool.file)
    spool.write("second")
    assert list(tmp_path.iterdir()) == []


def test_no_path_means_no_file(tmp_path: Path) -> None:
    spool = OutputSpool("", NOTE)
    spool.begin()
    spool.write("x")
    assert list(tmp_path.iterdir()) == []

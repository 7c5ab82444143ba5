"""The file with all that a run printed: its limit, and disks that refuse."""

from pathlib import Path

import pytest

from codeblanks_gui.kernel_side.output_spool import OutputSpool

NOTE = "[no more than {size} MB]"


class Writer:
    """Writes one text after the other."""

    def __init__(self, folder: Path, most_bytes: int = 1 << 20) -> None:
        self.spool = OutputSpool(
            str(folder / "output.txt") if folder.name else "", NOTE, most_bytes
        )
        self.end = 0

    def begin(self) -> None:
        self.spool.begin()
        self.end = 0

    def write(self, text: str) -> None:
        self.end = self.spool.write(text, self.end)


make = Writer


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
    monkeypatch.setattr(spool.spool, "room", lambda: 5)
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
    assert spool.spool.file is not None
    os.close(spool.spool.file)
    spool.write("second")
    assert not (tmp_path / "output.txt").exists()


def test_no_path_means_no_file(tmp_path: Path) -> None:
    spool = make(Path())
    spool.begin()
    spool.write("x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_shared", [False, True])
def test_to_write_the_same_again_changes_nothing(tmp_path: Path, is_shared: bool) -> None:
    spool = make(tmp_path)
    spool.write("one\n")
    if is_shared:
        spool.spool.share()
        spool.write("1\n")
    spool.spool.write("two", spool.end)  # interrupted before it was noted
    spool.write("two\nthree\n")
    text = (tmp_path / "output.txt").read_text(encoding="utf-8")
    assert text == ("one\n1\ntwo\nthree\n" if is_shared else "one\ntwo\nthree\n")
    spool.begin()
    spool.write("four\n")
    assert (tmp_path / "output.txt").read_text(encoding="utf-8") == "four\n"


def test_who_shares_the_file_appends_to_it(tmp_path: Path) -> None:
    spool = make(tmp_path)
    spool.write("one\n")
    spool.spool.share()
    with (tmp_path / "output.txt").open("ab") as child:
        child.write(b"of a child\n")
    spool.write("two\n")
    assert (tmp_path / "output.txt").read_bytes() == b"one\nof a child\ntwo\n"
    assert spool.end == len(b"one\nof a child\ntwo\n")


def test_what_a_kernel_before_has_left_goes_with_the_next_run(tmp_path: Path) -> None:
    (tmp_path / "output.txt").write_text("much of an earlier life", encoding="utf-8")
    spool = make(tmp_path)
    spool.begin()
    spool.write("new\n")
    assert (tmp_path / "output.txt").read_bytes() == b"new\n"

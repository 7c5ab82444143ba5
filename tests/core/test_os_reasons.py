"""What the operating system refuses is told in the user's words, wherever it happens."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import os_reasons
from codeblanks_gui.core.os_reasons import reason_of, reason_with_place
from codeblanks_gui.core.progress_reasons import reason_of_record
from codeblanks_gui.core.toml_lines import read_text, unreadable
from codeblanks_gui.services.translator import Translator, say


class FakeWindowsError(OSError):
    """A fake: an error as Python makes it on Windows, where `winerror` says more than `errno`."""

    def __init__(self, winerror: int, number: int, words: str) -> None:
        super().__init__(number, words)
        self.winerror = winerror


def refused(path: Path) -> OSError:
    try:
        path.read_bytes()
    except OSError as error:
        return error
    raise AssertionError(path)


def test_what_the_system_really_says(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    reasons = [
        str(reason_of(refused(path)))
        for path in (tmp_path / "none", tmp_path / "file" / "x", tmp_path / ("x" * 300))
    ]
    assert reasons[0] == "there is no such file or folder"
    if os.name == "posix":
        assert reasons[1:] == ["part of the path is a file, not a folder", "the name is too long"]
        assert str(reason_of(refused(tmp_path))) == "it is a folder"
    assert (
        str(reason_with_place(refused(tmp_path / "none"))) == f"{tmp_path / 'none'}: {reasons[0]}"
    )


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "you don’t have permission"),
        (errno.EPERM, "you don’t have permission"),
        (errno.ENOSPC, "there is no room left on the disk"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EMFILE, "too many files are open"),
        (errno.ENOTSUP, "the system doesn’t support this"),
        (errno.EILSEQ, f"the system says: {os.strerror(errno.EILSEQ)}"),
    ],
)
def test_numbers_have_words_and_the_others_the_systems_own(number: int, said: str) -> None:
    assert str(reason_of(OSError(number, os.strerror(number)))) == said


def test_an_error_without_a_number_keeps_its_words() -> None:
    assert str(reason_of(OSError("something odd"))) == "the system says: something odd"
    assert str(reason_with_place(OSError("something odd"))) == "the system says: something odd"


def test_windows_says_more_than_errno() -> None:
    for winerror, number, said in (
        (32, errno.EACCES, "another program is using it"),
        (112, errno.ENOSPC, "there is no room left on the disk"),
        (206, errno.ENOENT, "the name is too long"),
        (5, errno.EACCES, "you don’t have permission"),
        (740, errno.EINVAL, "only an administrator may start it"),
    ):
        error = FakeWindowsError(winerror, number, "Erişim engellendi")
        assert str(reason_of(error)) == said


def test_they_speak_turkish(qapp: QApplication, tmp_path: Path) -> None:
    translator = Translator()
    translator.set_language("tr")
    try:
        assert reason_of(refused(tmp_path / "yok")).said(say) == "böyle bir dosya ya da klasör yok"
        full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        assert reason_of(full).said(say) == "diskte yer kalmadı"
        told = unreadable(tmp_path / "quiz.toml", full).told(say)
        assert told == "dosya okunamıyor: diskte yer kalmadı"
        for marked in {*os_reasons._REASONS.values(), *os_reasons._WINDOWS.values()}:
            assert say(marked) != marked.source
    finally:
        translator.close()


def test_letters_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(UnicodeDecodeError) as found:
        b"\xfe".decode()
    assert str(reason_of(found.value)) == "it isn’t UTF-8; save it as UTF-8"
    with pytest.raises(UnicodeEncodeError) as lone:
        "\ud800".encode()
    assert str(reason_of(lone.value)) == "it contains a character that can’t be saved"


@pytest.mark.skipif(os.name != "posix", reason="a folder is no file there in other words")
def test_a_course_file_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="can't be read: it is a folder"):
        read_text(tmp_path)


def test_the_records_refusals(tmp_path: Path) -> None:
    file = tmp_path / "record.sqlite3"
    sqlite3.connect(file).close()
    db = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    with pytest.raises(sqlite3.Error) as found:
        db.execute("CREATE TABLE a (b)")
    db.close()
    assert str(reason_of_record(found.value)) == "the disk is read-only"
    file.write_bytes(b"no record at all" * 100)
    db = sqlite3.connect(file)
    with pytest.raises(sqlite3.Error) as found:
        db.execute("SELECT * FROM a")
    assert str(reason_of_record(found.value)) == "your progress file is damaged"
    with pytest.raises(sqlite3.Error) as found:
        db.execute("SELEKT")
    db.close()
    assert str(reason_of_record(found.value)).startswith('the system says: near "SELEKT"')
    assert "newer CodeBlanks" in str(reason_of_record(None))

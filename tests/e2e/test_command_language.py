"""The command line speaks the user's language, also where something is wrong, and says it first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from codeblanks_gui.command_parser import COMMANDS, language_in
from tests.e2e.test_command_line import codeblanks

HELP = {
    "en": ("usage: codeblanks", "options:", "show this help message and exit"),
    "tr": ("kullanım: codeblanks", "seçenekler:", "bu yardımı gösterir"),
}
SPEAKS = {"tr": {"LC_ALL": "", "LANG": "C.UTF-8", "LANGUAGE": "tr"}, "en": {"LC_ALL": "C.UTF-8"}}
"""How a system tells its language."""


@pytest.mark.parametrize("language", HELP)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_wholly_in_one_language(command: str, language: str) -> None:
    done = codeblanks(*([command] if command else []), "--help", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    for words in HELP[language]:
        assert words in done.stdout
    for words in HELP["tr" if language == "en" else "en"]:
        assert words not in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="its language is told by the environment")
@pytest.mark.parametrize("language", SPEAKS)
def test_without_a_choice_the_systems_language_counts(language: str) -> None:
    done = codeblanks("check", **SPEAKS[language])
    assert HELP[language][0] in done.stderr


@pytest.mark.parametrize(
    ("words", "english", "turkish"),
    [
        (("doctor", "--odd"), "unrecognized arguments: --odd", "tanınmayan argümanlar: --odd"),
        (("check",), "required: LESSON, FILE", "eksik olanlar: DERS, DOSYA"),
        (("run",), "required: FILE", "eksik olanlar: DOSYA"),
        (("new", "thing", "x"), "invalid choice: 'thing'", "geçersiz değer: 'thing'"),
        (("check", "a", "b", "--exercise"), "expected one argument", "bir değer bekleniyor"),
        (
            ("run", "x", "--device", "abacus"),
            "no such device: abacus",
            "böyle bir aygıt yok: abacus",
        ),
        (("chek", "a", "b"), "there is no command “chek”", "“chek” diye bir komut yok"),
    ],
)
def test_a_mistake_is_told_with_what_to_do_next(
    words: tuple[str, ...], english: str, turkish: str
) -> None:
    command = " ".join(["codeblanks", *(word for word in words[:1] if word in COMMANDS)])
    for language, told, error in (("en", english, "error"), ("tr", turkish, "hata")):
        # In front: a value that is missing would take it.
        lang = [words[0], "--lang", language, *words[1:]]
        done = codeblanks(*(lang if words[0] in COMMANDS else [*words, "--lang", language]))
        assert (done.returncode, done.stdout) == (2, "")
        assert f"{command}: {error}: " in done.stderr
        assert told in done.stderr
        assert done.stderr.endswith(f": {command} --help\n")


@pytest.mark.parametrize("language", [["--lang", "tr"], ["--lang=tr"]])
def test_the_language_may_stand_before_the_command(language: list[str]) -> None:
    assert "kullanım: codeblanks check" in codeblanks(*language, "check", "--help").stdout
    assert "kullanım: codeblanks [-h]" in codeblanks(*language, "--help").stdout
    assert "eksik olanlar: DOSYA" in codeblanks(*language, "run").stderr
    assert "tanınmayan argümanlar: --lang" in codeblanks(*language, "gpu-support").stderr


def test_the_language_is_found_where_the_rest_is_wrong() -> None:
    assert language_in(["--odd", "--lang", "tr"]) == "tr"
    assert language_in(["--lang=en", "x"]) == "en"
    assert language_in(["x", "--lang", "fr"]) is None
    assert language_in(["x", "--lang"]) is None
    assert language_in(["run", "x.py", "--", "--lang", "tr"]) is None


def test_help_in_letters_that_the_output_has_not() -> None:
    done = codeblanks("--help", "--lang", "tr", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kullan?m: codeblanks" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a pipe whose reader is gone fails otherwise there")
def test_a_reader_that_has_enough_of_the_help() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "codeblanks_gui", "run", "--help"]
    try:
        done = subprocess.run(
            command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's disk that is always full")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The output can’t be written: there is no room left on the disk"),
        ("tr", "Çıktı yazılamıyor: diskte yer kalmadı"),
    ],
)
def test_an_output_that_cannot_be_written_is_told(language: str, told: str) -> None:
    for words in (("--help",), ("doctor", "--python", "/no/python", "--json")):
        command = [sys.executable, "-m", "codeblanks_gui", *words, "--lang", language]
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
            )
        assert (done.returncode, done.stderr.decode()) == (3, f"codeblanks: {told}\n")


def test_a_python_whose_name_is_too_long(tmp_path: Path) -> None:
    (tmp_path / "p.py").touch()
    done = codeblanks("run", tmp_path / "p.py", "--python", "x" * 300, "--lang", "en")
    assert (done.returncode, done.stdout) == (3, "")
    assert "the name is too long" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_can_be_read_is_read_without_qt(tmp_path: Path) -> None:
    """The window reads its words before its first paint: nothing may be loaded for them."""
    code = (
        "import sys\n"
        "from codeblanks_gui.command_parser import read\n"
        "options = read(['open', 'gpu-support', '--data-dir', 'x'], print)\n"
        "assert (options.lesson, options.data_dir) == ('gpu-support', 'x')\n"
        "assert not [name for name in sys.modules if name.startswith('PySide6')]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


# ----------------------------------------------------------------- one sentence for one mistake


@pytest.mark.parametrize(
    ("words", "english", "turkish"),
    [
        (("{run}", "none.py"), "none.py can't be read", "böyle bir dosya ya da klasör yok"),
        (("{run}", "."), ". can't be read: it is a folder", ". (bu bir klasör)"),
        (("run", "p.py", "--count", "0"), "--count is only for", "--count yalnızca"),
        (("run", "p.py", "--memory", "x"), "--memory is only for", "--memory yalnızca"),
        (
            ("check", "a", "p.py", "--lessons", "gone"),
            "gone: this folder",
            "gone: böyle bir klasör",
        ),
        (("check", "a", "p.py", "--lessons", "p.py"), "p.py: this is a file", "p.py: bu bir dosya"),
        (("check", "a", "p.py", "--lessons", "x" * 300), "doesn’t exist", "böyle bir klasör yok"),
    ],
)
def test_it_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    english: str,
    turkish: str,
) -> None:
    (tmp_path / "p.py").touch()
    monkeypatch.chdir(tmp_path)
    told: dict[str, set[str]] = {"en": set(), "tr": set()}
    for language, sentence in (("en", english), ("tr", turkish)):
        for run in (["run"], ["check", "gpu-support"]) if words[0] == "{run}" else ([words[0]],):
            done = codeblanks(*run, *words[1:], "--lang", language)
            assert (done.returncode, done.stdout) == (2, "")
            prefix, _, rest = done.stderr.partition(": ")
            assert prefix == f"codeblanks {run[0]}"
            assert sentence in rest
            assert rest.count("\n") == 1
            told[language].add(rest)
    assert all(len(sentences) == 1 for sentences in told.values()), "both commands say it alike"


@pytest.mark.parametrize("place", ["no/moved.json", "folder", "p.py"])
def test_a_trace_that_cannot_be_written_is_told_before_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (tmp_path / "p.py").write_text("print('run')\n", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    for language in ("en", "tr"):
        done = codeblanks("run", "p.py", "--trace-json", place, "--lang", language)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("codeblanks run: ")
        assert done.stderr.count("\n") == 1
    assert (tmp_path / "p.py").read_text(encoding="utf-8") == "print('run')\n"


def test_looking_whether_a_trace_can_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text("pass\n", encoding="utf-8")
    (tmp_path / "old.json").write_text("old", encoding="utf-8")
    words = ("--device", "simulated-cuda", "--count", "0", "--lang", "en")
    for name in ("new.json", "old.json"):
        trace = tmp_path / name
        assert codeblanks("run", tmp_path / "p.py", "--trace-json", trace, *words).returncode == 2
    assert not (tmp_path / "new.json").exists()
    assert (tmp_path / "old.json").read_text(encoding="utf-8") == "old"

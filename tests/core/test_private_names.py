"""What is taken out of a text that is to be shared."""

import unicodedata

import pytest

from codeblanks_gui.core.private_names import PrivateNames

AYSE = PrivateNames(
    "ayşe nur",
    "Ayşe-Nur-PC.local",
    ("/home/ayşe nur", "/media/Çağrı Öz/env", "C:\\Users\\ayşe nur"),
)
ISMAIL = PrivateNames("ismail", "IŞIK", ("/Users/ismail",))
UGUR = PrivateNames("Uğur Gökçe", "ofis-güneş", ("/home/Uğur Gökçe",))


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("can't open /home/ayşe nur/x/lib.so: No such file", "can't open …/lib.so: No such file"),
        ("/home/ayşe nur", "~"),
        ("in /media/Çağrı Öz/env/lib/libcudart.so.12", "in …/libcudart.so.12"),
        ("tried: '/home/çınar/a/b.so' (mach-o file)", "tried: '…/b.so' (mach-o file)"),
        ('Error loading "C:\\Users\\Ayşe Nur\\lib\\c10.dll" or', 'Error loading "…/c10.dll" or'),
        ('"C:\\Users\\İsmail Işık\\a b\\c.dll"', '"…/c.dll"'),
        ("\\\\sunucu\\paylaşım\\x.dll failed", "…/x.dll failed"),
        ("/usr/lib/x86_64-linux-gnu/libcuda.so.1", "…/libcuda.so.1"),
        ("/lib/a/../../nvidia/lib/libcusparse.so.12: undefined", "…/libcusparse.so.12: undefined"),
        ("user AYŞE NUR on Ayşe-Nur-PC", "user … on …"),
        ("GPU-6b2b1f3e-0f5e-5c7d-8a5c-3f1c2d9e4a70", "GPU-6b2b1f3e…"),
    ],
)
def test_names_and_folders_are_taken_out(text: str, shared: str) -> None:
    assert AYSE.taken_out(text) == shared


@pytest.mark.parametrize(
    "text",
    [
        "see https://download.pytorch.org/whl/cu130",
        "8/16 GB of 12 MB / 8 GB",
        "/dev/kfd",
        "NVIDIA GeForce RTX 4070",
        "Error 803: system has unsupported display driver / cuda driver combination",
        "nurture, enurement",
    ],
)
def test_what_tells_nobody_stays(text: str) -> None:
    assert AYSE.taken_out(text) == text


@pytest.mark.parametrize("written", ["ismail", "İSMAİL", "ISMAIL", "İsmail", "ısmaıl"])
def test_the_four_i_are_one_letter(written: str) -> None:
    assert ISMAIL.taken_out(f"by {written}, again") == "by …, again"


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_an_accent_is_found_however_it_is_written(form: str) -> None:
    text = unicodedata.normalize(form, "/home/Uğur Gökçe/proje/şey.so of Gökçe on ofis-güneş")  # type: ignore[arg-type]
    assert UGUR.taken_out(text) == "…/şey.so of … on …"


def test_part_of_a_word_is_not_a_name() -> None:
    assert ISMAIL.taken_out("ismailoğlu") == "ismailoğlu"


def test_a_name_that_tells_nothing_stays() -> None:
    jetson = PrivateNames("nvidia", "localhost", ("/home/nvidia",))
    assert jetson.taken_out("NVIDIA Orin of nvidia") == "NVIDIA Orin of nvidia"


def test_nothing_is_known_and_nothing_goes_wrong() -> None:
    assert PrivateNames().taken_out("a word") == "a word"

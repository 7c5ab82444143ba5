"""Turkish is whole: every string of the interface, with the same places."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import Translator, say
from codeblanks_gui.ui.actions import ACTIONS

ROOT = Path(__file__).resolve().parent.parent
TURKISH = ROOT / "resources" / "i18n" / "codeblanks_tr.ts"


def messages(path: Path) -> dict[tuple[str, str, str], ET.Element]:
    found = {}
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            key = (name, message.findtext("source", ""), message.findtext("comment", ""))
            found[key] = message
    return found


def test_every_string_of_the_sources_is_there(tmp_path: Path) -> None:
    fresh = tmp_path / "codeblanks_tr.ts"
    tool = Path(PySide6.__file__).parent / ("lupdate.exe" if sys.platform == "win32" else "lupdate")
    sources = [str(path) for path in (ROOT / "src").rglob("*.py")]
    options = ["-silent", "-locations", "none", "-tr-function-alias", "QT_TRANSLATE_NOOP+=mark"]
    subprocess.run([tool, *sources, *options, "-ts", fresh], check=True)
    missing = messages(fresh).keys() - messages(TURKISH).keys()
    assert not missing, "run packaging/update_translations.py and translate"
    gone = messages(TURKISH).keys() - messages(fresh).keys()
    assert not gone, "run packaging/update_translations.py"


@pytest.mark.parametrize("key", messages(TURKISH), ids=lambda key: f"{key[0]}-{key[1][:40]}")
def test_a_string_is_translated_with_the_same_places(key: tuple[str, str, str]) -> None:
    translation = messages(TURKISH)[key].find("translation")
    assert translation is not None
    assert translation.get("type") != "unfinished"
    assert translation.text
    places = re.compile(r"\{[^}]*\}")
    assert sorted(places.findall(key[1])) == sorted(places.findall(translation.text))


def test_switching_installs_ours_and_qts_and_takes_them_out(qapp: QApplication) -> None:
    run = next(row for row in ACTIONS if row.id == "run")
    translator = Translator()
    translator.set_language("tr")
    assert say(run.text) == "Çalıştır"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "İptal"
    translator.set_language("en")
    assert say(run.text) == "Run"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_places_are_filled_after_the_translation() -> None:
    assert say(Marked("Nowhere", "{name} and {name}"), name="x") == "x and x"


def test_a_missing_file_is_logged_and_leaves_english(
    qapp: QApplication, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    translator = Translator(tmp_path)
    translator.set_language("tr")
    assert "codeblanks_tr.qm" in caplog.text
    caplog.clear()
    translator.close()

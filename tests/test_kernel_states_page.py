"""The page of what the console says: every sentence of the program is there, with its pictures."""

import importlib.util
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pytest

from codeblanks_gui.core.text import Marked
from codeblanks_gui.services import kernel_state as states

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = ROOT / "packaging" / "take_state_screenshots.py"
    spec = importlib.util.spec_from_file_location("take_state_screenshots", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def turkish() -> dict[str, str]:
    """Return the Turkish of the kernel's sentences."""
    root = ElementTree.parse(ROOT / "resources" / "i18n" / "codeblanks_tr.ts").getroot()
    context = next(c for c in root.iter("context") if c.findtext("name") == "KernelState")
    return {m.findtext("source", ""): m.findtext("translation", "") for m in context}


def test_every_sentence_is_told(script: ModuleType) -> None:
    told = {told.state.detail for told in script.TOLD}
    sentences = {value for value in vars(states).values() if isinstance(value, Marked)}
    assert told == sentences


def test_the_page_says_what_the_program_says(script: ModuleType) -> None:
    translations = turkish()
    sentences = {
        told.name: {
            "en": told.state.detail.source.format(**told.state.params),
            "tr": translations[told.state.detail.source].format(**told.state.params),
        }
        for told in script.TOLD
    }
    assert script.PAGE.read_text(encoding="utf-8") == script.page(sentences)


def test_every_picture_is_there(script: ModuleType) -> None:
    wanted = {f"{told.name}-{lang}.png" for told in script.TOLD for lang in script.LANGUAGES}
    assert {path.name for path in script.IMAGES.glob("*.png")} == wanted
    assert sum(path.stat().st_size for path in script.IMAGES.glob("*.png")) < 2_000_000

"""The page about devices says what the program says today."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from codeblanks_gui.services.doctor_fields import DEVICE_FIELDS, REPORT_FIELDS
from tests.device_reports import NAMES

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = ROOT / "packaging" / "write_device_page.py"
    spec = importlib.util.spec_from_file_location("write_device_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date(script: ModuleType) -> None:
    """If it fails, run `python packaging/write_device_page.py`."""
    assert script.PAGE.read_text(encoding="utf-8") == script.page(script.turkish())


def test_every_report_has_its_row(script: ModuleType) -> None:
    page = script.PAGE.read_text(encoding="utf-8")
    assert [name for name in NAMES if f"| `{name}` |" not in page] == []


def test_every_field_of_the_json_is_described(script: ModuleType) -> None:
    page = script.PAGE.read_text(encoding="utf-8")
    assert [name for name in (*REPORT_FIELDS, *DEVICE_FIELDS) if f"| `{name}` |" not in page] == []


def test_every_picture_is_there(script: ModuleType) -> None:
    pictures = script.PAGE.parent / "images" / "devices"
    found = {path.name for path in pictures.glob("*.png")}
    page = script.PAGE.read_text(encoding="utf-8")
    assert len(script.PICTURES) == 8
    for name in script.PICTURES:
        assert any(picture.startswith(name) and picture in page for picture in found), name
    assert sum(path.stat().st_size for path in pictures.glob("*.png")) < 1_500_000

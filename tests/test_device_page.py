"""The page about devices says what the program says today."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from codeblanks_gui.services.doctor_fields import DEVICE_FIELDS, REPORT_FIELDS
from tests.device_reports import NAMES, REPORTS

ROOT = Path(__file__).resolve().parent.parent


def loaded(path: Path) -> ModuleType:
    """Return a script that lies outside every package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded(ROOT / "packaging" / "write_device_page.py")


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
    assert len(script.PICTURES) >= 8
    for name in script.PICTURES:
        assert any(picture.startswith(name) and picture in page for picture in found), name
    assert sum(path.stat().st_size for path in pictures.glob("*.png")) < 1_500_000


def test_constructed_reports_are_those_of_the_composer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    composer = loaded(ROOT / "tools" / "compose_device_reports.py")
    monkeypatch.setattr(composer, "REPORTS", tmp_path)
    composer.main()
    composed = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.json")}
    kept = {path.name: path.read_text("utf-8") for path in REPORTS.glob("constructed-*.json")}
    assert composed == kept

"""Settings: good values are kept, bad ones are told, nothing raises."""

import json
from pathlib import Path

import pytest

from codeblanks_gui.core.settings import SETTINGS, Settings


def test_defaults_without_a_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "new")
    assert settings.text("language") == "system"
    assert settings.number("text_scale") == 1.0
    assert settings.warnings == []


def test_values_come_back_and_unknown_keys_stay(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"from_the_future": [1]}', encoding="utf-8")
    assert Settings(tmp_path).change({"theme": "dark", "text_scale": 1.5})
    again = Settings(tmp_path)
    assert (again.text("theme"), again.number("text_scale")) == ("dark", 1.5)
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert kept["from_the_future"] == [1]


def test_a_bad_value_is_told_and_the_good_ones_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(
        '{"theme": "pink", "text_scale": 9, "language": "tr"}', encoding="utf-8"
    )
    settings = Settings(tmp_path)
    assert settings.text("theme") == "system"
    assert settings.number("text_scale") == 1.0
    assert settings.text("language") == "tr"
    assert len(settings.warnings) == 2


@pytest.mark.parametrize("content", ["", "{", "[]", "\x00", '{"theme": tru'])
def test_a_broken_file_leaves_the_defaults(tmp_path: Path, content: str) -> None:
    (tmp_path / "settings.json").write_text(content, encoding="utf-8")
    settings = Settings(tmp_path)
    assert settings.text("theme") == "system"
    assert len(settings.warnings) == 1
    assert (tmp_path / "settings-damaged.json").read_text(encoding="utf-8") == content


def test_an_impossible_value_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="theme"):
        Settings(tmp_path).change({"theme": "pink"})


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    settings = Settings(tmp_path / "file")
    assert not settings.change({"theme": "dark"})
    assert settings.text("theme") == "dark"


def test_every_default_is_accepted() -> None:
    assert all(setting.accepts(setting.default) for setting in SETTINGS)

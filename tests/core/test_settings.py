"""Settings: good values are kept, bad ones are told, nothing raises."""

import json
from pathlib import Path

import pytest

from codeblanks_gui.core.settings import SETTINGS, Settings


def test_defaults_without_a_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "new")
    assert settings.text("language") == "system"
    assert settings.number("text_scale") == 1.0
    assert (settings.reset, settings.set_aside) == ([], None)


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
    assert [setting.id for setting in settings.reset] == ["theme", "text_scale"]
    assert settings.change({"language": "en"})
    assert settings.set_aside is not None
    assert '"theme": "pink"' in settings.set_aside.read_text(encoding="utf-8")


def test_a_mark_of_the_byte_order_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "dark"}', encoding="utf-8-sig")
    settings = Settings(tmp_path)
    assert (settings.text("theme"), settings.set_aside) == ("dark", None)


@pytest.mark.parametrize(
    "value",
    [
        f'{{"text_scale": {10**400}}}',
        '{"text_scale": NaN}',
        '{"simulated_memory": true}',
        '{"interpreter": "/no/\\ud800"}',
        '{"interpreter": "a\\u0000b"}',
    ],
)
def test_a_value_that_no_number_or_path_can_have_is_reset(tmp_path: Path, value: str) -> None:
    (tmp_path / "settings.json").write_text(value, encoding="utf-8")
    settings = Settings(tmp_path)
    assert len(settings.reset) == 1
    assert settings.change({"theme": "dark"})


def test_what_is_no_text_is_kept(tmp_path: Path) -> None:
    content = '{"interpreter": "/no/\\udcff", "from_the_future": "\\ud800"}'
    (tmp_path / "settings.json").write_text(content, encoding="utf-8")
    assert Settings(tmp_path).change({"theme": "dark"})
    again = Settings(tmp_path)
    assert (again.text("interpreter"), again.set_aside) == ("/no/\udcff", None)
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert kept["from_the_future"] == "\ud800"
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("content", ["", "{", "[]", "\x00", '{"theme": tru', "[" * 200_000])
def test_a_broken_file_leaves_the_defaults(tmp_path: Path, content: str) -> None:
    (tmp_path / "settings.json").write_text(content, encoding="utf-8")
    settings = Settings(tmp_path)
    assert settings.text("theme") == "system"
    assert settings.reset == []
    assert settings.set_aside is not None
    assert settings.set_aside.read_text(encoding="utf-8") == content


def test_what_another_window_changed_stays(tmp_path: Path) -> None:
    one, two = Settings(tmp_path), Settings(tmp_path)
    assert one.change({"language": "tr", "theme": "dark"})
    assert two.change({"geometry": "1x1"})
    assert (two.text("language"), two.text("geometry")) == ("system", "1x1")
    assert one.change({"theme": "light"})
    three = Settings(tmp_path)
    assert [three.text(id) for id in ("language", "theme", "geometry")] == ["tr", "light", "1x1"]


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

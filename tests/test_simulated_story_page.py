"""The page that tells of the simulated GPU in pictures: all of them are there, and no others."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "simulated-story.md").read_text(encoding="utf-8")
SCRIPT = (ROOT / "packaging" / "take_simulated_story.py").read_text(encoding="utf-8")
IMAGES = ROOT / "docs" / "images" / "simulated-story"


def test_the_page_shows_what_the_script_records() -> None:
    steps = re.findall(r'yield "([\w-]+)"', SCRIPT)
    recorded = [f"{number}-{name}.png" for number, name in enumerate(steps, 1)]
    assert re.findall(r"\(images/simulated-story/(.+?)\)", PAGE) == recorded
    assert sorted(path.name for path in IMAGES.iterdir()) == recorded


def test_each_picture_is_described() -> None:
    assert all(len(text) > 30 for text in re.findall(r"!\[(.*?)\]", PAGE))


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in IMAGES.iterdir()) < 1_500_000

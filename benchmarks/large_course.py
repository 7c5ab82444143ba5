"""Writes a course of a thousand lessons: copies of a shipped one, with own ids and titles."""

import shutil
from pathlib import Path

SHIPPED = (
    Path(__file__).resolve().parent.parent / "lessons" / "pytorch" / "advanced" / "gpu-support"
)
LESSONS, LEVELS = 1000, 10

COURSE = """\
format = 1
id = "large"
title = { tr = "Büyük", en = "Large" }
languages = ["tr", "en"]
source_language = "tr"
"""


def write_course(root: Path) -> Path:
    """Write the course into `root` and return that."""
    head = COURSE
    for level in range(LEVELS):
        names = [f"lesson-{n}" for n in range(level, LESSONS, LEVELS)]
        listed = ", ".join(f'"{name}"' for name in names)
        title = f'{{ tr = "Seviye {level}", en = "Level {level}" }}'
        head += f'\n[[level]]\nid = "level-{level}"\ntitle = {title}\nlessons = [{listed}]\n'
        for name in names:
            _write_lesson(root / f"level-{level}" / name)
    (root / "course.toml").write_text(head, encoding="utf-8")
    return root


def _write_lesson(folder: Path) -> None:
    shutil.copytree(SHIPPED, folder)
    told = folder / "lesson.toml"
    number = folder.name.partition("-")[2]
    text = told.read_text(encoding="utf-8")
    for old, new in (
        ('id = "gpu-support"', f'id = "{folder.name}"'),
        ("GPU desteği", f"{number}. ders"),
        ("GPU support", f"Lesson {number}"),
        ('prerequisites = ["training-loop"]', "prerequisites = []"),
    ):
        assert old in text, old
        text = text.replace(old, new, 1)
    told.write_text(text, encoding="utf-8")

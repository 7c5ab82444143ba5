"""Copies of the shipped courses that a test may break."""

import re
import shutil
from pathlib import Path

from codeblanks_gui.core import paths


def course_copy(folder: Path) -> Path:
    """Copy the shipped courses to `folder`/lessons and return that."""
    place = folder / "lessons"
    shutil.copytree(paths.lessons(), place)
    return place


def short_course(folder: Path) -> Path:
    """As `course_copy`, with a time limit of three seconds for each exercise."""
    place = course_copy(folder)
    for file in place.glob("*/*/*/lesson.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"time_limit_s = \d+", "time_limit_s = 3", text), encoding="utf-8")
    return place

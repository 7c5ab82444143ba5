"""`codeblanks validate [PATH …]`: what is wrong in a course, told as an author needs it."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from codeblanks_gui.core import paths
from codeblanks_gui.core.saying import Say
from codeblanks_gui.core.text import mark

_HELP = mark("ValidateCommand", "report everything that is wrong in a course, for its author")
_ABOUT = mark(
    "ValidateCommand",
    "Looks at every file of a course, or of the lesson or exercise that is named, runs every "
    "program on each of its devices, and tells all that is wrong as file:line: what, and what "
    "would be right.",
)
_CODES = mark(
    "ValidateCommand",
    "Exit code 0: nothing is wrong (a warning, as of an old translation, is no fault). 1: "
    "something is. 2: wrong usage. 3: the programs could not be run.",
)
_PATHS = mark(
    "ValidateCommand",
    "a course, or a level, lesson, exercise or file of one (default: the shipped ones)",
)
_NO_RUN = mark("ValidateCommand", "look at the files only")
_DATA_DIR = mark("ValidateCommand", "where the settings are kept")
_WORD_PATH = mark("ValidateCommand", "PATH")
_WORD_FOLDER = mark("ValidateCommand", "DIR")
_NO_COURSE = mark(
    "ValidateCommand", "{path} is not a course, or part of one: there is no course.toml"
)
_NO_PATH = mark("ValidateCommand", "there is no {path}")


def add_parser(commands: Any, headless: argparse.ArgumentParser, tell: Say) -> None:
    """Add the command to the others.

    Args:
        commands: what argparse's `add_subparsers` returned.
        headless: options that every command without a window has.
        tell: says its texts.
    """
    parser = commands.add_parser(
        "validate",
        parents=[headless],
        help=tell(_HELP),
        description=tell(_ABOUT),
        epilog=tell(_CODES),
    )
    parser.add_argument("paths", metavar=tell(_WORD_PATH), nargs="*", type=Path, help=tell(_PATHS))
    parser.add_argument("--no-run", action="store_true", help=tell(_NO_RUN))
    parser.add_argument("--data-dir", metavar=tell(_WORD_FOLDER), help=tell(_DATA_DIR))


def run(options: argparse.Namespace, language: str, interpreter: str) -> int:
    """Validate what is named, print the findings, return the exit code."""
    from codeblanks_gui.services import validation, validation_text
    from codeblanks_gui.services.session_guard import leaving_nothing
    from codeblanks_gui.services.standard_output import print_document, print_text
    from codeblanks_gui.services.translator import say

    parts = []
    for path in options.paths or [paths.lessons()]:
        found = parts_of(path)
        if not found:
            problem = _NO_COURSE if os.path.exists(path) else _NO_PATH
            sys.stderr.write(f"codeblanks validate: {say(problem, path=path)}\n")
            return 2
        parts += found
    bar = validation_text.ProgressBar(sys.stderr)
    with leaving_nothing():
        result = validation.validate(
            parts, language, interpreter, has_runs=not options.no_run, on_progress=bar.show
        )
    bar.clear()
    if options.json:
        print_document(validation_text.as_json(result, say))
    else:
        print_text(validation_text.as_text(result, say))
    if result.faults:
        return 1
    return 3 if result.setup else 0


def parts_of(path: Path) -> list[tuple[Path, Path]]:
    """Return the courses in `path`, or the course around it; each with what is meant of it."""
    path = Path(os.path.abspath(path))
    if not os.path.exists(path):  # unlike Path.exists it takes a name of any length
        return []
    for folder in (path, *path.parents):
        if (folder / "course.toml").is_file():
            return [(folder, folder if path.name == "course.toml" else path)]
    return [(one.parent, one.parent) for one in sorted(path.glob("*/course.toml"))]

"""`codeblanks new course|lesson|exercise PATH`: a skeleton to write in."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from codeblanks_gui.core.argument_words import Paragraphs
from codeblanks_gui.core.saying import Say
from codeblanks_gui.core.text import LANGUAGES, mark

_HELP = mark("NewCommand", "make a course, a lesson or an exercise to write in")
_ABOUT = mark(
    "NewCommand",
    "Makes a course, a lesson or an exercise that is complete except for its TODOs; `codeblanks "
    "validate` tells where they are. Nothing that is there is overwritten.",
)
_EXAMPLES = """\
  codeblanks new course courses/my-course
  codeblanks new lesson courses/my-course/beginner/my-lesson
  codeblanks new exercise courses/my-course/beginner/my-lesson/my-exercise"""
_KINDS = ("course", "lesson", "exercise")
_WHAT = mark("NewCommand", "what to make")
_PATH = mark("NewCommand", "its folder; its name is the id")
_WORD_PATH = mark("NewCommand", "PATH")
_LANG = mark("NewCommand", "default: the system's language")
_JSON = mark("NewCommand", "print one JSON document")
_MADE = mark("NewCommand", "New: {path}")
_CHANGED = mark("NewCommand", "Changed: {path}")
_NEXT = mark("NewCommand", "Now write. This shows what is still to do:")


def add_parser(commands: Any, tell: Say) -> None:
    """Add the command to the others.

    Args:
        commands: what argparse's `add_subparsers` returned.
        tell: says its texts.
    """
    parser = commands.add_parser(
        "new",
        help=tell(_HELP),
        description=f"{tell(_ABOUT)}\n\n{_EXAMPLES}",
        formatter_class=Paragraphs,
    )
    kinds = "{" + ",".join(_KINDS) + "}"
    parser.add_argument("what", metavar=kinds, choices=_KINDS, help=tell(_WHAT))
    parser.add_argument("path", metavar=tell(_WORD_PATH), type=Path, help=tell(_PATH))
    parser.add_argument("--lang", choices=LANGUAGES, help=tell(_LANG))
    parser.add_argument("--json", action="store_true", help=tell(_JSON))


def run(options: argparse.Namespace) -> int:
    """Make what is asked for, tell what is new, return the exit code."""
    from codeblanks_gui.core import course_skeleton
    from codeblanks_gui.core.errors import CourseError
    from codeblanks_gui.core.os_reasons import reason_with_place
    from codeblanks_gui.services.standard_output import print_document, print_text
    from codeblanks_gui.services.translator import say

    path = Path(os.path.abspath(options.path))
    try:
        if options.what == "course":
            made = course_skeleton.new_course(path)
            changed = None
        elif options.what == "lesson":
            *made, changed = course_skeleton.new_lesson(path)
        else:
            lesson = path.parent.parent if path.parent.name == "exercises" else path.parent
            *made, changed = course_skeleton.new_exercise(lesson, path.name)
            path = lesson
    except (course_skeleton.SkeletonError, CourseError) as error:
        sys.stderr.write(f"codeblanks new: {error.told(say)}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"codeblanks new: {reason_with_place(error).said(say)}\n")
        return 3
    if options.json:
        document = {"new": [str(one) for one in made], "changed": [str(changed)] if changed else []}
        print_document(document)
        return 0
    lines = [say(_MADE, path=_shown(one)) for one in made]
    if changed is not None:
        lines.append(say(_CHANGED, path=_shown(changed)))
    lines += [say(_NEXT), f"  codeblanks validate {_shown(path)}"]
    print_text("\n".join(lines))
    return 0


def _shown(path: Path) -> str:
    from codeblanks_gui.services.validation_text import shown_path

    return shown_path(path)

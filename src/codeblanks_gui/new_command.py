"""`codeblanks new course|lesson|exercise PATH`: a skeleton to write in."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from codeblanks_gui.core.text import mark

_DESCRIPTION = """\
Makes a course, a lesson or an exercise that is complete except for its TODOs; `codeblanks validate`
tells where they are. Nothing that is there is overwritten.

  codeblanks new course courses/my-course
  codeblanks new lesson courses/my-course/beginner/my-lesson
  codeblanks new exercise courses/my-course/beginner/my-lesson/my-exercise
"""
_MADE = mark("NewCommand", "New: {path}")
_CHANGED = mark("NewCommand", "Changed: {path}")
_NEXT = mark("NewCommand", "Now write. This shows what is still to do:")


def add_parser(commands: Any) -> None:
    """Add the command to the others (`commands` is what argparse's `add_subparsers` returned)."""
    parser = commands.add_parser(
        "new",
        help="make a course, a lesson or an exercise to write in",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("course", "lesson", "exercise"))
    parser.add_argument("path", metavar="PATH", type=Path, help="its folder; its name is the id")
    parser.add_argument("--lang", choices=("tr", "en"), help="default: the system's language")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


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

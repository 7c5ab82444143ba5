"""The `codeblanks` command: `open` is the window, everything else is headless.

Exit codes: 0 passed or fine · 1 not passed or problems found · 2 wrong usage · 3 set-up or check
broken. With `--json` one JSON document is printed on stdout and nothing else.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from codeblanks_gui.core import paths
from codeblanks_gui.core.text import mark

PLAIN_MODULES = (
    "sqlite3",
    "hashlib",
    "tomllib",
    "markdown_it",
    "codeblanks_gui.core.device",
    "codeblanks_gui.core.device_texts",
    "codeblanks_gui.core.lesson_marks",
    "codeblanks_gui.core.lesson_text",
    "codeblanks_gui.core.notices",
    "codeblanks_gui.core.python_lines",
    "codeblanks_gui.core.reading_texts",
    "codeblanks_gui.core.settings",
)
_NO_SCREEN = mark(
    "CommandLine",
    "No screen was found (DISPLAY and WAYLAND_DISPLAY are empty). Start CodeBlanks from a desktop "
    "session, or use `codeblanks check` and `codeblanks doctor`.",
)
EXIT_CODES = {"passed": 0, "not_yet": 1, "stopped": 1, "limit": 1}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["--sweep"]:
        from codeblanks_gui.services.session_sweeper import sweep_for

        sweep_for(arguments[1])
        return 0
    if arguments[:1] == ["--readings"]:
        from codeblanks_gui.services.readings_worker import main as read_system

        read_system(arguments[1], int(arguments[2]))
        return 0
    from codeblanks_gui import command_parser

    options = command_parser.read(arguments, _speak)
    commands = {"check": _check, "doctor": _doctor, "validate": _validate, "new": _new, "run": _run}
    return commands.get(options.command, _open)(options)


def course_roots(chosen: str | None) -> list[Path]:
    """Return the course folders in `chosen` (or the shipped ones): one folder a course.

    A folder without a course is returned itself, so that it is told what is missing there.
    """
    folder = Path(chosen) if chosen else paths.lessons()
    # `os.path`, because a Path raises where it can't be looked at: a name that is too long.
    if not os.path.isdir(folder) or os.path.exists(folder / "course.toml"):
        return [folder]
    return sorted(path.parent for path in folder.glob("*/course.toml")) or [folder]


def _open(options: argparse.Namespace) -> int:
    if _has_no_screen():
        from codeblanks_gui.services.translator import say

        _speak(None)
        sys.stderr.write(f"{say(_NO_SCREEN)}\n")
        return 3
    import_plain_modules()
    from codeblanks_gui import app

    return app.run(
        data_folder=paths.data_home(options.data_dir),
        roots=course_roots(options.lessons),
        lesson_id=options.lesson,
        is_preview=options.lessons is not None,
    )


def import_plain_modules() -> None:
    """Import what the first paint needs beside Qt, before Qt.

    PySide6 reads the source of every module that is imported after it (its switch for
    `from __feature__ import …` looks for the word PySide6 there), which is felt at start-up.
    """
    for name in PLAIN_MODULES:
        importlib.import_module(name)


def _has_no_screen() -> bool:
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _speak(language: str | None) -> str:
    """Start Qt without a window, speak `language` (default: the system's), and return it."""
    from PySide6.QtCore import QCoreApplication

    from codeblanks_gui.services.translator import Translator, system_language

    application = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])
    chosen = language or system_language()
    translator = Translator()
    translator.setParent(application)
    translator.set_language(chosen)
    return chosen


def _python(options: argparse.Namespace) -> str:
    """Return the Python that runs the learner's code: asked for, else set, else our own."""
    from codeblanks_gui.core.interpreters import own_python, python_at
    from codeblanks_gui.core.settings import Settings

    settings = Settings(paths.data_home(options.data_dir))
    if options.python:
        return python_at(options.python)
    return settings.text("interpreter") or own_python()


def _doctor(options: argparse.Namespace) -> int:
    from codeblanks_gui.services import doctor
    from codeblanks_gui.services.session_guard import leaving_nothing
    from codeblanks_gui.services.standard_output import print_document, print_text

    _speak(options.lang)
    with leaving_nothing():
        report = doctor.read_devices(_python(options))
    if options.json:
        print_document(doctor.doctor_json(report))
    else:
        print_text(doctor.doctor_text(report))
    return doctor.doctor_exit_code(report)


def _validate(options: argparse.Namespace) -> int:
    from codeblanks_gui import validate_command

    return validate_command.run(options, _speak(options.lang), _python(options))


def _run(options: argparse.Namespace) -> int:
    from codeblanks_gui import run_command

    _speak(options.lang)
    return run_command.run(options, _python(options))


def _new(options: argparse.Namespace) -> int:
    from codeblanks_gui import new_command

    _speak(options.lang)
    return new_command.run(options)


def _check(options: argparse.Namespace) -> int:
    from codeblanks_gui.core.library import Library
    from codeblanks_gui.services import headless_check
    from codeblanks_gui.services.session_guard import leaving_nothing
    from codeblanks_gui.services.standard_output import print_document, print_text
    from codeblanks_gui.services.wrong_use import WrongUse

    language = _speak(options.lang)
    library = Library(course_roots(options.lessons))
    try:
        with leaving_nothing():
            document = headless_check.check_file(
                library,
                options.lesson,
                options.file,
                exercise_id=options.exercise,
                device=options.device,
                language=language,
                interpreter=_python(options),
            )
    except WrongUse as error:
        sys.stderr.write(f"codeblanks check: {error}\n")
        return 2
    if options.json:
        print_document(document)
    else:
        print_text(headless_check.as_text(document))
    return EXIT_CODES.get(document["status"], 3)

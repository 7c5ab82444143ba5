"""The `codeblanks` command: `open` is the window, everything else is headless.

Exit codes: 0 passed or fine · 1 not passed or problems found · 2 wrong usage · 3 set-up or check
broken. With `--json` one JSON document is printed on stdout and nothing else.
"""

import argparse
import importlib
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from codeblanks_gui import __version__
from codeblanks_gui.core import paths

COMMANDS = ("open", "check", "run", "validate", "new", "doctor")
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
_DOCTOR_DESCRIPTION = """\
Says for each kind of device whether PyTorch can use it, why not, and what to do.
"""
_DOCTOR_EPILOG = """\
0: every device that is there can be used (one that isn't there is no fault). 1: a device is there
and can't be used. 2: wrong usage. 3: PyTorch itself can't be used in this Python.
docs/devices.md describes the document that --json prints.
"""
EXIT_CODES = {"passed": 0, "not_yet": 1, "stopped": 1, "limit": 1}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["run"]:
        return _run(arguments[1:])
    if arguments[:1] == ["--sweep"]:
        from codeblanks_gui.services.session_sweeper import sweep_for

        sweep_for(arguments[1])
        return 0
    if arguments[:1] == ["--readings"]:
        from codeblanks_gui.services.readings_worker import main as read_system

        read_system(arguments[1], int(arguments[2]))
        return 0
    options = _parser()[0].parse_args(_with_command(arguments))
    if options.command == "check":
        return _check(options)
    if options.command == "doctor":
        return _doctor(options)
    if options.command == "validate":
        return _validate(options)
    if options.command == "new":
        return _new(options)
    return _open(options)


def course_roots(chosen: str | None) -> list[Path]:
    """Return the course folders in `chosen` (or the shipped ones): one folder a course.

    A folder without a course is returned itself, so that it is told what is missing there.
    """
    folder = Path(chosen) if chosen else paths.lessons()
    if (folder / "course.toml").exists():
        return [folder]
    return sorted(path.parent for path in folder.glob("*/course.toml")) or [folder]


def _with_command(arguments: list[str]) -> list[str]:
    """Put `open` in front where no command is named: `codeblanks gpu-support` opens it."""
    for argument in arguments:
        if argument in COMMANDS or argument in ("-h", "--help", "--version"):
            return arguments
        if not argument.startswith("-"):
            break
    return ["open", *arguments]


def _parser() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Return the parser of all commands, and that of `run`, whose words are sorted before."""
    from codeblanks_gui import new_command, run_command, validate_command

    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--data-dir", metavar="DIR", help="where progress and settings are kept")
    shared.add_argument(
        "--lessons",
        metavar="DIR",
        help="a course folder, or a folder of courses; a changed lesson is reloaded",
    )
    headless = argparse.ArgumentParser(add_help=False)
    headless.add_argument("--lang", choices=("tr", "en"), help="default: the system's language")
    headless.add_argument("--json", action="store_true", help="print one JSON document")
    headless.add_argument(
        "--python",
        metavar="PATH",
        help="the Python that runs the code: a program, or an environment's folder",
    )

    parser = argparse.ArgumentParser(prog="codeblanks", description="Learn PyTorch on any device.")
    parser.add_argument("--version", action="version", version=f"CodeBlanks {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    opening = commands.add_parser("open", parents=[shared], help="open the window (the default)")
    opening.add_argument("lesson", nargs="?", help="the lesson's id; default: the last one")
    check = commands.add_parser(
        "check", parents=[shared, headless], help="check a program against a lesson's exercise"
    )
    check.add_argument("lesson", help="the lesson's id")
    check.add_argument("file", type=Path, help="the program")
    check.add_argument("--exercise", metavar="ID", help="default: the lesson's first")
    check.add_argument(
        "--device",
        type=_check_device,
        default="auto",
        help="auto (default): your device, then the exercise's, up to the first that isn't "
        "passed; all: all of them; cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps",
    )
    commands.add_parser(
        "doctor",
        parents=[shared, headless],
        help="report the devices and the set-up",
        description=_DOCTOR_DESCRIPTION,
        epilog=_DOCTOR_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    validate_command.add_parser(commands, headless)
    new_command.add_parser(commands)
    return parser, run_command.add_parser(commands, _device)


def _run(words: list[str]) -> int:
    from codeblanks_gui import run_command

    parser, own_parser = _parser()
    ours, theirs = run_command.split(words, own_parser)
    options = parser.parse_args(["run", *ours])
    _speak(options.lang)
    return run_command.run(options, theirs, _python(options))


def _device(word: str) -> str:
    """Return a device's name as it was given; argparse tells what is wrong otherwise."""
    if re.fullmatch(r"auto|cpu|mps|(cuda|rocm|xpu)(:\d+)?|simulated-(cuda|mps)", word) is None:
        known = "auto, cpu, cuda, cuda:N, mps, rocm, xpu, simulated-cuda, simulated-mps"
        raise argparse.ArgumentTypeError(f"no such device: {word} (there are: {known})")
    return word


def _check_device(word: str) -> str:
    return word if word == "all" else _device(word)


def _open(options: argparse.Namespace) -> int:
    if _has_no_screen():
        print(
            "No screen was found (DISPLAY and WAYLAND_DISPLAY are empty). Start CodeBlanks from a "
            "desktop session, or use `codeblanks check` and `codeblanks doctor`.",
            file=sys.stderr,
        )
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

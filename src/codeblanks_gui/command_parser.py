"""The words after `codeblanks`: which there are, and what is said of a wrong one.

Nothing but argparse is needed to read them. Only when there is something to say (help, or a
mistake) the language is loaded, and they are read once more by a parser that speaks it.
"""

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from codeblanks_gui import __version__, new_command, run_command, validate_command
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.saying import Say, in_english
from codeblanks_gui.core.text import LANGUAGES, mark

COMMANDS: Final = ("open", "check", "run", "validate", "new", "doctor")
_DEVICES: Final = "auto, cpu, cuda, cuda:N, mps, rocm, xpu, simulated-cuda, simulated-mps"

_ABOUT = mark("CommandLine", "Learn PyTorch on any device.")
_COMMANDS = mark("CommandLine", "commands")
_VERSION = mark("CommandLine", "show the version and exit")
_DATA_DIR = mark("CommandLine", "where progress and settings are kept")
_LESSONS = mark(
    "CommandLine", "a course folder, or a folder of courses; a changed lesson is reloaded"
)
_LANG = mark("CommandLine", "default: the system's language")
_JSON = mark("CommandLine", "print one JSON document")
_PYTHON = mark(
    "CommandLine", "the Python that runs the code: a program, or an environment's folder"
)
_OPEN = mark("CommandLine", "open the window (the default)")
_OPEN_ABOUT = mark(
    "CommandLine", "Opens the window with the lesson that is named, or the last one."
)
_OPEN_LESSON = mark("CommandLine", "the lesson's id; default: the last one")
_CHECK = mark("CommandLine", "check a program against a lesson's exercise")
_CHECK_ABOUT = mark(
    "CommandLine",
    "Checks a program as “Check” in the window does, and prints the verdict. Exit code 0: passed. "
    "1: not passed. 2: wrong usage. 3: the set-up or the check itself is broken.",
)
_CHECK_LESSON = mark("CommandLine", "the lesson's id")
_CHECK_FILE = mark("CommandLine", "the program")
_EXERCISE = mark("CommandLine", "the exercise's id; default: the lesson's first")
_CHECK_DEVICE = mark(
    "CommandLine",
    "auto (default): your device, then the exercise's, up to the first that isn't passed; all: "
    "all of them; cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps",
)
_DOCTOR = mark("CommandLine", "report the devices and the set-up")
_DOCTOR_ABOUT = mark(
    "CommandLine",
    "Says for each kind of device whether PyTorch can use it, why not, and what to do.",
)
_DOCTOR_CODES = mark(
    "CommandLine",
    "Exit code 0: every device that is there can be used (one that isn't there is no fault). "
    "1: a device is there and can't be used. 2: wrong usage. 3: PyTorch itself can't be used in "
    "this Python. docs/devices.md describes the document that --json prints.",
)
_WORD_COMMAND = mark("CommandLine", "COMMAND")
_WORD_FOLDER = mark("CommandLine", "DIR")
_WORD_PATH = mark("CommandLine", "PATH")
_WORD_LESSON = mark("CommandLine", "LESSON")
_WORD_FILE = mark("CommandLine", "FILE")
_WORD_ID = mark("CommandLine", "ID")
_WORD_DEVICE = mark("CommandLine", "DEVICE")

_ERROR = mark("CommandLine", "{command}: error: {message}")
_SEE_HELP = mark("CommandLine", "For everything it takes: {command} --help")
_NO_DEVICE = mark("CommandLine", "no such device: {word} (there are: {known})")
_NO_COMMAND = mark("CommandLine", "there is no command “{word}” (there are: {known})")
_UNKNOWN = mark("CommandLine", "unrecognized arguments: {words}")


class Unspoken(Exception):  # noqa: N818  (nothing has gone wrong yet)
    """There is something to say, and no language has been loaded."""


class MuteParser(argparse.ArgumentParser):
    """Reads the words, and raises `Unspoken` in place of saying something."""

    @override
    def error(self, message: str) -> NoReturn:
        raise Unspoken(message)

    @override
    def print_help(self, file: object = None) -> None:
        raise Unspoken


class SpeakingParser(argparse.ArgumentParser):
    """Speaks the interface's language: a mistake is told with what to do next."""

    @override
    def error(self, message: str) -> NoReturn:
        from codeblanks_gui.services.translator import say

        self.color = False  # Python 3.14 asks stdout whether it shows colours; this is for stderr
        told = say(_ERROR, command=self.prog, message=message)
        self.exit(2, f"{self.format_usage()}{told}\n{say(_SEE_HELP, command=self.prog)}\n")

    @override
    def print_help(self, file: object = None) -> None:
        from codeblanks_gui.services.standard_output import print_text

        print_text(self.format_help().rstrip("\n"))


class Commands(NamedTuple):
    """The parser of all commands, and that of each by its name."""

    whole: argparse.ArgumentParser
    each: Mapping[str, argparse.ArgumentParser]


def read(words: Sequence[str], speak: Callable[[str | None], object]) -> argparse.Namespace:
    """Return what is asked for; of `run`, `arguments` are the program's own.

    Args:
        words: what stands after `codeblanks`.
        speak: loads a language, None for the system's; called only where something is to be said.

    Raises:
        SystemExit: with 0 after help or the version, with 2 after a mistake has been told.
    """
    with suppress(Unspoken):
        return _read(words, build(in_english, MuteParser), in_english)
    from codeblanks_gui.core.argument_words import spoken
    from codeblanks_gui.services.translator import say

    speak(language_in(words))
    with spoken(say):
        return _read(words, build(say, SpeakingParser), say)


def language_in(words: Sequence[str]) -> str | None:
    """Return the language that --lang names, None where it names none that we speak.

    Looked for by hand: where the other words are wrong, there is nothing parsed to ask.
    """
    ours = list(words[: words.index("--")] if "--" in words else words)
    for word, following in zip(ours, [*ours[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == "--lang":
            chosen = value if equals else following
            return chosen if chosen in LANGUAGES else None
    return None


def build(tell: Say, parser_class: type[argparse.ArgumentParser]) -> Commands:
    """Return the parsers, their texts as `tell` says them."""
    shared = argparse.ArgumentParser(add_help=False)
    folder = tell(_WORD_FOLDER)
    shared.add_argument("--data-dir", metavar=folder, help=tell(_DATA_DIR))
    shared.add_argument("--lessons", metavar=folder, help=tell(_LESSONS))
    headless = argparse.ArgumentParser(add_help=False)
    headless.add_argument("--lang", choices=LANGUAGES, help=tell(_LANG))
    headless.add_argument("--json", action="store_true", help=tell(_JSON))
    headless.add_argument("--python", metavar=tell(_WORD_PATH), help=tell(_PYTHON))

    parser = parser_class(prog="codeblanks", description=tell(_ABOUT))
    parser.add_argument(
        "--version", action="version", version=f"CodeBlanks {__version__}", help=tell(_VERSION)
    )
    commands = parser.add_subparsers(
        dest="command", required=True, title=tell(_COMMANDS), metavar=tell(_WORD_COMMAND)
    )
    opening = commands.add_parser(
        "open", parents=[shared], help=tell(_OPEN), description=tell(_OPEN_ABOUT)
    )
    opening.add_argument("lesson", nargs="?", metavar=tell(_WORD_LESSON), help=tell(_OPEN_LESSON))
    check = commands.add_parser(
        "check", parents=[shared, headless], help=tell(_CHECK), description=tell(_CHECK_ABOUT)
    )
    check.add_argument("lesson", metavar=tell(_WORD_LESSON), help=tell(_CHECK_LESSON))
    check.add_argument("file", metavar=tell(_WORD_FILE), type=Path, help=tell(_CHECK_FILE))
    check.add_argument("--exercise", metavar=tell(_WORD_ID), help=tell(_EXERCISE))
    check.add_argument(
        "--device",
        metavar=tell(_WORD_DEVICE),
        type=_device_reader(tell, "all"),
        default="auto",
        help=tell(_CHECK_DEVICE),
    )
    commands.add_parser(
        "doctor",
        parents=[shared, headless],
        help=tell(_DOCTOR),
        description=tell(_DOCTOR_ABOUT),
        epilog=tell(_DOCTOR_CODES),
    )
    validate_command.add_parser(commands, headless, tell)
    new_command.add_parser(commands, tell)
    run_command.add_parser(commands, _device_reader(tell), tell)
    return Commands(parser, commands.choices)


def _read(words: Sequence[str], commands: Commands, tell: Say) -> argparse.Namespace:
    named = _with_command(list(words))
    theirs: list[str] = []
    if named[:1] == ["run"]:
        ours, theirs = run_command.split(named[1:], commands.each["run"])
        named = ["run", *ours]
    options, unknown = commands.whole.parse_known_args(named)
    if unknown:
        if len(named) > len(words) and not words[0].startswith("-"):
            commands.whole.error(tell(_NO_COMMAND, word=words[0], known=", ".join(COMMANDS)))
        commands.each[options.command].error(tell(_UNKNOWN, words=" ".join(unknown)))
    options.arguments = theirs
    return options


def _with_command(words: list[str]) -> list[str]:
    """Put `open` in front where no command is named: `codeblanks gpu-support` opens it.

    A language that is named before the command is put behind it.
    """
    name, equals, _ = words[0].partition("=") if words else ("", "", "")
    if name == "--lang":
        length = 1 if equals else 2
        words = [*words[length : length + 1], *words[:length], *words[length + 1 :]]
    for word in words:
        if word in COMMANDS or word in ("-h", "--help", "--version"):
            return words
        if not word.startswith("-"):
            break
    return ["open", *words]


def _device_reader(tell: Say, *more: str) -> Callable[[str], str]:
    """Return what takes a device's name as it was given, or one of `more`."""

    def read_device(word: str) -> str:
        known = r"auto|cpu|mps|(cuda|rocm|xpu)(:\d+)?|simulated-(cuda|mps)"
        if word in more or re.fullmatch(known, word):
            return word
        there_are = ", ".join([*more, _DEVICES])
        raise argparse.ArgumentTypeError(tell(_NO_DEVICE, word=word, known=there_are))

    return read_device

"""`codeblanks run FILE`: its options, told apart from the program's own."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from codeblanks_gui.core.argument_words import Paragraphs
from codeblanks_gui.core.saying import Say
from codeblanks_gui.core.text import LANGUAGES, mark

_FLAGS = ("--trace", "-h", "--help")
_USAGE = mark(
    "RunCommand", "codeblanks run [options] FILE [options] [ARGUMENT ...] [-- ARGUMENT ...]"
)
_HELP_WORDS = mark("RunCommand", "run any program unchanged, also on a simulated GPU")
_ABOUT = mark("RunCommand", "Run any program as python FILE would, also on a simulated GPU.")
_WHOSE = mark(
    "RunCommand",
    "Options may come before or after FILE; every other word after FILE is the program's, and so "
    "is everything after --, for programs with options of the same name:",
)
_EXAMPLES = """\
  codeblanks run train.py --device simulated-cuda --memory 2GiB --trace
  codeblanks run --device simulated-cuda train.py -- --device cuda --epochs 3"""
_CODES = mark(
    "RunCommand",
    "The program's exit code is the exit code. 2: wrong usage; 3: it could not be run as asked.",
)
_FILE = mark("RunCommand", "the program")
_DEVICE = mark(
    "RunCommand",
    "auto (default: all there are), cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps",
)
_MEMORY = mark("RunCommand", "of a simulated GPU, for example 2GiB or 512MiB (default: 4GiB)")
_COUNT = mark("RunCommand", "of simulated GPUs (default: 1)")
_TRACE = mark("RunCommand", "tell on stderr what moved, line by line")
_TRACE_JSON = mark("RunCommand", "write what moved to a file")
_PYTHON = mark("RunCommand", "the Python that runs the program")
_DATA_DIR = mark("RunCommand", "where the settings are kept")
_LANG = mark("RunCommand", "default: the system's language")
_WORD_FILE = mark("RunCommand", "FILE")
_WORD_DEVICE = mark("RunCommand", "DEVICE")
_WORD_SIZE = mark("RunCommand", "SIZE")
_WORD_COUNT = mark("RunCommand", "N")
_WORD_PATH = mark("RunCommand", "PATH")
_WORD_FOLDER = mark("RunCommand", "DIR")


def add_parser(commands: Any, device: Callable[[str], str], tell: Say) -> None:
    """Add the command to the others.

    Args:
        commands: what argparse's `add_subparsers` returned.
        device: what reads the name of a device.
        tell: says its texts.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        "run",
        help=tell(_HELP_WORDS),
        description=tell(_ABOUT),
        epilog=f"{tell(_WHOSE)}\n\n{_EXAMPLES}\n\n{tell(_CODES)}",
        formatter_class=Paragraphs,
        allow_abbrev=False,
        usage=tell(_USAGE),
    )
    file, size = tell(_WORD_FILE), tell(_WORD_SIZE)
    parser.add_argument("file", metavar=file, help=tell(_FILE))
    parser.add_argument(
        "--device", metavar=tell(_WORD_DEVICE), type=device, default="auto", help=tell(_DEVICE)
    )
    parser.add_argument("--memory", metavar=size, help=tell(_MEMORY))
    parser.add_argument("--count", metavar=tell(_WORD_COUNT), help=tell(_COUNT))
    parser.add_argument("--trace", action="store_true", help=tell(_TRACE))
    parser.add_argument("--trace-json", type=Path, metavar=file, help=tell(_TRACE_JSON))
    parser.add_argument("--python", metavar=tell(_WORD_PATH), help=tell(_PYTHON))
    parser.add_argument("--data-dir", metavar=tell(_WORD_FOLDER), help=tell(_DATA_DIR))
    parser.add_argument("--lang", choices=LANGUAGES, help=tell(_LANG))


def split(words: Sequence[str], parser: argparse.ArgumentParser) -> tuple[list[str], list[str]]:
    """Return our words (with FILE) and the program's own arguments."""
    ours: list[str] = []
    theirs: list[str] = []
    has_file = False
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, has_value, _ = word.partition("=")
        is_ours = name in parser._option_string_actions and not (has_file and name in _HELP)
        if word == "--":
            if has_file:
                return ours, theirs + rest
            ours += [word, *rest[:1]]
            return ours, rest[1:]
        if is_ours:
            takes_next = not has_value and name not in _FLAGS and rest
            # Joined, so that argparse takes `--memory -2GiB` for a wrong size, not for an option.
            ours.append(f"{word}={rest.pop(0)}" if takes_next else word)
        elif not has_file:
            ours.append(word)
            has_file = not word.startswith("-")
        else:
            theirs.append(word)
    return ours, theirs


_HELP = ("-h", "--help")
"""After FILE they ask the program."""


def run(options: argparse.Namespace, interpreter: str) -> int:
    """Run the program; return its exit code. The interface's language is spoken already."""
    from codeblanks_gui.services import program_run, run_request
    from codeblanks_gui.services.wrong_use import WrongUse

    try:
        run_request.refuse_sizes_of_nothing(options.device, options.memory, options.count)
        asked = run_request.ProgramRun(
            options.file,
            tuple(options.arguments),
            device=options.device,
            memory=run_request.memory_of(options.memory),
            count=run_request.count_of(options.count),
            has_table=options.trace,
            trace_file=options.trace_json,
            interpreter=interpreter,
        )
        return program_run.end_like(program_run.run_program(asked))
    except WrongUse as error:
        sys.stderr.write(f"codeblanks run: {error}\n")
        return 2

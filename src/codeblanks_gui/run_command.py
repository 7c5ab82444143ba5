"""`codeblanks run FILE`: its options, told apart from the program's own."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

_FLAGS = ("--trace", "-h", "--help")
_EPILOG = """\
Options may come before or after FILE; every other word after FILE is the program's, and so
is everything after --, for programs with options of the same name:

  codeblanks run train.py --device simulated-cuda --memory 2GiB --trace
  codeblanks run --device simulated-cuda train.py -- --device cuda --epochs 3

The program's exit code is the exit code. 2: wrong usage; 3: it could not be run as asked.
"""


def add_parser(commands: Any, device: Callable[[str], str]) -> argparse.ArgumentParser:
    """Add the command to the others and return its parser.

    Args:
        commands: what argparse's `add_subparsers` returned.
        device: what reads the name of a device.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        "run",
        help="run any program unchanged, also on a simulated GPU",
        description="Run any program as python FILE would, also on a simulated GPU.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        usage="codeblanks run [options] FILE [options] [ARGUMENT ...] [-- ARGUMENT ...]",
    )
    parser.add_argument("file", metavar="FILE", help="the program")
    parser.add_argument(
        "--device",
        type=device,
        default="auto",
        help="auto (default: all there are), cpu, cuda, cuda:N, mps, xpu, simulated-cuda, "
        "simulated-mps",
    )
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        help="of a simulated GPU, for example 2GiB or 512MiB (default: 4GiB)",
    )
    parser.add_argument("--count", metavar="N", help="of simulated GPUs (default: 1)")
    parser.add_argument(
        "--trace", action="store_true", help="tell on stderr what moved, line by line"
    )
    parser.add_argument(
        "--trace-json", type=Path, metavar="FILE", help="write what moved to a file"
    )
    parser.add_argument("--python", metavar="PATH", help="the Python that runs the program")
    parser.add_argument("--data-dir", metavar="DIR", help="where the settings are kept")
    parser.add_argument("--lang", choices=("tr", "en"), help="default: the system's language")
    return parser


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


def run(options: argparse.Namespace, arguments: Sequence[str], interpreter: str) -> int:
    """Run the program; return its exit code. The interface's language is spoken already."""
    from codeblanks_gui.services import program_run, run_request
    from codeblanks_gui.services.wrong_use import WrongUse

    try:
        run_request.refuse_sizes_of_nothing(options.device, options.memory, options.count)
        asked = run_request.ProgramRun(
            options.file,
            tuple(arguments),
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

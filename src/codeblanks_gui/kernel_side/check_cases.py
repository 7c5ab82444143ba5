"""Runs the cases of a check.py over what the program left, and the mistakes where one fails."""

import dataclasses
import inspect
import re
import sys
import traceback
import types
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Tuple

from codeblanks_gui.core.messages import (
    FAILED,
    NOT_RUN,
    PASSED,
    CaseResult,
    Difference,
    ErrorInfo,
    Note,
    WorkerAnswer,
    WorkerRequest,
)
from codeblanks_gui.kernel_side import check_api, check_moves, check_program
from codeblanks_gui.kernel_side.check_device import CheckDevice
from codeblanks_gui.kernel_side.check_run import Run
from codeblanks_gui.kernel_side.process_guard import ProcessGuard

_UNREADABLE = ("SyntaxError", "IndentationError", "TabError")
_ARITY = re.compile(r"(?:\w+\.)*(\w+)\(\) (?:takes|missing|got) ")


@dataclass(frozen=True)
class _Judged:
    """A case's result; `problem` is the traceback where check.py itself failed."""

    result: CaseResult
    problem: str = ""


class _MissingNameError(Exception):
    """A case asks for a name that the program has not defined."""


def judge(
    request: WorkerRequest,
    ran: check_program.ProgramRun,
    guard: ProcessGuard,
    device: CheckDevice,
) -> WorkerAnswer:
    """Return the worker's answer on a program that has ended."""
    return dataclasses.replace(_judged(request, ran, guard, device), moved=device.moved)


def _judged(
    request: WorkerRequest,
    ran: check_program.ProgramRun,
    guard: ProcessGuard,
    device: CheckDevice,
) -> WorkerAnswer:
    stdout, stderr = guard.output(request.output_limit)
    if guard.size() > request.output_limit:
        return WorkerAnswer("output", stdout=stdout, stderr=stderr)
    suite, problem = _read_check(request.check_file)
    skipped = [CaseResult(name, NOT_RUN) for name, _ in suite.cases]
    if ran.has_stopped:
        outcome = "memory" if ran.is_out_of_memory else "stopped"
        mistake = ""
        if suite.seen_in_stopped and not (ran.error and ran.error.type in _UNREADABLE):
            bench = _Bench(request, _run_of(request, ran, stdout, device), ran.path)
            mistake = bench.find_mistake(suite.seen_in_stopped)
        return WorkerAnswer(
            outcome, skipped, mistake, ran.error, ran.exit_code, stdout=stdout, stderr=stderr
        )
    if problem:
        return WorkerAnswer("broken", skipped, stdout=stdout, stderr=stderr, problem=problem)
    bench = _Bench(request, _run_of(request, ran, stdout, device), ran.path)
    judged = [bench.try_case(name, function) for name, function in suite.cases]
    cases = [one.result for one in judged]
    problem = "".join(one.problem for one in judged)
    if not any(case.status == FAILED for case in cases):
        outcome = "broken" if problem else "judged"
        return WorkerAnswer(outcome, cases, stdout=stdout, stderr=stderr, problem=problem)
    mistake = bench.find_mistake(suite.mistakes)
    return WorkerAnswer("judged", cases, mistake, stdout=stdout, stderr=stderr, problem=problem)


def _run_of(
    request: WorkerRequest, ran: check_program.ProgramRun, stdout: str, device: CheckDevice
) -> Run:
    """Return what a check.py is told of the run."""
    moves = check_moves.Moves(device.kind, device.moved, device.peak_bytes)
    return Run(request.source, stdout, moves, ran.names, request.expected, ran.path, request.seed)


def _read_check(path: str) -> Tuple[check_api.Suite, str]:
    """Run a check.py for its cases; return them, and the traceback where it can't be run."""
    sys.modules["codeblanks_check"] = check_api
    module = types.ModuleType("check")
    module.__file__ = path
    suite = check_api.suite
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        exec(compile(text, path, "exec", dont_inherit=True), module.__dict__)
    except Exception:  # noqa: BLE001  (an author's mistake, told as such)
        return suite, traceback.format_exc()
    if not suite.cases:
        return suite, f"{path}: no function is marked with @case"
    return suite, ""


class _Bench:
    """Calls the functions of check.py with the learner's names."""

    def __init__(self, request: WorkerRequest, run: Run, path: str) -> None:
        self._request = request
        self._run = run
        self._path = path
        self._told_missing: List[str] = []
        check_api.expect.look_in(run)

    def try_case(self, name: Dict[str, str], function: check_api.Function) -> _Judged:
        """Run one case; a program's fault is a failed case, check.py's fault is a problem."""
        check_program.seed(self._request.seed)
        try:
            arguments = self._arguments(function)
        except _MissingNameError as missing:
            return self._missing(name, str(missing))
        try:
            function(**arguments)
        except check_api.CheckFailedError as failed:
            return _Judged(CaseResult(name, FAILED, failed.difference))
        except BaseException as error:  # noqa: BLE001  (also SystemExit out of a learner's function)
            problem = traceback.format_exc()
            difference = self._learners_fault(error)
            if difference is not None:
                return _Judged(CaseResult(name, FAILED, difference))
            note = Difference(Note("case_broken"))
            return _Judged(CaseResult(name, NOT_RUN, note), problem)
        return _Judged(CaseResult(name, PASSED))

    def find_mistake(self, mistakes: List[Tuple[str, check_api.Function]]) -> str:
        """Return the id of the first named mistake that the program makes, or ''."""
        for mistake_id, function in mistakes:
            try:
                if function(**self._arguments(function)):
                    return mistake_id
            except Exception:  # noqa: BLE001  (a value that isn't even of the kind it asks about)
                continue
        return ""

    def _arguments(self, function: check_api.Function) -> Dict[str, Any]:
        given: Dict[str, Any] = {}
        for parameter in inspect.signature(function).parameters.values():
            if parameter.name == "run":
                given["run"] = self._run
                continue
            spelling = next(
                (s for s in self._spellings(parameter.name) if s in self._run.names), None
            )
            if spelling is not None:
                given[parameter.name] = self._run.names[spelling]
            elif parameter.default is parameter.empty:
                raise _MissingNameError(self._spellings(parameter.name)[0])
        return given

    def _spellings(self, canonical: str) -> List[str]:
        """Return how the learner may have spelt a name, their lesson's language first."""
        by_language: Mapping[str, str] = self._request.names.get(canonical, {})
        first = by_language.get(self._request.language, canonical)
        return [first, *by_language.values(), canonical]

    def _missing(self, name: Dict[str, str], missing: str) -> _Judged:
        if missing in self._told_missing:
            note = Note("not_run_missing", {"name": missing})
            return _Judged(CaseResult(name, NOT_RUN, Difference(note)))
        self._told_missing.append(missing)
        note = Note("name_missing", {"name": missing})
        return _Judged(CaseResult(name, FAILED, Difference(note)))

    def _learners_fault(self, error: BaseException) -> Optional[Difference]:
        """Return what to say where the error comes out of the learner's code, else None."""
        info = check_program.describe_error(error, self._path, self._request.file)
        if info.line:
            params = {"error": _head(info), "line": str(info.line)}
            return Difference(Note("calls_raised", params), got=info.traceback)
        called = _ARITY.match(info.text) if isinstance(error, TypeError) else None
        if called is not None and self._is_learners(called[1]):
            params = {"name": called[1], "text": info.text}
            return Difference(Note("wrong_call", params))
        return None

    def _is_learners(self, function: str) -> bool:
        named = self._run.names.get(function)
        if named is not None:
            return getattr(named, "__module__", None) == "__main__"
        classes = [value for value in self._run.names.values() if isinstance(value, type)]
        return any(c.__module__ == "__main__" and function in vars(c) for c in classes)


def _head(info: ErrorInfo) -> str:
    return f"{info.type}: {info.text}".split("\n")[0][:300]

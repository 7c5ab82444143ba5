"""What a check.py imports as `codeblanks_check`: cases, named mistakes, what is expected.

    from codeblanks_check import case, mistake, expect

A function's arguments are the learner's names (in the lesson's canonical spelling) or `run`.
"""

from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import torch

from codeblanks_gui.core.messages import Difference, Note
from codeblanks_gui.kernel_side import check_compare, check_moves, check_output
from codeblanks_gui.kernel_side.check_run import Run

Function = Callable[..., Any]


class CheckFailedError(Exception):
    """A case is not met; `difference` says how."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.note.id or str(difference.note.text))
        self.difference = difference


@dataclass
class Suite:
    """The cases and mistakes of one check.py, in the order they stand there."""

    cases: List[Tuple[Dict[str, str], Function]] = field(default_factory=list)
    mistakes: List[Tuple[str, Function]] = field(default_factory=list)
    seen_in_stopped: List[Tuple[str, Function]] = field(default_factory=list)
    """Those of the mistakes that are also looked for where the program has stopped."""


suite = Suite()
"""Filled while a check.py is read; a worker reads one."""


def case(**name: str) -> Callable[[Function], Function]:
    """Mark a function as a case, named by language: `@case(tr="…", en="…")`."""

    def add(function: Function) -> Function:
        suite.cases.append((name, function))
        return function

    return add


def mistake(mistake_id: str, even_if_stopped: bool = False) -> Callable[[Function], Function]:
    """Mark a function that returns True where the program makes the mistake of this id.

    Args:
        mistake_id: as in lesson.toml.
        even_if_stopped: it is also asked where the program ended with an error, to say more
            than the error does.
    """

    def add(function: Function) -> Function:
        suite.mistakes.append((mistake_id, function))
        if even_if_stopped:
            suite.seen_in_stopped.append((mistake_id, function))
        return function

    return add


class Expect:
    """What a case may ask for. Each method returns nothing, or raises `CheckFailedError`.

    Where `name` is left out, the learner's own name of the value is found by identity.
    """

    def __init__(self) -> None:
        self._names: Mapping[str, Any] = {}
        self._device: Any = torch.device("cpu")

    def look_in(self, run: Run) -> None:
        """Take the run: names for the sentences, and the device that is meant."""
        self._names, self._device = run.names, run.device

    def output(self, run: Run) -> None:
        """Compare what was printed with expected.txt (line ends and trailing spaces aside)."""
        if run.expected is None:
            raise ValueError("expect.output needs an expected.txt beside check.py")
        _raise_if(check_output.output_difference(run.expected, run.stdout))

    def printed(self, run: Run, text: str) -> None:
        """Ask that `text` was printed, whole lines or a part of a line."""
        _raise_if(check_output.printed_difference(text, run.stdout))

    def equal(self, got: Any, want: Any, name: str = "") -> None:
        """Compare values; floats, tensors and what holds them with a small tolerance."""
        _raise_if(check_compare.value_difference(got, want, name or self._name_of(got)))

    def tensor(  # noqa: PLR0913  (each is one thing that can be asked of a tensor)
        self,
        got: Any,
        *,
        shape: Optional[Sequence[int]] = None,
        dtype: Any = None,
        device: Any = None,
        requires_grad: Optional[bool] = None,
        values: Any = None,
        name: str = "",
        rtol: Optional[float] = None,
        atol: Optional[float] = None,
    ) -> None:
        """Ask for a tensor; the first difference is told: shape, dtype, device, grad, values."""
        want = check_compare.Wanted(shape, dtype, device, requires_grad, values, rtol, atol)
        _raise_if(check_compare.tensor_difference(got, want, name or self._name_of(got)))

    def on_device(self, value: Any, device: Any = None, name: str = "") -> None:
        """Ask that a tensor, a model, or all tensors in a collection are on the device.

        Args:
            value: the thing itself, or a name of the program's as text.
            device: another one than the run's, as `torch.device` takes it.
            name: what the learner calls it, where it can't be found.
        """
        if isinstance(value, str):
            if value not in self._names:
                raise CheckFailedError(Difference(Note("name_missing", {"name": value})))
            value, name = self._names[value], name or value
        where = self._device if device is None else device
        _raise_if(check_moves.place_difference(value, where, name or self._name_of(value)))

    def moved_to_device(self, run: Run, at_least: int = 1) -> None:
        """Ask for copies to the device; tensors made there count as one. Nothing on the CPU."""
        _raise_if(check_moves.moved_difference(run.trace, at_least))

    def returned_from_device(self, run: Run, at_least: int = 1) -> None:
        """Ask for copies or values that came back from the device. Nothing on the CPU."""
        _raise_if(check_moves.returned_difference(run.trace, at_least))

    def came_from_device(self, run: Run, value: Any, name: str = "") -> None:
        """Ask that one of the program's values depends on what came back from the device.

        Args:
            run: the run; on the CPU nothing is asked.
            value: what one of the program's names stands for.
            name: what the learner calls it, where it can't be found.
        """
        name = name or _key_of(value, run.names)
        if run.device.type != "cpu" and name:
            _raise_if(
                check_moves.source_difference(run.replay(to_host=5), value, name, run.device.type)
            )

    def depends_on_device(self, run: Run, value: Any, name: str = "") -> None:
        """Ask that a value depends on numbers that were copied to the device, if any were.

        Whole numbers are left as they are: they may be classes or indices. Arguments as in
        `came_from_device`; meant for what stays on the device, and for what is only logged.
        """
        name = name or _key_of(value, run.names)
        if run.trace.copies_to_device and name:
            again = run.replay(to_device=0.25)
            _raise_if(check_moves.source_difference(again, value, name, run.device.type))

    def no_copies_in_loop(self, run: Run) -> None:
        """Ask that no line copies or reads again and again what could be copied or read once."""
        _raise_if(check_moves.loop_difference(run.trace))

    def fits_in(self, run: Run, memory: Union[int, str]) -> None:
        """Ask that what lay on the device at once fits in `memory`: bytes, or "64 MiB"."""
        _raise_if(check_moves.memory_difference(run.trace, memory))

    def calls(self, run: Run, name: str, at_least: int = 1) -> None:
        """Ask that the program calls `name` in at least so many places."""
        found = len(run.calls(name))
        if found < at_least:
            note = "not_called" if found == 0 else "called_too_little"
            params = {"call": name, "wanted": str(at_least), "found": str(found)}
            raise CheckFailedError(Difference(Note(note, params)))

    def that(self, condition: Any, **text: str) -> None:
        """Ask that `condition` is true; the sentence says what is wrong where it isn't."""
        if not bool(condition):
            raise CheckFailedError(Difference(Note(text=text)))

    def _name_of(self, value: Any) -> str:
        plain = (bool, int, float, str, type(None))
        if isinstance(value, plain):  # shared by all who hold them: identity says nothing
            return ""
        return _key_of(value, self._names)


def _key_of(value: Any, names: Mapping[str, Any]) -> str:
    return next((name for name, held in names.items() if held is value), "")


def fails(expectation: Function, *arguments: Any) -> bool:
    """Tell whether an expectation isn't met: `fails(expect.came_from_device, run, curve)`.

    For mistakes, which give a sentence of the lesson's own to what a case has found.
    """
    try:
        expectation(*arguments)
    except CheckFailedError:
        return True
    return False


def _raise_if(difference: Optional[Difference]) -> None:
    if difference is not None:
        raise CheckFailedError(difference)


expect = Expect()

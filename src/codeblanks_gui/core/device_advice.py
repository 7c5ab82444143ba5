"""What can be said of code that runs, and yet does something else with a device than is meant.

These mistakes raise no error, so nobody but a reader of the code can tell them. Each rule looks for
one shape that is nearly always a mistake; what can't be told from the text is left alone.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from codeblanks_gui.core.text import Marked, mark

_CLOCKS = {"time", "perf_counter", "monotonic", "perf_counter_ns", "time_ns", "monotonic_ns"}
_WAITS = {"synchronize", "item", "tolist", "cpu", "elapsed_time", "blocked_autorange", "timeit"}

MOVE_NOT_KEPT = mark(
    "DeviceAdvice",
    "A tensor stays where it is: this call returns another one, and nobody keeps it.",
)
BUILT_IS_NOT_AVAILABLE = mark(
    "DeviceAdvice",
    "“is_built” only says how this PyTorch was built. “is_available” says whether there is a "
    "GPU to use.",
)
EMPTY_CACHE_IN_LOOP = mark(
    "DeviceAdvice",
    "“empty_cache” frees no tensor that has a name; in a loop it only costs time.",
)
GRAPHS_KEPT = mark(
    "DeviceAdvice",
    "This sum keeps alive what every step computed. Add only the number: “{name}.item()”, or "
    "“{name}.detach()” on a GPU.",
)
READ_TOO_EARLY = mark(
    "DeviceAdvice",
    "With “non_blocking” the copy to the CPU may not be there yet when it is read. Leave it out, "
    "or synchronise first.",
)
CLOCK_BEFORE_WORK = mark(
    "DeviceAdvice",
    "A GPU may still be working when the clock is read. Call “torch.accelerator.synchronize()” "
    "or “torch.cuda.synchronize()” first.",
)


@dataclass(frozen=True)
class Advice:
    """A stretch of code and what to think about; `node` has its place."""

    node: ast.expr
    message: Marked
    name: str = ""


def advice(tree: ast.Module) -> list[Advice]:
    """Return what there is to say of a program, in the order of its lines."""
    found = [one for rule in _RULES for one in rule(tree)]
    return sorted(found, key=lambda one: (one.node.lineno, one.node.col_offset))


def _moves_not_kept(tree: ast.Module) -> Iterator[Advice]:
    tensors = set(_made_by_torch(tree))
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
            continue
        call = node.value
        moves = _method(call) in {"to", "cuda", "cpu", "mps"} and (
            call.args or call.keywords or _method(call) != "to"
        )
        if moves and _owner(call) in tensors:
            yield Advice(call, MOVE_NOT_KEPT)


def _made_by_torch(tree: ast.Module) -> Iterator[str]:
    """Yield the names that hold what `torch.something(…)` returned: a tensor, not a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            function = node.value.func
            if isinstance(function, ast.Attribute) and _name(function.value) == "torch":
                yield from (name for target in node.targets if (name := _name(target)))


def _built_is_not_available(tree: ast.Module) -> Iterator[Advice]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.If | ast.IfExp):
            continue
        calls = list(_calls(node.test))
        if any(_method(call) == "is_available" for call in calls):
            continue
        yield from (
            Advice(call, BUILT_IS_NOT_AVAILABLE) for call in calls if _method(call) == "is_built"
        )


def _empty_cache_in_loop(tree: ast.Module) -> Iterator[Advice]:
    seen: set[int] = set()
    for loop in _loops(tree):
        for call in _calls(loop):
            if _method(call) == "empty_cache" and id(call) not in seen:
                seen.add(id(call))
                yield Advice(call, EMPTY_CACHE_IN_LOOP)


def _graphs_kept(tree: ast.Module) -> Iterator[Advice]:
    seen: set[int] = set()
    for loop in _loops(tree):
        losses = {_owner(call) for call in _calls(loop) if _method(call) == "backward"} - {""}
        for node in ast.walk(loop):
            if not (isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)):
                continue
            name = _name(node.value)
            if name in losses and id(node) not in seen:
                seen.add(id(node))
                yield Advice(node.value, GRAPHS_KEPT, name)


def _read_too_early(tree: ast.Module) -> Iterator[Advice]:
    if any(_method(call) == "synchronize" for call in _calls(tree)):
        return
    for call in _calls(tree):
        first = call.args[0] if call.args else None
        to_cpu = _method(call) == "cpu" or (
            _method(call) == "to" and isinstance(first, ast.Constant) and first.value == "cpu"
        )
        if to_cpu and any(_is_true(word, "non_blocking") for word in call.keywords):
            yield Advice(call, READ_TOO_EARLY)


def _clock_before_work(tree: ast.Module) -> Iterator[Advice]:
    """Tell of the second reading of a clock around work on a device that nobody waits for."""
    calls = list(_calls(tree))
    if not any(_method(call) in {"to", "cuda"} for call in calls):
        return
    if any(_method(call) in _WAITS for call in calls):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            clock = node.left
            if isinstance(clock, ast.Call) and _method(clock) in _CLOCKS:
                yield Advice(clock, CLOCK_BEFORE_WORK)


_RULES: tuple[Callable[[ast.Module], Iterator[Advice]], ...] = (
    _moves_not_kept,
    _built_is_not_available,
    _empty_cache_in_loop,
    _graphs_kept,
    _read_too_early,
    _clock_before_work,
)


def _loops(tree: ast.AST) -> Iterator[ast.For | ast.While]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While))


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _method(call: ast.Call) -> str:
    """Return the last name of what is called: `to` of `x.to(…)`, `time` of `time()`."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return _name(call.func)


def _owner(call: ast.Call) -> str:
    """Return `x` of `x.to(…)`, '' where it is no plain name."""
    return _name(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _is_true(word: ast.keyword, name: str) -> bool:
    return word.arg == name and isinstance(word.value, ast.Constant) and word.value.value is True

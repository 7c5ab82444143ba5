"""Run: one run of the learner's program, as a check.py is given it."""

import ast
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

import torch

from codeblanks_gui.kernel_side import check_moves, check_replay


class Run:
    """One run of the learner's program.

    Attributes:
        stdout: what it printed.
        source: its text.
        device: the `torch.device` that the usual choice gives where it ran.
        trace: what it moved between the CPU and that device (`check_moves.Moves`).
        names: the names it left, without Python's own.
        expected: the exercise's expected.txt, or None.
    """

    def __init__(
        self,
        source: str,
        stdout: str,
        trace: check_moves.Moves,
        names: Mapping[str, Any],
        expected: Any = None,
        path: str = "model.py",
        seed: int = 0,
    ) -> None:
        self.source = source
        self.stdout = stdout
        self.trace = trace
        self.device = torch.device(trace.kind)
        self.expected: Optional[str] = expected
        self.names = {k: v for k, v in names.items() if not k.startswith("__")}
        self._path, self._seed = path, seed
        self._replays: Dict[Tuple[float, float], check_replay.Replay] = {}
        self._tree = ast.parse(source)
        self._aliases = dict(_aliases(self._tree))

    def calls(self, name: str) -> List[int]:
        """Return the lines of the calls whose dotted name ends with `name`.

        `calls("to")` finds `x.to(device)` and `f(x).to(device)`; `calls("cuda.is_available")`
        finds the call however torch was imported.
        """
        lines = [
            node.lineno
            for node in ast.walk(self._tree)
            if isinstance(node, ast.Call) and self._ends_with(node.func, name)
        ]
        return sorted(lines)

    def uses(self, name: str) -> bool:
        """Tell whether the program reads `name`: a variable, an attribute, or a dotted end."""
        return any(
            isinstance(node, (ast.Name, ast.Attribute))
            and isinstance(node.ctx, ast.Load)
            and self._ends_with(node, name)
            for node in ast.walk(self._tree)
        )

    def replay(self, to_device: float = 0, to_host: float = 0) -> check_replay.Replay:
        """Run the program once more, with these numbers added to all that moves there and back.

        `(1 + to_device) * 3 + to_host` is what 1 times 3 then becomes, if it was computed on the
        device. On the CPU nothing moves, and nothing changes.
        """
        key = to_device, to_host
        if key not in self._replays:
            self._replays[key] = check_replay.replay(self.source, self._path, self._seed, *key)
        return self._replays[key]

    def _ends_with(self, node: ast.expr, name: str) -> bool:
        dotted = _dotted(node)
        if dotted is None:
            return False
        first, _, rest = dotted.partition(".")
        full = ".".join(part for part in (self._aliases.get(first, first), rest) if part)
        return any(_is_end(name, candidate) for candidate in (dotted, full))


def _is_end(name: str, dotted: str) -> bool:
    return dotted == name or dotted.endswith("." + name)


def _dotted(node: ast.expr) -> Optional[str]:
    """Return `a.b.c` of an expression; what isn't a name is an empty part: `f(x).to` is `.to`."""
    parts: List[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        parts.append(node.id)
    elif parts:
        parts.append("")
    return ".".join(reversed(parts)) or None


def _aliases(tree: ast.AST) -> Iterator[Tuple[str, str]]:
    """Give what each imported name stands for: `import torch.nn as nn` gives (nn, torch.nn)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    yield alias.asname, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"

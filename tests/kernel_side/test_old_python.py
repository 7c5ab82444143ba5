"""The kernel side is read by Python 3.9: no newer syntax, no `X | Y` that would be evaluated."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "codeblanks_gui"
FILES = [*sorted((SOURCE / "kernel_side").rglob("*.py")), SOURCE / "core" / "messages.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_python_39_can_read_it(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
    lazy = any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and any(alias.name == "annotations" for alias in node.names)
        for node in ast.walk(tree)
    )
    if lazy:
        return
    annotations = [
        part
        for node in ast.walk(tree)
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if part is not None
    ]
    unions = [
        node.lineno
        for part in annotations
        for node in ast.walk(part)
        if isinstance(node, ast.BinOp)
    ]
    assert not unions, f"{path.name}: X | Y in lines {unions}"

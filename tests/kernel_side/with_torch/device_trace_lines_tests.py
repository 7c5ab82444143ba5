"""Each way to read, wait or copy is told once, under the learner's line, on cuda and on mps."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (pytest asks for the annotations)

import pytest
import torch

from codeblanks_gui.kernel_side import device_trace, simulated

PREPARED = """\
import torch
from torch.utils.data import DataLoader, TensorDataset
x = torch.arange(8.0).to(D)
mask = x > 2
one = x[1]
words = torch.tensor([0, 1, 1], device=D)
model = torch.nn.Linear(8, 2)
data = TensorDataset(torch.arange(8.0).reshape(4, 2))
loader = DataLoader(data, batch_size=2, pin_memory=D == "cuda")
"""

COPIED, BACK = "to_device copy", "to_host copy"
LINES: list[tuple[str, list[str]]] = [
    # values
    ("one.item()", ["read .item() 1 4"]),
    ("float(one)", ["read .item() 1 4"]),
    ("int(one)", ["read .item() 1 4"]),
    ("bool(one)", ["read .item() 1 4"]),
    ("if one > 0: pass", ["read .item() 1 1"]),
    ("assert (x == x).all()", ["read .item() 1 1"]),
    ("f'{one:.2f}', '%d' % one", ["read .item() 2 8"]),
    ("list(range(int(one)))", ["read .item() 1 4"]),
    ("3.0 in x", ["read .item() 1 1"]),
    ("max(x)", ["read .item() 7 7"]),
    ("x.tolist()", ["read .tolist() 1 32"]),
    ("str(x)", ["read print 1 32"]),
    ("repr(x)", ["read print 1 32"]),
    ("f'{x}'", ["read print 1 32"]),
    ("torch.tensor([x[0], x[1]])", ["read elements 2 8"]),
    ("torch.nn.functional.one_hot(words)", ["read .item() 1 8"]),
    ("torch.nn.functional.one_hot(words, 3)", []),
    # sizes that are values
    ("x[mask]", ["wait x[mask] 1 0"]),
    ("x[mask] = 2 * x[:5]", ["wait x[mask] = ... 1 0"]),
    ("x[mask] = 1", []),
    ("torch.where(mask, x, 0.0), x.masked_fill(mask, 0)", []),
    ("torch.allclose(x, x)", ["wait allclose 1 0"]),
    ("torch.equal(x, x)", ["wait equal 1 0"]),
    ("torch.unique(x)", ["wait unique 1 0"]),
    ("torch.unique(x, dim=0)", ["wait unique 1 0"]),
    ("x.nonzero()", ["wait nonzero 1 0"]),
    ("torch.where(mask)", ["wait nonzero 1 0"]),
    ("x.masked_select(mask)", ["wait masked_select 1 0"]),
    ("x.repeat_interleave(2)", []),
    ("x[:3].repeat_interleave(words)", ["wait repeat_interleave 1 0"]),
    ("x[:3].repeat_interleave(words, output_size=2)", []),
    ("torch.bincount(words)", ["wait bincount 1 0"]),
    ("torch.linalg.inv(torch.eye(2, device=D))", ["wait linalg.inv 1 0"]),
    # copies
    ("x.cpu().numpy()", [f"{BACK} 1 32"]),
    ("x.numpy(force=True)", [f"{BACK} 1 32"]),
    ("x.untyped_storage().cpu()", [f"{BACK} 1 32"]),
    ("torch.save(x, FILE)", [f"{BACK} 1 32"]),
    ("torch.load(FILE, weights_only=True)", [f"{COPIED} 1 32"]),
    ("torch.load(FILE, map_location='cpu', weights_only=True)", []),
    ("x[torch.tensor([0, 1])]", [f"{COPIED} 1 16"]),
    ("x[mask.cpu()]", [f"{COPIED} 1 40", f"{BACK} 1 8"]),
    ("x[:2] = torch.ones(2)", ["to_device copy into 1 8"]),
    ("model.to(D)", ["to_device module 2 72"]),
    ("state = {name: value.cpu() for name, value in model.state_dict().items()}", [f"{BACK} 2 72"]),
    ("model.load_state_dict(state)", ["to_device copy into 2 72"]),
    ("torch.save(model.state_dict(), FILE)", [f"{BACK} 2 72"]),
    ("torch.load(FILE, map_location=D, weights_only=True)", [f"{COPIED} 2 72"]),
    ("for (rows,) in loader: rows.to(D, non_blocking=True)", [f"{COPIED} 2 32"]),
    ("try: x.numpy()\nexcept TypeError: pass", []),
    ("x.clone(), x.to(D), x.detach(), x.sum(), len(x), x.shape, list(x)", []),
]


@pytest.mark.parametrize("kind", ["cuda", "mps"])
def test_each_is_told_once(kind: str, tmp_path: Path) -> None:
    simulated.enable(kind, memory=1 << 28)
    wrong = {}
    try:
        names = {"D": kind, "FILE": str(tmp_path / "saved.pt")}
        exec(PREPARED, names)
        for line, expected in LINES:
            device_trace.start(["program.py"], simulated)
            try:
                exec(compile(f"pass\n{line}\n", "program.py", "exec"), names)
            except NotImplementedError as error:  # an operation that this torch lacks on MPS
                if "is not currently implemented for the MPS device" not in str(error):
                    raise
                continue
            finally:
                rows = device_trace.stop()["rows"]
            told = [f"{r['way']} {r['what']} {r['count']} {r['bytes']}" for r in rows]
            if sorted(told) != sorted(expected) or {row["line"] for row in rows} - {2}:
                wrong[line] = told
    finally:
        simulated.disable()
    assert wrong == {}


def test_a_storage_copied_to_the_host_is_there() -> None:
    simulated.enable("cuda")
    try:
        storage = torch.ones(4, device="cuda").untyped_storage()
        assert storage.cpu().device.type == "cpu"
        assert torch.UntypedStorage(16).copy_(storage).device.type == "cpu"
        assert storage.cpu().cuda().device == torch.device("cuda", 0)
        assert torch.cuda.memory_allocated() == 512
    finally:
        simulated.disable()

"""Compares a value with the one that was asked, and names the first difference."""

import math
from dataclasses import dataclass
from typing import Any, Dict, Optional, Sequence, Tuple

import torch

from codeblanks_gui.core.messages import Difference, Note
from codeblanks_gui.kernel_side.check_output import cut

# (rtol, atol). Wider than one rounding: a right answer may add up in another order.
_TOLERANCE = {
    torch.float64: (1e-7, 1e-7),
    torch.complex128: (1e-7, 1e-7),
    torch.float32: (1e-5, 1e-5),
    torch.complex64: (1e-5, 1e-5),
    torch.float16: (1e-3, 1e-3),
    torch.bfloat16: (1.6e-2, 1e-2),
}
# Off the CPU sums are split up, and float32 products may be rounded to fewer bits (TF32).
_TOLERANCE_ELSEWHERE = {torch.float32: (1e-3, 1e-4), torch.complex64: (1e-3, 1e-4)}
_FLOAT = (1e-6, 1e-9)


@dataclass(frozen=True)
class Wanted:
    """What a tensor must be; None where it doesn't matter."""

    shape: Optional[Sequence[int]] = None
    dtype: Any = None
    device: Any = None
    requires_grad: Optional[bool] = None
    values: Any = None
    rtol: Optional[float] = None
    atol: Optional[float] = None


def value_difference(got: Any, want: Any, name: str = "") -> Optional[Difference]:
    """Compare any two values; the note names the first place where they differ."""
    if isinstance(want, torch.Tensor):
        asked = Wanted(tuple(want.shape), want.dtype, values=want)
        return tensor_difference(got, asked, name)
    note = _first_difference(got, want, name, "")
    return None if note is None else Difference(note, _show(want), _show(got))


def _first_difference(got: Any, want: Any, name: str, place: str) -> Optional[Note]:
    if isinstance(want, torch.Tensor) or isinstance(got, torch.Tensor):
        return _tensor_inside(got, want, name, place)
    if isinstance(want, (list, tuple)):
        return _sequence_difference(got, want, name, place)
    if isinstance(want, dict):
        return _dict_difference(got, want, name, place)
    if _are_equal(got, want):
        return None
    if isinstance(want, (bool, str, type(None))) and type(got) is not type(want):
        return _typed(got, want, name, place)
    return _at("value", place, name, got, want)


def _are_equal(got: Any, want: Any) -> bool:
    if isinstance(want, bool) or isinstance(got, bool):
        return isinstance(got, bool) and isinstance(want, bool) and got == want
    numbers = (int, float, complex)
    if isinstance(want, float) and isinstance(got, numbers) and not isinstance(got, complex):
        if math.isnan(want):
            return math.isnan(got)
        return math.isclose(got, want, rel_tol=_FLOAT[0], abs_tol=_FLOAT[1])
    if getattr(got, "shape", None) != getattr(want, "shape", None):  # NumPy arrays
        return False
    equal = got == want
    return bool(equal.all()) if hasattr(equal, "all") else bool(equal)


def _tensor_inside(got: Any, want: Any, name: str, place: str) -> Optional[Note]:
    if isinstance(want, torch.Tensor):
        inner = value_difference(got, want, name + place)
        return None if inner is None else inner.note
    return _typed(got, want, name, place)


def _sequence_difference(got: Any, want: Any, name: str, place: str) -> Optional[Note]:
    if type(got) is not type(want) and not isinstance(got, type(want)):
        return _typed(got, want, name, place)
    if len(got) != len(want):
        lengths = {"name": name + place, "expected": str(len(want)), "got": str(len(got))}
        return Note("length_differs", lengths)
    for index, (mine, theirs) in enumerate(zip(got, want)):  # noqa: B905  (3.9)
        note = _first_difference(mine, theirs, name, f"{place}[{index}]")
        if note is not None:
            return note
    return None


def _dict_difference(got: Any, want: Any, name: str, place: str) -> Optional[Note]:
    if not isinstance(got, dict):
        return _typed(got, want, name, place)
    for key in want:
        if key not in got:
            return Note("key_missing", {"name": name + place, "key": repr(key)})
    for key in got:
        if key not in want:
            return Note("key_unknown", {"name": name + place, "key": repr(key)})
    for key in want:
        note = _first_difference(got[key], want[key], name, f"{place}[{key!r}]")
        if note is not None:
            return note
    return None


def _typed(got: Any, want: Any, name: str, place: str) -> Note:
    types = {"expected": type(want).__name__, "got": type(got).__name__}
    return Note("type_differs", {"name": name + place, **types})


def _at(kind: str, place: str, name: str, got: Any, want: Any) -> Note:
    params = {"name": name, "expected": _short(want), "got": _short(got)}
    if place:
        return Note(f"{kind}_differs_at", {**params, "index": place})
    return Note(f"{kind}_differs", params)


def tensor_difference(got: Any, want: Wanted, name: str = "") -> Optional[Difference]:
    """Return the first of: no tensor, shape, dtype, device, requires_grad, nan, a value."""
    if not isinstance(got, torch.Tensor):
        note = Note("not_a_tensor", {"name": name, "got": type(got).__name__})
        return Difference(note, _wanted_text(want), _show(got))
    values = None if want.values is None else _as_values(want.values, got)
    shape = want.shape if want.shape is not None or values is None else tuple(values.shape)
    for asked, mine, theirs in (
        ("shape", _shape_text(got.shape), None if shape is None else _shape_text(shape)),
        ("dtype", str(got.dtype), None if want.dtype is None else str(want.dtype)),
        ("device", *_devices(got.device, want.device)),
    ):
        if theirs is not None and mine != theirs:
            params = {"name": name, "expected": theirs, "got": mine}
            return Difference(Note(f"{asked}_differs", params), theirs, mine)
    if want.requires_grad is not None and got.requires_grad != want.requires_grad:
        note = Note("grad_missing" if want.requires_grad else "grad_unwanted", {"name": name})
        both = (f"requires_grad={want.requires_grad}", f"requires_grad={got.requires_grad}")
        return Difference(note, *both)
    return None if values is None else _value_difference(got, values, want, name)


def _as_values(values: Any, got: torch.Tensor) -> torch.Tensor:
    """Return the wanted values as a tensor on the CPU."""
    if isinstance(values, torch.Tensor):
        return values.detach().cpu()
    exact = torch.float64 if got.is_floating_point() else None
    return torch.as_tensor(values, dtype=exact)


def _shape_text(shape: Sequence[int]) -> str:
    return str(tuple(int(size) for size in shape))


def _devices(got: torch.device, want: Any) -> Tuple[str, Optional[str]]:
    """Return both devices as text; the number matters only where it was asked for."""
    if want is None:
        return str(got), None
    asked = torch.device(want)
    return (got.type if asked.index is None else str(got)), str(asked)


def _value_difference(
    got: torch.Tensor, values: torch.Tensor, want: Wanted, name: str
) -> Optional[Difference]:
    if got.is_meta:
        return Difference(Note("no_values", {"name": name}), _show(values), _show(got))
    mine = got.detach()
    mine = (mine.to_dense() if mine.layout != torch.strided else mine).cpu().resolve_conj()
    wrong, nans = _wrong_places(mine, values, *_tolerance(got, want))
    for note_id, places in (("nan", nans), ("value", wrong)):
        if bool(places.any()):
            index = tuple(int(i) for i in places.nonzero()[0])
            params = {
                "name": name,
                "index": _index_text(index),
                **_numbers(values[index], mine[index]),
            }
            return Difference(Note(_value_note(note_id, index), params), _show(values), _show(mine))
    return None


def _value_note(kind: str, index: Tuple[int, ...]) -> str:
    if kind == "nan":
        return "nan_at" if index else "is_nan"
    return "value_differs_at" if index else "value_differs"


def _wrong_places(
    mine: torch.Tensor, values: torch.Tensor, rtol: float, atol: float
) -> Tuple[torch.Tensor, torch.Tensor]:
    """Return two masks: values that differ, and nan where none was asked."""
    if not (mine.is_floating_point() or mine.is_complex() or values.is_floating_point()):
        return mine != values, torch.zeros_like(mine, dtype=torch.bool)
    wide = torch.complex128 if mine.is_complex() or values.is_complex() else torch.float64
    left, right = mine.to(wide), values.to(wide)
    nans = left.isnan() & ~right.isnan()
    close = torch.isclose(left, right, rtol=rtol, atol=atol, equal_nan=True)
    return ~close, nans


def _tolerance(got: torch.Tensor, want: Wanted) -> Tuple[float, float]:
    rtol, atol = _TOLERANCE.get(got.dtype, (1e-7, 1e-7))
    if got.device.type != "cpu":
        rtol, atol = _TOLERANCE_ELSEWHERE.get(got.dtype, (rtol, atol))
    return (
        rtol if want.rtol is None else want.rtol,
        atol if want.atol is None else want.atol,
    )


def _index_text(index: Tuple[int, ...]) -> str:
    return "[" + ", ".join(str(i) for i in index) + "]" if index else ""


def _numbers(want: torch.Tensor, got: torch.Tensor) -> Dict[str, str]:
    """Return both numbers in six digits, or in all where six look the same."""
    both = want.item(), got.item()
    short = [f"{item:.6g}" if isinstance(item, float) else str(item) for item in both]
    if short[0] == short[1]:
        short = [repr(item) for item in both]
    return {"expected": short[0], "got": short[1]}


def _wanted_text(want: Wanted) -> str:
    asked: Dict[str, Any] = {
        "shape": None if want.shape is None else _shape_text(want.shape),
        "dtype": want.dtype,
        "device": want.device,
    }
    told = ", ".join(f"{key}={value}" for key, value in asked.items() if value is not None)
    return f"Tensor({told})" if told else "Tensor"


def _show(value: Any) -> str:
    try:
        return cut(repr(value))
    except Exception:  # noqa: BLE001  (a learner's own __repr__)
        return f"<{type(value).__name__}>"


def _short(value: Any) -> str:
    text = _show(value)
    return text if len(text) <= 60 else text[:59] + "…"

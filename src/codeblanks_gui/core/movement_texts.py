"""What the tab "What moved" and `codeblanks run --trace` say. `{places}` are filled with numbers.

Inserted numbers are written so that they need no suffix in Turkish.
"""

from codeblanks_gui.core.movements import BETWEEN, READ, TO_DEVICE, TO_HOST, WAIT, Movement
from codeblanks_gui.core.text import Marked, mark

NOTHING_MOVED = mark("Movements", "Nothing moved between the CPU and a device.")
SIMULATED = mark("Movements", "Simulated GPU: runs on your CPU")
LEFT_OUT = mark("Movements", "Other moves not listed: {count}")
NO_LINE = mark("Movements", "outside your program")

_MODULE = mark("Movements", "Module to the device")
_WHATS: dict[tuple[str, str], Marked] = {
    (TO_DEVICE, "copy"): mark("Movements", "Copy to the device"),
    (TO_DEVICE, "copy into"): mark("Movements", "Copy into a tensor on the device"),
    (TO_DEVICE, "module"): _MODULE,
    (TO_HOST, "copy"): mark("Movements", "Copy to the CPU"),
    (TO_HOST, "copy into"): mark("Movements", "Copy into a tensor on the CPU"),
    (TO_HOST, "module"): mark("Movements", "Module to the CPU"),
    (BETWEEN, "module"): mark("Movements", "Module to another device"),
    (READ, ".item()"): mark("Movements", "Value read"),
    (READ, "elements"): mark("Movements", "Values read one by one"),
    (READ, "print"): mark("Movements", "Tensor printed"),
    (READ, ".tolist()"): mark("Movements", "Tensor read as a list"),
    (WAIT, "synchronize"): mark("Movements", "Wait for the device"),
}
_WAYS: dict[str, Marked] = {
    TO_DEVICE: _WHATS[TO_DEVICE, "copy"],
    TO_HOST: _WHATS[TO_HOST, "copy"],
    BETWEEN: mark("Movements", "Copy to another device"),
    READ: _WHATS[READ, ".item()"],
    WAIT: mark("Movements", "Wait for a result ({operation})"),
}


def what(movement: Movement) -> tuple[Marked, dict[str, str]]:
    """Return what a row is called, and what fills its places."""
    marked = _WHATS.get((movement.way, movement.what))
    if marked is not None:
        return marked, {}
    params = {"operation": movement.what} if movement.way == WAIT else {}
    return _WAYS[movement.way], params


SENTENCES: dict[str, Marked] = {
    "read_in_loop": mark(
        "Movements",
        "Read {count} times in a loop, and each time the program waits for the device. Collect "
        "the values on the device, for example with `total += loss.detach()`, and read once "
        "after the loop.",
    ),
    "small_copies_in_loop": mark(
        "Movements",
        "A small copy to the CPU, {count} times in a loop. Collect the tensors on the device, "
        "join them with `torch.stack` or `torch.cat`, and copy once after the loop.",
    ),
    "wait_in_loop": mark(
        "Movements",
        "The program waits for the device in every iteration, {count} times. You only need that "
        "when you measure time; PyTorch itself waits where a value is read.",
    ),
    "elements_one_by_one": mark(
        "Movements",
        "{count} values of one tensor were read one by one. Copy the whole tensor once, with "
        "`.tolist()` or `.cpu()`, and read the values there.",
    ),
    "built_from_elements": mark(
        "Movements",
        "A tensor was built from {count} values on the device, which are read one by one. "
        "`torch.stack` joins them without leaving the device.",
    ),
    "same_data_again": mark(
        "Movements",
        "{count} of {of} copies moved data to the device that had been moved there before, "
        "unchanged. Move it once, before the loop, and keep it there.",
    ),
    "same_data_back_again": mark(
        "Movements",
        "{count} of {of} copies moved data to the CPU that had been moved there before, "
        "unchanged. Copy it once and keep it.",
    ),
    "round_trip": mark(
        "Movements",
        "These values came from the device on line {line} and go back unchanged. Keep the "
        "tensor that is already there.",
    ),
    "not_pinned": mark(
        "Movements",
        "`non_blocking=True` had no effect in {count} of {of} copies: the memory isn't pinned. "
        "Use `pin_memory=True` in the DataLoader, or `.pin_memory()`.",
    ),
}
"""Why a move is needless, by the id of a note."""

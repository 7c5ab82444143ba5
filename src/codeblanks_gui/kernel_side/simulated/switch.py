"""Turns the simulation on and off: whole or not at all."""

from __future__ import annotations

import contextlib
import gc
import os
from typing import Iterator

import torch
import torch.utils._device

from . import (
    autocast,
    backward_passes,
    generators,
    onlookers,
    plans,
    recurrent,
    self_test,
    state,
    streams,
    surface,
    threads,
)
from .patching import Patches
from .state import STATE

KINDS = ("cuda", "mps")
DEFAULT_MEMORY = 4 << 30

_patches = Patches()
_is_registered = False


def enable(kind: str = "cuda", *, memory: int = DEFAULT_MEMORY, count: int = 1) -> None:
    """Simulate `count` devices of a kind from now on.

    Args:
        kind: "cuda" or "mps".
        memory: Bytes of each device.
        count: How many; mps has one.

    Raises:
        ValueError: An argument makes no sense.
        SimulationError: It is on already, or this torch can't be simulated.
    """
    _check_arguments(kind, memory, count)
    if STATE.kind is not None:
        raise self_test.SimulationError("The simulation is on already: disable() first.")
    _register_fork()
    torch.utils._device._device_constructors()  # let torch remember the real factories
    with _without_collector():
        _put_on(kind, count)
    STATE.begin(kind, memory, count)  # nothing of the self-test is left
    backward_passes.begin()
    recurrent.begin()
    onlookers.begin()
    generators.begin(torch.initial_seed())
    if kind == "cuda":
        torch.cuda.default_generators = tuple(generators._defaults)


def _put_on(kind: str, count: int) -> None:
    """Replace what the table names, and test it; if anything fails, nothing is left."""
    STATE.begin(kind, self_test.MEMORY, count)
    streams.begin()
    try:
        generators.begin(torch.initial_seed())
        _patches.apply(surface.rows(kind))
        threads.join()
        self_test.run(kind)
    except BaseException:
        disable()
        raise


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Within it Python's collector waits: looking through torch's million objects takes 0.1 s."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def disable() -> None:
    """Put torch back as it was; without effect while the simulation is off."""
    if STATE.kind is None:
        return
    threads.leave()
    autocast.uninstall()
    _patches.restore()
    STATE.end()
    plans.plan_of.clear()


def _check_arguments(kind: str, memory: int, count: int) -> None:
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {kind!r}")
    for name, value in (("memory", memory), ("count", count)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"{name} must be a whole number, not {value!r}")
        if value <= 0:
            raise ValueError(f"{name} must be more than 0, not {value}")
    if kind == "mps" and count != 1:
        raise ValueError("mps has one device: count must be 1")
    have = _memory_of_this_machine()
    if have and memory * count > have:
        raise ValueError(
            f"memory: {count} x {memory} bytes are more than this machine has ({have} bytes); "
            "what is on the simulated device lies in the machine's own memory"
        )


def _memory_of_this_machine() -> int:
    """Return the machine's memory in bytes, 0 where it can't be asked."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0


def _register_fork() -> None:
    global _is_registered
    if not _is_registered and hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=state.after_fork)
        _is_registered = True

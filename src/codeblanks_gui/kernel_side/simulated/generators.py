"""Random numbers of the simulated devices: streams of their own, beside the CPU's."""

from __future__ import annotations

import weakref
from typing import Any, Dict, List

import torch

from . import texts
from .state import CPU, STATE

_InC = torch._C.Generator
_device_of: Dict[int, torch.device] = {}
"""By the address in C++: operations are handed a new Python object for the same generator."""

SEED_MIX = 0x5EED_DE71CE
"""A device draws other numbers than the CPU of the same seed, on real hardware and here."""

_defaults: List["Generator"] = []


class _Meta(type(_InC)):  # type: ignore[misc]
    def __instancecheck__(cls, instance: Any) -> bool:
        return type.__instancecheck__(_InC, instance)


class Generator(_InC, metaclass=_Meta):  # type: ignore[misc, valid-type]
    """`torch.Generator` while the simulation is on."""

    def __new__(cls, device: Any = "cpu") -> Any:
        """Make torch's own generator for another device, ours for one of ours."""
        if STATE.kind is None:
            return _InC(device)
        where, is_ours = STATE.canonical(device)
        if not is_ours:
            return _InC(device)
        generator = _InC.__new__(cls)
        generator._simulated_device = where
        address = generator._cdata
        _device_of[address] = where
        weakref.finalize(generator, _device_of.pop, address, None)
        return generator

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    @property
    def device(self) -> torch.device:
        """The simulated device that it draws for."""
        return self._simulated_device

    def manual_seed(self, seed: int) -> "Generator":
        """Begin the stream of a seed, another one than the CPU's of the same seed."""
        _InC.manual_seed(self, int(seed) ^ SEED_MIX)
        return self

    def initial_seed(self) -> int:
        """The seed as it was given."""
        return int(_InC.initial_seed(self)) ^ SEED_MIX


def begin(seed: int) -> None:
    """Make the devices' default generators anew."""
    _defaults[:] = [Generator(account.device) for account in STATE.accounts]
    STATE.is_initialized = False  # making them has touched nothing
    seed_all(seed)


def default(index: int) -> Generator:
    """Return the default generator of a device."""
    return _defaults[index]


def seed_all(seed: int) -> None:
    """Begin all devices' streams of a seed: `torch.cuda.manual_seed_all`."""
    for generator in _defaults:
        generator.manual_seed(seed)


def check(position: int, args: Any, kwargs: Dict[str, Any], device: torch.device) -> Any:
    """Return the generator among an operation's arguments, None if there is none.

    Raises:
        RuntimeError: It draws for another kind of device than the operation's.
    """
    generator = kwargs.get("generator")
    if generator is None and position < len(args):
        generator = args[position]
    if generator is not None:
        found = _device_of.get(generator._cdata, CPU)
        if found.type != device.type:
            raise texts.generator_mismatch(device.type, found.type)
    return generator


def draw(position: int, func: Any, args: Any, kwargs: Any, device: torch.device) -> Any:
    """Run an operation that draws, from its own generator or from the device's default one."""
    if position >= 0 and check(position, args, kwargs, device) is not None:
        return func(*args, **kwargs)
    own = default(device.index)
    cpus = torch.default_generator
    kept = cpus.get_state()
    cpus.set_state(_InC.get_state(own))
    try:
        out = func(*args, **kwargs)
        _InC.set_state(own, cpus.get_state())
        return out
    finally:
        cpus.set_state(kept)

"""`torch.cuda` of random numbers: seeds and states of the devices' generators."""

from __future__ import annotations

from typing import Any, List

import torch

from . import generators
from .generators import _InC
from .state import STATE
from .streams import index_of


def _generator(device: Any) -> Any:
    return generators.default(index_of(device))


def manual_seed(seed: int) -> None:
    """Seed the current device."""
    generators.default(STATE.current).manual_seed(seed)


def manual_seed_all(seed: int) -> None:
    """Seed all devices."""
    generators.seed_all(seed)


def seed() -> None:
    """Seed the current device by chance."""
    generators.default(STATE.current).seed()


def seed_all() -> None:
    """Seed all devices by chance, all with the same."""
    generators.seed_all(torch.Generator().seed())


def initial_seed() -> int:
    """The seed of the current device."""
    return int(generators.default(STATE.current).initial_seed())


def get_rng_state(device: Any = None) -> Any:
    """The state of a device's random numbers."""
    return _InC.get_state(_generator(device))


def set_rng_state(new_state: Any, device: Any = None) -> None:
    """Set the state of a device's random numbers."""
    _InC.set_state(_generator(device), new_state)


def get_rng_state_all() -> List[Any]:
    """The states of all devices."""
    return [get_rng_state(index) for index in range(len(STATE.accounts))]


def set_rng_state_all(new_states: Any) -> None:
    """Set the states of all devices."""
    for index, state in enumerate(new_states):
        set_rng_state(state, index)

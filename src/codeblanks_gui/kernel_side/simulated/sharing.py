"""Device tensors that go to another process: through queues, pipes and the arguments of a child.

Real CUDA hands over a handle to the memory, and both processes see what the other one writes.
Here the memory is the machine's own, so it is shared as that of host tensors is, and the receiver,
in which the same devices are simulated, puts it on the device again. MPS can't share, and says so.
"""

from __future__ import annotations

import threading
from typing import Any, List

import torch
from torch import UntypedStorage
from torch.multiprocessing import reductions

from . import texts
from .memory import Block
from .not_simulated import Row
from .state import STATE
from .tags import UNDECIDED

_here = threading.local()
_real_share_file = UntypedStorage._share_fd_cpu_
_real_share_name = UntypedStorage._share_filename_cpu_


def is_lent() -> bool:
    """Whether this thread hands a storage over just now, as one of the host."""
    return bool(getattr(_here, "is_lent", False))


def _is_ours(storage: UntypedStorage) -> bool:
    tag = storage._simulated_block
    return tag is not None and tag is not UNDECIDED


def share_cuda(self: UntypedStorage, *args: Any, **kwargs: Any) -> Any:
    """`UntypedStorage._share_cuda_`: a handle, and what else CUDA would tell of it."""
    STATE.touch()
    handle = None
    if self.nbytes():
        guard = torch._C._DisableTorchDispatch()
        _here.is_lent = True
        try:
            handle = reductions.reduce_storage(self)
        finally:
            _here.is_lent = False
            del guard
    return self._simulated_block.device, handle, self.nbytes(), 0, b"", 0, b"", False


def new_shared_cuda(device: torch.device, handle: Any, *args: Any, **kwargs: Any) -> UntypedStorage:
    """`UntypedStorage._new_shared_cuda`: the other end of it."""
    STATE.touch()
    rebuild, arguments = handle
    guard = torch._C._DisableTorchDispatch()
    try:
        # A tensor's own storage object is the one that lasts; torch 2.4 has others beside it.
        carrier = torch.empty(0, dtype=torch.uint8).set_(rebuild(*arguments))
        storage: UntypedStorage = carrier.untyped_storage()
    finally:
        del guard
    if not _is_ours(storage):
        storage._simulated_block = Block(STATE.account(device.index), storage.nbytes())
    return storage


def release_counter(*args: Any, **kwargs: Any) -> None:
    """`UntypedStorage._release_ipc_counter`: nobody counts here."""


def share_file(self: UntypedStorage, *args: Any, **kwargs: Any) -> Any:
    """`UntypedStorage._share_fd_cpu_`: the host's memory only."""
    if _is_ours(self) and not is_lent():
        raise texts.not_shareable("_share_fd_")
    return _real_share_file(self, *args, **kwargs)


def share_name(self: UntypedStorage, *args: Any, **kwargs: Any) -> Any:
    """`UntypedStorage._share_filename_cpu_`: likewise."""
    if _is_ours(self) and not is_lent():
        raise texts.not_shareable("_share_filename_")
    return _real_share_name(self, *args, **kwargs)


def rows() -> List[Row]:
    """Return what is patched."""
    return [
        Row(UntypedStorage, "_share_cuda_", share_cuda),
        Row(UntypedStorage, "_new_shared_cuda", staticmethod(new_shared_cuda)),
        Row(UntypedStorage, "_release_ipc_counter", staticmethod(release_counter)),
        Row(UntypedStorage, "_share_fd_cpu_", share_file),
        Row(UntypedStorage, "_share_filename_cpu_", share_name),
    ]

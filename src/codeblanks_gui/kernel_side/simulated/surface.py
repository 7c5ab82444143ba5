"""The table of everything in torch that is replaced while the simulation is on."""

from __future__ import annotations

import multiprocessing.spawn
import threading
import traceback
from typing import Any, List

import torch
import torch.utils.dlpack
from torch import Tensor, UntypedStorage
from torch._subclasses.fake_tensor import FakeTensorMode

from . import (
    autocast,
    backward_passes,
    composites,
    construction,
    cuda_surface,
    generators,
    gradients,
    legacy_types,
    mps_surface,
    numbered_devices,
    onlookers,
    optimizers,
    profiling,
    recurrent,
    sharing,
    spawning,
    storages,
    streams,
    tags,
    tensor_methods,
    threads,
    torch_inside,
    tracebacks,
)
from .not_simulated import Row
from .tensor_methods import SimulatedProperty, is_of_kind

_RecordFunction = torch.autograd.profiler.record_function
_Autocast = torch.amp.autocast_mode.autocast


def rows(kind: str) -> List[Row]:
    """Return the table for a kind of device: object, name, replacement."""
    table = [
        *_ALWAYS,
        *recurrent.rows(),
        *backward_passes.rows(),
        *onlookers.rows(),
        *sharing.rows(),
        *composites.rows(),
        *numbered_devices.rows(),
        *profiling.rows(kind),
        *optimizers.rows(),
        *legacy_types.rows(kind),
        *mps_surface.accelerator_rows(),
    ]
    table += cuda_surface.rows() if kind == "cuda" else mps_surface.rows()
    return [row for row in table if _exists(row)]


def _exists(row: Row) -> bool:
    """Whether this torch has what would be replaced; our own tags are new in any torch."""
    return row.name in (tags.NAME, tags.PIN_NAME) or hasattr(row.owner, row.name)


def _device(self: Any) -> torch.device:
    return tags.device_of(self)


_ALWAYS: List[Row] = [
    Row(UntypedStorage, tags.NAME, None),
    Row(UntypedStorage, tags.PIN_NAME, False),
    Row(Tensor, "to", tensor_methods.to),
    Row(Tensor, "type_as", tensor_methods.type_as),
    Row(Tensor, "cuda", tensor_methods.cuda),
    Row(Tensor, "mps", tensor_methods.mps),
    Row(Tensor, "cpu", tensor_methods.cpu),
    Row(Tensor, "numpy", tensor_methods.numpy),
    Row(Tensor, "tolist", tensor_methods.tolist),
    Row(Tensor, "type", tensor_methods.type_),
    Row(Tensor, "pin_memory", tensor_methods.pin_memory),
    Row(Tensor, "is_pinned", tensor_methods.is_pinned),
    Row(Tensor, "get_device", tensor_methods.get_device),
    Row(Tensor, "record_stream", streams.record_stream),
    Row(Tensor, "new_tensor", construction.new_tensor),
    Row(Tensor, "device", SimulatedProperty(_device).named("device")),
    Row(Tensor, "is_cuda", is_of_kind("cuda")),
    Row(Tensor, "is_mps", is_of_kind("mps")),
    Row(Tensor, "is_cpu", is_of_kind("cpu")),
    Row(Tensor, "grad", gradients.grad),
    Row(torch.autograd, "_make_grads", gradients.make_grads),
    Row(torch.autograd, "grad", gradients.autograd_grad),
    Row(torch, "tensor", construction.tensor),
    Row(torch, "as_tensor", construction.as_tensor),
    Row(torch, "asarray", construction.asarray),
    Row(torch, "Generator", generators.Generator),
    Row(torch, "compile", torch_inside.compile_),
    Row(torch, "get_device", tensor_methods.get_device),
    Row(torch.export, "export", torch_inside.export),
    Row(torch._C._nn, "_parse_to", torch_inside.parse_to),
    Row(torch._tensor_str, "_str", torch_inside.tensor_str),
    Row(UntypedStorage, "device", property(storages.device)),
    Row(UntypedStorage, "__new__", staticmethod(storages.new)),
    Row(UntypedStorage, "clone", storages.clone),
    Row(UntypedStorage, "copy_", storages.copy_),
    Row(UntypedStorage, "cuda", storages.cuda),
    Row(torch._C, "_group_tensors_by_device_and_dtype", torch_inside.group_by_device),
    Row(_Autocast, "__enter__", autocast.enter),
    Row(_Autocast, "__exit__", autocast.leave),
    Row(threading.Thread, "run", threads.run),
    Row(multiprocessing.spawn, "get_preparation_data", spawning.get_preparation_data),
    Row(traceback.TracebackException, "__init__", tracebacks.init),
    Row(torch, "Stream", streams.Stream),
    Row(torch, "Event", streams.Event),
    Row(torch, "from_dlpack", torch_inside.from_dlpack),
    Row(torch, "to_dlpack", torch_inside.to_dlpack),
    Row(torch.utils.dlpack, "from_dlpack", torch_inside.from_dlpack),
    Row(torch.utils.dlpack, "to_dlpack", torch_inside.to_dlpack),
    Row(_RecordFunction, "__enter__", torch_inside.mark_enter),
    Row(_RecordFunction, "__exit__", torch_inside.mark_exit),
    Row(Tensor, "as_subclass", torch_inside.as_subclass),
    Row(Tensor, "__dlpack__", torch_inside.dlpack),
    Row(FakeTensorMode, "from_tensor", torch_inside.fake_from_tensor),
]

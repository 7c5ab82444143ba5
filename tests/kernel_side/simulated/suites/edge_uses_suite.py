"""Uses around the edges that exercises touch: each must work and stay on the device."""

from __future__ import annotations

import io
import pickle
import tempfile
from pathlib import Path
from typing import Any, Callable, Dict

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from conftest import World
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, TensorDataset

from codeblanks_gui.kernel_side.simulated import texts

Use = Callable[[World], Any]


def leaf(w: World) -> torch.Tensor:
    return w.there.clone().requires_grad_()


# A use is right if it returns True, or tensors that are all on the device.
USES: Dict[str, Use] = {
    "vmap": lambda w: torch.func.vmap(lambda x: x * 2)(w.there),
    "func.grad": lambda w: torch.func.grad(lambda x: (x**2).sum())(w.there),
    "jacrev": lambda w: torch.func.jacrev(lambda x: x**2)(w.there[0]),
    "hessian": lambda w: torch.autograd.functional.hessian(lambda x: (x**3).sum(), w.there[0]),
    "functional_call": lambda w: torch.func.functional_call(
        w.linear, dict(w.linear.named_parameters()), (w.there,)
    ),
    "saved tensors": lambda w: leaf(w).exp().grad_fn._saved_result,
    "multinomial": lambda w: torch.multinomial(torch.ones(4, device=w.kind), 2),
    "dropout": lambda w: (F.dropout(w.there), nn.Dropout(0.5).to(w.kind)(w.there)),
    "normal distribution": lambda w: torch.distributions.Normal(
        torch.zeros(2, device=w.kind), torch.ones(2, device=w.kind)
    ).rsample((3,)),
    "categorical distribution": lambda w: torch.distributions.Categorical(logits=w.there).sample(),
    "embedding_bag": lambda w: nn.EmbeddingBag(5, 3).to(w.kind)(w.index(0, 1)[None]),
    "inverse": lambda w: torch.linalg.inv(torch.eye(3, device=w.kind)),
    "fft": lambda w: torch.fft.rfft(w.there),
    "einsum": lambda w: torch.einsum("ij,kj->ik", w.there, w.there),
    "sort and topk": lambda w: (
        *w.there.sort(),
        *w.there.topk(2),
        w.there.argsort(),
        *w.there.max(1),
    ),
    "unique and nonzero": lambda w: (w.there.unique(), w.there.nonzero(), w.there[w.there > 0]),
    "bool": lambda w: bool((w.there * 0 == 0).all()),
    "int, float, len": lambda w: (
        int(w.index(3)[0]) == 3 and float(w.there.sum()) and len(w.there) == 4
    ),
    "iteration": lambda w: tuple(w.there),
    "index of a list": lambda w: [1, 2, 3][torch.tensor(1, device=w.kind)] == 2,
    "format": lambda w: f"{torch.tensor(1.5, device=w.kind):.2f}" == "1.50",
    "str": lambda w: (
        f"device='{w.first}'" in str(w.there)
        and f"device='{w.first}'" in repr(nn.Parameter(w.there))
    ),
    "repr with gradient": lambda w: "grad_fn" in repr(leaf(w) * 2),
    "sparse moved": lambda w: torch.eye(2).to_sparse().to(w.kind),
    "sparse mm": lambda w: torch.sparse.mm(torch.eye(4).to_sparse().to(w.kind), w.there),
    "sparse made there": lambda w: torch.eye(3, device=w.kind).to_sparse(),
    "complex": lambda w: (
        torch.complex(w.there, w.there).abs(),
        torch.view_as_real(torch.complex(w.there, w.there)),
    ),
    "out=": lambda w: torch.add(w.there, w.there, out=torch.empty(4, 3, device=w.kind)),
    "resize_ and set_": lambda w: (
        torch.empty(0, device=w.kind).resize_(5),
        torch.empty(0, device=w.kind).set_(w.there),
    ),
    "swap_tensors": lambda w: torch.utils.swap_tensors(torch.ones(2), torch.zeros(2)) is None,
    "pickle": lambda w: pickle.loads(pickle.dumps(w.there)),
    "buffers": lambda w: nn.BatchNorm1d(3).to(w.kind).running_mean,
    "averaged model": lambda w: torch.optim.swa_utils.AveragedModel(w.linear).module.weight,
    "weight_norm": lambda w: torch.nn.utils.parametrizations.weight_norm(w.linear).weight,
    "inference_mode": lambda w: torch.inference_mode()(lambda: w.linear(w.there))(),
    "device equality": lambda w: (
        w.there.device == torch.device(w.kind, 0) and w.there.device.index == 0
    ),
    "to dtype and device": lambda w: torch.ones(2).to(w.kind, torch.float16),
    "to another tensor": lambda w: torch.ones(2).to(w.there),
    "to channels_last": lambda w: torch.ones(1, 2, 3, 3).to(
        w.kind, memory_format=torch.channels_last
    ),
    "from numpy": lambda w: torch.from_numpy(np.ones(2, np.float32)).to(w.kind),
    "to a plot": lambda w: (leaf(w) * 2).detach().cpu().numpy().shape == (4, 3),
    "jit.script": lambda w: torch.jit.script(w.linear)(w.there),
    "jit.trace": lambda w: torch.jit.trace(w.linear, w.there)(w.there),
    "host work": lambda w: (torch.ones(2) + 1).numpy().tolist() == [2, 2],
    "accelerator": lambda w: (
        not hasattr(torch, "accelerator") or torch.accelerator.current_accelerator().type == w.kind
    ),
}


MISSING_ON_OLD_MPS = ("embedding_bag", "sparse made there")


@pytest.mark.parametrize("name", USES)
def test_use(name: str, world: World) -> None:
    if world.kind == "mps" and name in MISSING_ON_OLD_MPS and texts.VERSION < (2, 13):
        with pytest.raises(NotImplementedError, match="MPS device"):
            USES[name](world)
        return
    out = USES[name](world)
    if isinstance(out, torch.Tensor):
        out = (out,)
    if isinstance(out, tuple):
        assert world.are_there(*out)
    else:
        assert out


REFUSED: Dict[str, Use] = {
    "torch.equal": lambda w: torch.equal(w.there, w.there.cpu()),
    "allclose": lambda w: torch.allclose(w.there, w.there.cpu()),
    "loss weights": lambda w: nn.CrossEntropyLoss(weight=torch.ones(3))(
        w.there, w.index(0, 1, 2, 0)
    ),
    "metric on the host": lambda w: torch.zeros(3).add_(w.there[0]),
    "positions": lambda w: w.there + torch.arange(3),
    "mask": lambda w: w.there.masked_fill(torch.zeros(4, 3, dtype=torch.bool), 0.0),
    "plain attribute": lambda w: NotABuffer().to(w.kind)(w.there),
    "in inference mode": lambda w: torch.inference_mode()(lambda: w.linear(torch.ones(2, 3)))(),
}


class NotABuffer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = torch.ones(3)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        return inputs * self.scale


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, world: World) -> None:
    with pytest.raises(RuntimeError, match=r"same device|Placeholder|expected on mps"):
        REFUSED[name](world)


def test_type_as_moves(world: World) -> None:
    there, here = torch.ones(2, device=world.kind), torch.arange(2)
    assert here.type_as(there).device == there.device
    assert here.type_as(there).dtype == there.dtype
    assert there.type_as(here).device == here.device
    assert there.type_as(here).dtype == here.dtype
    weight = torch.ones(2, requires_grad=True)
    weight.type_as(there).sum().backward()
    assert weight.grad is not None
    assert weight.grad.device == weight.device


def test_there_is_one_mps_device(mps: str) -> None:
    with pytest.raises(RuntimeError, match="mps:1 is not simulated"):
        torch.ones(2).to("mps:1")


def test_checkpoint(world: World) -> None:
    inputs = leaf(world)
    model = nn.Sequential(nn.Linear(3, 3), nn.ReLU()).to(world.kind)
    found = []
    for reentrant in (False, True):
        inputs.grad = None
        checkpoint(model, inputs, use_reentrant=reentrant).sum().backward()
        found.append(inputs.grad.clone())
    assert torch.equal(*found)
    assert world.are_there(*found)


def test_sparse_gradients(world: World) -> None:
    embedding = nn.Embedding(5, 3, sparse=True).to(world.kind)
    optimizer = torch.optim.SparseAdam(list(embedding.parameters()))
    for _step in range(2):
        optimizer.zero_grad()
        embedding(world.index(1, 2)).sum().backward()
        optimizer.step()
    gradient = embedding.weight.grad
    assert world.are_there(gradient, gradient._values(), gradient.coalesce(), gradient.to_dense())


def test_into_meta(world: World) -> None:
    assert world.there.to("meta").device.type == "meta"
    assert world.linear.to("meta").weight.device.type == "meta"
    with pytest.raises(RuntimeError, match=f"meta and {world.first}|{world.first} and meta"):
        torch.zeros(4, 3, device="meta") + world.there


def test_out_of_meta(world: World) -> None:
    model = nn.Linear(2, 2, device="meta")
    with pytest.raises(NotImplementedError, match="Cannot copy out of meta tensor; no data!"):
        model.to(world.kind)
    assert world.are_there(model.to_empty(device=world.kind).weight)


def test_data_parallel_on_one_device(cuda: str) -> None:
    model = nn.DataParallel(nn.Linear(2, 2).cuda())
    assert model(torch.ones(4, 2).cuda()).device.type == cuda
    inputs = torch.ones(4, 2, requires_grad=True)  # sent by DataParallel, as most programs have it
    model(inputs).sum().backward()
    assert inputs.grad.shape == (4, 2)
    assert inputs.grad.device.type == "cpu"


def test_general_streams_and_events(cuda: str) -> None:
    if hasattr(torch, "Event"):  # since 2.5
        start, end = (torch.Event(device=cuda, enable_timing=True) for _ in range(2))
        start.record()
        torch.Stream(device=cuda).synchronize()
        end.record()
        assert start.elapsed_time(end) >= 0


def test_double_backward(world: World) -> None:
    inputs = leaf(world)
    (first,) = torch.autograd.grad((inputs**3).sum(), inputs, create_graph=True)
    first.sum().backward()
    assert world.are_there(first, inputs.grad)


def test_gradients_across_devices(kind: str) -> None:
    inputs = torch.ones(3, requires_grad=True)
    ((inputs.to(kind) * 2).cpu() * 3).sum().backward()
    assert inputs.grad.tolist() == [6, 6, 6]
    assert inputs.grad.device.type == "cpu"


def test_double_backward_across_devices(kind: str) -> None:
    inputs = torch.ones(3, requires_grad=True)
    result = (inputs.to(kind) ** 3).cpu().sum()
    (first,) = torch.autograd.grad(result, inputs, create_graph=True)
    first.sum().backward()
    assert inputs.grad.tolist() == [6, 6, 6]


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, inputs: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(inputs)
        return inputs * inputs

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> torch.Tensor:
        (inputs,) = ctx.saved_tensors
        assert inputs.device == gradient.device != torch.device("cpu")
        return 2 * inputs * gradient


def test_own_function(world: World) -> None:
    inputs = leaf(world)
    Square.apply(inputs).sum().backward()
    assert world.are_there(inputs.grad)


def test_hooks(world: World) -> None:
    seen = []
    inputs = leaf(world)
    doubled = inputs * 2
    for tensor in (inputs, doubled):
        tensor.register_hook(lambda gradient: seen.append(gradient.device.type))
    model = nn.Linear(3, 2).to(world.kind)
    model.register_forward_hook(lambda _m, _i, out: seen.append(out.device.type))
    model.register_full_backward_hook(lambda _m, _i, out: seen.append(out[0].device.type))
    model(doubled).sum().backward()
    assert len(seen) == 4
    assert set(seen) == {world.kind}


def test_gradcheck(kind: str) -> None:
    dtype = torch.float64 if kind == "cuda" else torch.float32
    inputs = torch.ones(2, dtype=dtype, device=kind, requires_grad=True)
    assert torch.autograd.gradcheck(lambda x: (x**2).sum(), (inputs,), eps=1e-3, atol=1e-2)


def test_attention(world: World) -> None:
    query = torch.randn(1, 2, 4, 8, device=world.kind, requires_grad=True)
    out = F.scaled_dot_product_attention(query, query, query, is_causal=True)
    out.sum().backward()
    model = nn.MultiheadAttention(8, 2, batch_first=True).to(world.kind)
    inputs = torch.randn(2, 5, 8, device=world.kind)
    first, weights = model(inputs, inputs, inputs)
    second, _none = model.eval()(inputs, inputs, inputs, need_weights=False)
    assert world.are_there(out, query.grad, first, weights, second)


def test_transformer_in_eval(world: World) -> None:
    layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
    model = nn.TransformerEncoder(layer, 1).to(world.kind).eval()
    inputs = torch.randn(2, 5, 8, device=world.kind)
    mask = torch.tensor([[0, 0, 0, 1, 1], [0, 0, 0, 0, 0]], dtype=torch.bool, device=world.kind)
    with torch.no_grad():
        masked = model(inputs, src_key_padding_mask=mask)
    with torch.inference_mode():
        plain = model(inputs)
    assert world.are_there(masked, plain)


def test_packed_sequence(world: World) -> None:
    inputs = torch.randn(3, 5, 4, device=world.kind)
    packed = pack_padded_sequence(inputs, torch.tensor([5, 3, 2]), batch_first=True)
    out, (hidden, cell) = nn.LSTM(4, 6, batch_first=True).to(world.kind)(packed)
    padded, lengths = pad_packed_sequence(out, batch_first=True)
    assert world.are_there(padded, hidden, cell, packed.data)
    assert lengths.device.type == "cpu"


def test_lengths_on_the_device(world: World) -> None:
    text = (
        f"'lengths' argument should be a 1D CPU int64 tensor, but got 1D {world.first} Long tensor"
    )
    with pytest.raises(RuntimeError) as caught:
        pack_padded_sequence(torch.randn(3, 5, 4, device=world.kind), world.index(5, 3, 2), True)
    assert str(caught.value) == text


def test_ctc_loss(world: World) -> None:
    scores = torch.randn(10, 2, 5, device=world.kind).log_softmax(2)
    targets = torch.randint(1, 5, (2, 3), device=world.kind)
    if world.kind == "cuda":  # MPS has no such operation
        lengths = torch.tensor([10, 10]), torch.tensor([3, 3])
        assert world.are_there(F.ctc_loss(scores, targets, *lengths))


def test_decompositions(world: World) -> None:
    if world.kind == "cuda":
        left, right = torch.randn(4, 3, device="cuda"), torch.randn(4, 2, device="cuda")
        assert world.are_there(*torch.linalg.svd(left), torch.linalg.lstsq(left, right).solution)


def test_data_setter(world: World) -> None:
    parameter = nn.Parameter(torch.ones(2))
    parameter.data = parameter.data.to(world.kind)
    assert world.are_there(parameter)


def test_state_dict_files(world: World, tmp_path: Path) -> None:
    file = tmp_path / "model.pt"
    model, on_host = nn.Linear(2, 2).to(world.kind), nn.Linear(2, 2)
    torch.save(model.state_dict(), file)
    there = torch.load(file, weights_only=True)
    here = torch.load(file, map_location="cpu", weights_only=True)
    on_host.load_state_dict(there)
    model.load_state_dict(here)
    assert world.are_there(there["weight"], model.weight)
    assert here["weight"].device.type == on_host.weight.device.type == "cpu"


def test_optimizer_state_follows_its_parameters(world: World) -> None:
    model, on_host = nn.Linear(2, 2).to(world.kind), nn.Linear(2, 2)
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(1, 2, device=world.kind)).sum().backward()
    optimizer.step()
    with tempfile.TemporaryFile() as file:
        torch.save(optimizer.state_dict(), file)
        file.seek(0)
        other = torch.optim.Adam(on_host.parameters())
        other.load_state_dict(torch.load(file))
    assert next(iter(other.state.values()))["exp_avg"].device.type == "cpu"


def test_whole_model_saved(world: World) -> None:
    file = io.BytesIO()
    torch.save(world.linear, file)
    file.seek(0)
    assert world.are_there(torch.load(file, weights_only=False).weight)


def test_lbfgs(world: World) -> None:
    weight = torch.zeros(2, device=world.kind, requires_grad=True)
    optimizer = torch.optim.LBFGS([weight])

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = ((weight - 1) ** 2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    assert world.are_there(weight)


def test_profiler(world: World) -> None:
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
        world.linear(world.there)
    assert profile.key_averages()


def test_profiling_the_device_says_that_it_is_not_simulated(
    cuda: str, capfd: pytest.CaptureFixture[str]
) -> None:
    profile = torch.profiler.profile
    activities = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    there = torch.ones(8, 8, device=cuda)
    words = "Profiling the device is not simulated"
    with pytest.warns(UserWarning, match=words) as warned, profile(activities=activities) as done:
        there @ there
    assert {warning.filename for warning in warned} == {__file__}
    assert "aten::mm" in done.key_averages().table(sort_by="self_cpu_time_total")
    with torch.autograd.profiler.emit_nvtx():
        there @ there
    assert "Failed to record CUDA event" not in capfd.readouterr().err


def test_streams_and_events(cuda: str) -> None:
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    with torch.cuda.stream(torch.cuda.Stream()):
        torch.ones(100, 100, device=cuda) @ torch.ones(100, 100, device=cuda)
    end.record()
    torch.cuda.synchronize()
    assert start.elapsed_time(end) > 0


def test_compile_says_that_it_is_not_simulated(world: World) -> None:
    with pytest.warns(UserWarning, match=r"torch\.compile is not simulated"):
        compiled = torch.compile(lambda x: x * 2)
    assert world.are_there(compiled(world.there))


def test_loader_with_a_worker(kind: str) -> None:
    data = TensorDataset(torch.arange(8.0))
    loader = DataLoader(data, batch_size=4, num_workers=1, pin_memory=kind == "cuda")
    found = [batch.to(kind, non_blocking=True).device.type for (batch,) in loader]
    assert found == [kind, kind]

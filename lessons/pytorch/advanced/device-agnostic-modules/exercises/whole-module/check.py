"""The module is moved to another device and called there: that shows what it leaves behind.

From the CPU it goes to the meta device, so that a tensor which stays behind is seen on the CPU,
too, where it does no harm; from any other device it goes to the CPU.
"""

import ast
import copy

import torch

from codeblanks_check import case, expect, fails, mistake

HOUSES = torch.tensor([[50.0, 1.0], [75.0, 2.0], [100.0, 3.0], [125.0, 4.0]])
PRICES = torch.tensor([[1.0], [1.5], [2.0], [2.5]])
MEAN, DEVIATION = HOUSES.mean(dim=0), HOUSES.std(dim=0)


@case(tr="Ortalama ve sapma modülle kaydediliyor", en="The mean and the deviation are saved with the module")
def is_saved(model):
    for want, tr, en in ((MEAN, "Ortalama", "The mean"), (DEVIATION, "Sapma", "The deviation")):
        expect.that(
            holds(model.state_dict(), want),
            tr=f"{tr} `state_dict()` içinde yok; modülün ondan haberi olmalı.",
            en=f"{en} isn't in `state_dict()`; the module has to know about it.",
        )


@case(tr="Modül başka bir aygıta bir bütün olarak taşınıyor", en="The module moves to another device as a whole")
def goes_as_a_whole(run, model):
    place = other_place(run)
    result = copy.deepcopy(model).to(place)(torch.ones(3, 2, device=place))
    expect.on_device(result, place, name="model(x)")


@case(tr="Modül hâlâ aynı hesabı yapıyor", en="The module still computes the same")
def computes_the_same(run, model):
    columns = torch.cat([(HOUSES - MEAN) / DEVIATION, torch.ones(4, 1)], dim=1)
    weights = [p.detach().cpu() for p in model.parameters() if tuple(p.shape) == (1, 3)]
    expect.that(
        len(weights) == 1,
        tr="Modülde ağırlığı (1, 3) biçiminde bir katman olmalı; katmanı değiştirme.",
        en="The module must have one layer with a weight of shape (1, 3); leave it as it is.",
    )
    got = model(HOUSES.to(run.device))
    expect.tensor(got.detach().cpu(), values=columns @ weights[0].T, name="model(x)", atol=1e-4)


@case(tr="Model de tahmin de seçilen aygıtta", en="The model and the prediction are on the chosen device")
def is_there(run, model, prediction, loss):
    expect.on_device(model, name="model")
    expect.on_device(prediction)
    expect.on_device(loss)
    expect.moved_to_device(run)
    want = torch.nn.functional.mse_loss(prediction.detach().cpu(), PRICES)
    expect.tensor(prediction, shape=(4, 1))
    expect.tensor(loss.detach().cpu(), values=want, name=name_of(run, loss), atol=1e-4)
    expect.that(
        not was_moved_later(run, prediction),
        tr="Tahmin başka bir yerde hesaplanıp aygıta sonradan taşınmış.",
        en="The prediction was computed elsewhere and moved to the device afterwards.",
    )
    expect.depends_on_device(run, loss)


@case(tr="Taşınan tensörler saklanıyor", en="Moved tensors are kept")
def keeps_moved(run):
    expect.that(
        not lost_moves(run),
        tr="Bir `.to(…)` satırının sonucu saklanmıyor; o tensör taşınmadı.",
        en="The result of a `.to(…)` line isn't kept; that tensor wasn't moved.",
    )


@mistake("move_not_kept")
def _(run):
    return bool(lost_moves(run))


@mistake("plain_attribute")
def _(model):
    return any(
        torch.is_tensor(value) and any(holds({"": value}, want) for want in (MEAN, DEVIATION))
        for part in model.modules() for value in vars(part).values()
    )


@mistake("made_on_cpu")
def _(run, model):
    """Where tensors without a device are made at the other place, too, the module works there."""
    if works_at(other_place(run), model):
        return False
    with torch.device(other_place(run)):
        return works_at(other_place(run), model)


@mistake("fixed_device")
def _(run, model):
    return works_at(run.device.type, model) and not works_at(other_place(run), model)


@mistake("beside_device")
def _(run, prediction, loss):
    return was_moved_later(run, prediction) or fails(expect.depends_on_device, run, loss)


def was_moved_later(run, prediction):
    """Tell whether the prediction's last step was a copy, not the work of the model."""
    return run.device.type != "cpu" and "ToCopy" in str(prediction.grad_fn)


def other_place(run):
    return "meta" if run.device.type == "cpu" else "cpu"


def works_at(place, model):
    try:
        result = copy.deepcopy(model).to(place)(torch.ones(3, 2, device=place))
    except (RuntimeError, NotImplementedError):
        return False
    return result.device.type == place


def holds(state, want):
    """Tell whether a tensor of `state` is `want`, or has it as one of its rows."""
    for value in state.values():
        value = value.detach().cpu().float()
        rows = value.reshape(-1, 2) if value.dim() and value.shape[-1] == 2 else value[:0]
        if any(torch.allclose(row, want, atol=1e-4) for row in rows):
            return True
    return False


def name_of(run, value):
    return next((name for name, held in run.names.items() if held is value), "")


def lost_moves(run):
    """Return the lines that move a tensor and keep nothing: `x.to(device)` alone."""
    lines = [node.value for node in ast.walk(ast.parse(run.source)) if isinstance(node, ast.Expr)]
    return [
        call.lineno for call in lines
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in {"to", "cuda"}
        and isinstance(call.func.value, ast.Name)
        and torch.is_tensor(run.names.get(call.func.value.id))
    ]

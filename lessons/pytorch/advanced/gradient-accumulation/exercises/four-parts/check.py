"""The step is taken once more with the whole batch, and the weights are compared."""

import ast
import copy

import torch
from codeblanks_check import case, expect, fails, mistake
from torch import nn


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Yığın parça parça işleniyor", en="The batch is processed in parts")
def works_in_parts(run):
    expect.moved_to_device(run)
    expect.fits_in(run, "16 MiB")
    expect.that(
        loops_with(run, "backward"),
        tr="Geri yayılım bir döngünün içinde değil; parçalar sırayla işlenmeli.",
        en="Backpropagation isn't in a loop; process the parts one after another.",
    )


@case(tr="Adım, bütün yığının adımıyla aynı", en="The step is the same as with the whole batch")
def is_the_same_step(run, model):
    expect.on_device(model)
    for name, wanted in whole_step()[0].items():
        expect.tensor(model.state_dict()[name].cpu(), values=wanted, name=name, atol=2e-5)


@case(tr="Toplam, bütün yığının kaybı", en="The total is the loss of the whole batch")
def totals(run, total):
    expect.tensor(torch.as_tensor(total).detach().cpu(), values=whole_step()[1], name="total", atol=1e-5)
    expect.depends_on_device(run, total)


@mistake("stepped_in_loop")
def _(run):
    return loops_with(run, "step")


@mistake("cleared_in_loop")
def _(run):
    return loops_with(run, "zero_grad")


@mistake("whole_batch")
def _(run):
    is_at_once = bool(run.calls("backward")) and not loops_with(run, "backward")
    return run.trace.peak_bytes > 16 * 2**20 or is_at_once


@mistake("not_divided")
def _(model):
    """The step goes in the right direction; only its length is another one."""
    start, wanted = begun().state_dict(), whole_step()[0]
    steps = torch.cat([(value.cpu() - start[name]).flatten() for name, value in model.state_dict().items()])
    right = torch.cat([(wanted[name] - start[name]).flatten() for name in wanted])
    cosine = nn.functional.cosine_similarity(steps, right, dim=0)
    return cosine > 0.999 and abs(steps.norm() / right.norm() - 1) > 0.01


@mistake("beside_device")
def _(run, total):
    return fails(expect.depends_on_device, run, total)


def begun():
    """Return the model as the program began with it."""
    batch()
    return nn.Sequential(
        nn.Conv2d(1, 32, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 1)
    )


def batch():
    torch.manual_seed(0)
    x = torch.rand(32, 1, 64, 64)
    return x, x.mean(dim=(1, 2, 3)).reshape(32, 1)


def whole_step():
    """Return the weights after one step with the whole batch, on the CPU, and its loss."""
    x, target = batch()
    model = copy.deepcopy(begun())
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loss = nn.functional.mse_loss(model(x), target)
    loss.backward()
    optimizer.step()
    return model.state_dict(), loss.detach()


def loops_with(run, name):
    """Tell whether a method of this name is called inside a loop."""
    loops = [node for node in ast.walk(ast.parse(run.source)) if isinstance(node, (ast.For, ast.While))]
    return any(
        isinstance(node, ast.Call) and getattr(node.func, "attr", "") == name
        for loop in loops for node in ast.walk(loop)
    )

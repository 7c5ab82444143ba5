"""Types and places of what was computed, and where backpropagation stands in the source."""

import ast

import torch
from codeblanks_check import case, expect, fails, mistake


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Tahmin bfloat16, kayıp float32", en="The prediction is bfloat16, the loss float32")
def is_mixed(run, prediction, loss, losses):
    expect.tensor(prediction, shape=(8, 1), dtype=torch.bfloat16, requires_grad=True)
    expect.tensor(loss, dtype=torch.float32)
    expect.on_device(prediction)
    expect.moved_to_device(run)
    expect.depends_on_device(run, losses)


@case(tr="Ağırlıklar ve gradyanlar float32", en="Weights and gradients are float32")
def weights_are_whole(model):
    for name, parameter in model.named_parameters():
        expect.tensor(parameter, dtype=torch.float32, name=name)
        expect.tensor(parameter.grad, dtype=torch.float32, name=f"{name}.grad")


@case(tr="Model öğreniyor", en="The model learns")
def learns(losses):
    expect.that(
        float(losses[-1]) < 0.9 * float(losses[0]),
        tr="Kayıp yirmi adımda küçülmedi.",
        en="The loss didn't go down in twenty steps.",
    )


@case(tr="autocast yalnızca ileri geçişi kapsıyor", en="Only the forward pass is inside autocast")
def covers_forward(run):
    expect.calls(run, "autocast")
    expect.that(
        not backward_lines(run),
        tr="`backward()` bir `autocast` bloğunun içinde.",
        en="`backward()` is inside an `autocast` block.",
    )
    expect.that(
        not fixed_kinds(run),
        tr="`autocast` aygıtın türünü sabit bir metinden alıyor.",
        en="`autocast` gets a hard-coded kind of device.",
    )


@mistake("model_in_half")
def _(model):
    return any(parameter.dtype != torch.float32 for parameter in model.parameters())


@mistake("fixed_device")
def _(run):
    return bool(fixed_kinds(run))


@mistake("backward_inside")
def _(run):
    return bool(backward_lines(run))


@mistake("no_autocast")
def _(run, prediction):
    return prediction.dtype == torch.float32 and not calls_model_inside(run)


@mistake("beside_device")
def _(run, losses):
    return fails(expect.depends_on_device, run, losses)


def blocks(run):
    """Return the `with` blocks of autocast."""
    return [
        node for node in ast.walk(ast.parse(run.source))
        if isinstance(node, ast.With) and any(is_autocast(item.context_expr) for item in node.items)
    ]


def calls_model_inside(run):
    """Tell whether a module, or a function that may call one, is called in a block of autocast."""
    callables = {name for name, value in run.names.items() if callable(value)}
    return any(
        isinstance(node, ast.Call) and getattr(node.func, "id", "") in callables
        for block in blocks(run) for line in block.body for node in ast.walk(line)
    )


def is_autocast(node):
    return isinstance(node, ast.Call) and name_of(node) == "autocast"


def name_of(call):
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def backward_lines(run):
    return [
        node.lineno for block in blocks(run) for node in ast.walk(block)
        if isinstance(node, ast.Call) and name_of(node) == "backward"
    ]


def fixed_kinds(run):
    """Return the lines where autocast is given the kind of device as a literal text."""
    calls = [node for node in ast.walk(ast.parse(run.source)) if is_autocast(node)]
    return [
        call.lineno for call in calls
        if any(isinstance(value, ast.Constant) and isinstance(value.value, str)
               for value in [*call.args, *(word.value for word in call.keywords)])
    ]

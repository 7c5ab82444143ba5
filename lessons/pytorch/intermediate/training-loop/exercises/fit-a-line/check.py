"""The trained model is judged by what it learnt; the source is read only to name a mistake."""

import torch

from codeblanks_check import case, expect, mistake

ROUNDS = 200


@case(tr="Kayıplar 200 sayı olarak saklandı", en="The losses are stored as 200 numbers")
def keeps_losses(losses):
    expect.that(
        len(losses) == ROUNDS,
        tr=f"Listede {len(losses)} kayıp var; 200 tur için 200 tane olmalıydı.",
        en=f"The list holds {len(losses)} losses; 200 iterations give 200.",
    )
    expect.that(
        all(isinstance(loss, float) for loss in losses),
        tr="Listede sayı olmayan kayıplar var; `.item()` ile sayıya çevir.",
        en="Some losses in the list aren't plain numbers; convert them with `.item()`.",
    )


@case(tr="Kayıp düştü", en="The loss went down")
def loss_falls(losses):
    expect.that(
        losses and number(losses[-1]) < 0.001 * max(number(losses[0]), 0.001),
        tr="Son turun kaybı ilkine göre yeterince düşmedi; model öğrenmiyor.",
        en="The last loss isn't far enough below the first one; the model isn't learning.",
    )


@case(tr="Model doğruyu buldu", en="The model found the line")
def finds_line(model):
    expect.tensor(model.weight, values=[[2.0]], atol=0.01, name="model.weight")
    expect.tensor(model.bias, values=[1.0], atol=0.01, name="model.bias")


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_line(run):
    expect.output(run)


@mistake("kept_tensors")
def _(losses):
    return any(torch.is_tensor(loss) for loss in losses)


@mistake("no_backward")
def _(run, losses):
    return not run.calls("backward") and not run.calls("grad")


@mistake("no_step")
def _(run, losses):
    is_still = number(losses[0]) == number(losses[-1])
    return is_still and bool(run.calls("backward")) and not run.calls("step")


@mistake("no_zero_grad")
def _(run):
    clears = run.calls("zero_grad") or run.calls("grad.zero_") or "grad = None" in run.source
    return bool(run.calls("backward")) and not clears


@mistake("cleared_too_late")
def _(run):
    clears, backs, steps = run.calls("zero_grad"), run.calls("backward"), run.calls("step")
    return any(back < clear < step for clear in clears for back in backs for step in steps)


def number(loss):
    return loss.item() if torch.is_tensor(loss) else float(loss)

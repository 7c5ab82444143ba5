"""What changed in training and what didn't; the groups of the optimizer, and where the head is."""

import torch
from codeblanks_check import case, expect, fails, mistake
from torch import nn


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Yeni başlığın üç çıktısı var, aygıtta duruyor", en="The new head has three outputs and is on the device")
def has_new_head(run, model, losses):
    expect.that(
        outputs(model) == 3,
        tr=f"Başlığın çıktı sayısı {outputs(model)}; 3 olmalı.",
        en=f"The head has {outputs(model)} outputs; it should have 3.",
    )
    expect.moved_to_device(run)
    expect.on_device(model)
    expect.depends_on_device(run, losses)


@case(tr="Gövdenin ilk katmanı değişmedi", en="The body's first layer hasn't changed")
def is_frozen(model):
    for name, value in first_layer().state_dict().items():
        expect.tensor(model[0][0].state_dict()[name].cpu(), values=value, name=f"model[0][0].{name}", rtol=0, atol=0)
    expect.that(
        not any(p.requires_grad for p in model[0][0].parameters()),
        tr="İlk katman hâlâ gradyan istiyor.",
        en="The first layer's parameters still require gradients.",
    )


@case(tr="Gövdenin ikinci katmanı yavaş, başlık hızlı eğitiliyor", en="The body's second layer trains slowly, the head fast")
def trains_at_two_rates(model, optimizer):
    for part, rate, tr, en in (
        (model[0][2], 0.01, "gövdenin ikinci katmanı", "the body's second layer"),
        (model[1], 0.1, "başlık", "the head"),
    ):
        got = rate_of(optimizer, part)
        expect.that(
            got == rate,
            tr=f"Öğrenme oranı ({tr}): {rate} olmalı, {words(got, 'tr')}.",
            en=f"The learning rate of {en} should be {rate}; {words(got, 'en')}.",
        )


@case(tr="Model yeni işi öğreniyor", en="The model learns the new task")
def learns(losses):
    expect.that(
        float(losses[-1]) < float(losses[0]) / 2,
        tr="Kayıp iki yüz adımda yarıya inmedi.",
        en="The loss didn't fall by half in two hundred steps.",
    )


@mistake("old_head")
def _(model):
    return outputs(model) not in (0, 3)


@mistake("head_not_trained")
def _(model, optimizer):
    kept = {id(parameter) for parameter in model.parameters()}
    held = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
    return rate_of(optimizer, model[1]) is None and not held <= kept


@mistake("not_frozen")
def _(model):
    return not torch.equal(model[0][0].weight.detach().cpu(), first_layer().weight.detach())


@mistake("body_frozen")
def _(model, optimizer):
    is_trained = rate_of(optimizer, model[1]) is not None
    return is_trained and rate_of(optimizer, model[0][2]) is None


@mistake("one_rate")
def _(model, optimizer):
    return rate_of(optimizer, model[0][2]) == rate_of(optimizer, model[1]) is not None


@mistake("beside_device")
def _(run, losses):
    return fails(expect.depends_on_device, run, losses)


def first_layer():
    """Return the body's first layer as the program began with it."""
    torch.manual_seed(0)
    torch.randn(30, 4)
    return nn.Linear(4, 16)


def outputs(model):
    layers = [part for part in model[1].modules() if hasattr(part, "out_features")]
    return layers[-1].out_features if layers else 0


def rate_of(optimizer, part):
    """Return the learning rate of all parameters of `part`; None where one isn't trained."""
    rates = set()
    for parameter in part.parameters():
        found = [g["lr"] for g in optimizer.param_groups if any(p is parameter for p in g["params"])]
        rates.add(found[0] if found and parameter.requires_grad else None)
    return rates.pop() if len(rates) == 1 else None


def words(rate, language):
    if rate is None:
        return "eğitilmiyor" if language == "tr" else "it isn't trained"
    return f"{rate} bulundu" if language == "tr" else f"it is {rate}"

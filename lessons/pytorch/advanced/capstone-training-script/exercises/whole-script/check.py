"""The functions are called again: stopped and resumed, with a file that was changed, and beside
what the weights say."""

import os

import torch
from codeblanks_check import case, expect, mistake
from torch import nn


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Aygıt sorularak seçiliyor ve kullanılıyor", en="The device is chosen by asking, and used")
def asks(run, choose_device):
    expect.that(
        torch.device(choose_device()).type == run.device.type,
        tr=f"Bu bilgisayarda `{run.device.type}` seçilmeliydi, ama `{choose_device()}` seçildi.",
        en=f"Here `{run.device.type}` should be chosen, but `choose_device` returns `{choose_device()}`.",
    )
    expect.calls(run, "cuda.is_available")
    expect.calls(run, "mps.is_available")
    expect.moved_to_device(run)


@case(tr="Eğitim seçilen aygıtta yapılıyor", en="Training takes place on the chosen device")
def trains_there(run, train):
    used = places(train)
    told = ", ".join(sorted(used - {run.device.type}))
    expect.that(
        run.device.type in used,
        tr=f"Model seçilen aygıtta değil, başka yerde çalıştı: {told}.",
        en=f"The model didn't run on the chosen device, but on another one: {told}.",
    )


@case(tr="Var olan dosyadan sürüyor", en="Training continues from an existing file")
def resumes(train):
    expect.that(
        goes_on(train),
        tr="Dosyadaki ağırlıklar kullanılmadı; eğitim baştan başladı.",
        en="The weights in the file weren't used; training began from the start.",
    )


@case(tr="Sürdürülen eğitim, hiç durmamış olanla aynı", en="Resumed training matches uninterrupted training")
def is_the_same(train):
    remove("stopped.pt", "straight.pt")
    train("stopped.pt", 1)
    train("stopped.pt", 4)
    train("straight.pt", 4)
    straight = weights("straight.pt")
    for name, value in weights("stopped.pt").items():
        expect.tensor(value, values=straight[name], name=name, atol=1e-5)


@case(tr="Tahminler CPU’da, `Dropout` kapalıyken alınmış", en="Predictions are on the CPU, made with `Dropout` off")
def predicts(train, predict):
    got, wanted = predicted(train, predict)
    expect.tensor(got, shape=(200,), device="cpu", values=wanted, name="predict(path, x)")


@mistake("fixed_device")
def _(run, choose_device):
    return not run.calls("is_available")


@mistake("left_on_device")
def _(train, predict):
    return predicted(train, predict)[0].device.type != "cpu"


@mistake("starts_over")
def _(train):
    return not goes_on(train)


@mistake("no_eval")
def _(train, predict):
    got, wanted = predicted(train, predict)
    return got.shape == wanted.shape and not torch.equal(got.cpu(), wanted)


@mistake("optimizer_left_out")
def _(train):
    remove("one.pt", "other.pt")
    train("one.pt", 1)
    train("one.pt", 4)
    train("other.pt", 4)
    straight = weights("other.pt")
    return any(not torch.allclose(value, straight[name], atol=1e-5) for name, value in weights("one.pt").items())


@mistake("beside_device")
def _(run, train):
    return bool(run.trace.to_device) and run.device.type not in places(train)


def goes_on(train):
    """Tell whether weights that were put into the file are still there when nothing is left to do."""
    remove("marked.pt")
    train("marked.pt", 1)
    point = torch.load("marked.pt", map_location="cpu", weights_only=True)
    point["model"] = {name: torch.full_like(value, 0.25) for name, value in point["model"].items()}
    torch.save(point, "marked.pt")
    train("marked.pt", 2)
    moved = [(value - 0.25).abs().max() for value in weights("marked.pt").values()]
    return max(moved) < 0.3  # one epoch goes less far than to the weights of a new model


def places(train):
    """Return the kinds of devices on which modules computed during one epoch."""
    remove("seen.pt")
    used = set()

    def see(module, inputs, output):
        if torch.is_tensor(output):
            used.add(output.device.type)

    hook = nn.modules.module.register_module_forward_hook(see)
    try:
        train("seen.pt", 1)
    finally:
        hook.remove()
    return used


def remove(*paths):
    for path in paths:
        if os.path.exists(path):
            os.remove(path)


def weights(path):
    return torch.load(path, map_location="cpu", weights_only=True)["model"]


def predicted(train, predict):
    """Return the classes of points near the border, and what the weights say without `Dropout`."""
    remove("asked.pt")
    train("asked.pt", 2)
    near = torch.randn(200, 2, generator=torch.Generator().manual_seed(3)) * 0.1
    first_weight, first_bias, last_weight, last_bias = weights("asked.pt").values()
    wanted = torch.relu(near @ first_weight.T + first_bias) @ last_weight.T + last_bias
    return predict("asked.pt", near), wanted.argmax(dim=1)

"""The curve is compared with one trained here; what moved is read from the trace."""

import torch

from codeblanks_check import case, expect, fails, mistake

EPOCHS, BATCH = 20, 16


@case(tr="Eğri doğru: her dönemin ortalama kaybı", en="The curve is correct: the mean loss of each epoch")
def curve_is_right(curve):
    expect.tensor(curve, shape=(EPOCHS,), requires_grad=False)
    expect.tensor(curve.detach().cpu(), values=right_curve(), atol=1e-3, name="curve")


@case(tr="Hesap seçilen aygıtta yapılıyor", en="The work is done on the chosen device")
def works_there(run, model):
    expect.on_device(model, name="model")
    expect.moved_to_device(run)
    expect.returned_from_device(run)


@case(tr="Döngüde gereksiz kopya ve okuma yok", en="No needless copy or read in the loop")
def loop_is_clean(run):
    expect.no_copies_in_loop(run)


@case(tr="Eğri aygıtta hesaplandı, CPU’ya geri geldi", en="The curve was computed on the device and came back to the CPU")
def curve_is_back(run, curve):
    expect.on_device(curve, "cpu")
    expect.came_from_device(run, curve)


@mistake("stayed_on_cpu")
def _(run, model):
    return run.device.type != "cpu" and not run.trace.to_device


@mistake("kept_graph")
def _(curve):
    return torch.is_tensor(curve) and curve.requires_grad


@mistake("sent_every_epoch")
def _(run):
    return has_note(run, "same_data_again", "round_trip")


@mistake("read_in_loop")
def _(run):
    return has_note(run, "read_in_loop", "built_from_elements", "elements_one_by_one")


@mistake("copied_in_loop")
def _(run):
    return has_note(run, "small_copies_in_loop", "same_data_back_again")


@mistake("left_on_device")
def _(run, curve):
    return run.device.type != "cpu" and curve.device.type == run.device.type


@mistake("beside_device")
def _(run, curve):
    return fails(expect.came_from_device, run, curve)


def has_note(run, *ids):
    return any(note["id"] in ids for row in run.trace.rows for note in row["notes"])


def right_curve():
    """Train the same model on the CPU, as the starter does."""
    x = torch.linspace(-1, 1, 64).unsqueeze(1)
    y = 3 * x - 1
    weight = torch.zeros(1, 1, requires_grad=True)
    bias = torch.zeros(1, requires_grad=True)
    curve = []
    for _ in range(EPOCHS):
        losses = []
        for inputs, targets in zip(x.split(BATCH), y.split(BATCH)):
            loss = ((inputs @ weight.T + bias - targets) ** 2).mean()
            for part, slope in zip((weight, bias), torch.autograd.grad(loss, (weight, bias))):
                part.data -= 0.1 * slope
            losses.append(loss.detach())
        curve.append(torch.stack(losses).mean())
    return torch.stack(curve)

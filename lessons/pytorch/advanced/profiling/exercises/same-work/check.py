"""`train` runs again on other data under a profiler of the check's own; no time is compared.

How often PyTorch's own operations occur depends on its version and on the device; so they are
only looked for inside a label, or counted in a short and in a long training and compared.
"""

import copy
import functools
import types

import torch
from codeblanks_check import case, expect, mistake
from torch import nn
from torch.profiler import ProfilerActivity, profile

STEPS = 5
WORK = ("aten::exp", "aten::exp_")  # what only the features need
PRODUCTS = ("aten::linear", "aten::addmm", "aten::mm", "aten::matmul", "aten::mv")


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="`profil` eğitimin dört parçasını gördü", en="`prof` recorded the four parts of the training")
def saw_training(run, prof, labels, model):
    expect.on_device(model)
    expect.moved_to_device(run)
    used = places(run)
    told_places = ", ".join(sorted(used - {run.device.type}))
    expect.that(
        not used or run.device.type in used,
        tr=f"Model seçilen aygıtta değil, başka yerde çalıştı: {told_places}.",
        en=f"The model didn't run on the chosen device, but on another one: {told_places}.",
    )
    events = events_of(prof)
    expect.that(
        events,
        tr="`profil` hiçbir olay kaydetmemiş ya da daha kapanmamış.",
        en="`prof` recorded nothing, or isn't closed yet.",
    )
    told(labels, events, STEPS)


@case(tr="Her etiket kendi işini kapsıyor", en="Each label is around its own work")
def labels_hold_work(run, train, labels):
    events = rehearse(run.device, train, STEPS).events
    told(labels, events, STEPS)
    first, forward, backward, update = (names_inside(label, events) for label in labels)
    held = [
        any(name in WORK for name in first),
        any(name in PRODUCTS for name in forward),
        any("::" in name for name in backward),
        any("Optimizer.step" in name for name in update),
    ]
    for label, has_work in zip(labels, held):
        expect.that(
            has_work,
            tr=f"`{label}` etiketinin içinde o parçanın işi yok.",
            en=f"The work of that part isn't inside the label `{label}`.",
        )


@case(tr="Öznitelikler bir kez hesaplanıyor", en="The features are computed once")
def works_once(run, train):
    short, long = (rehearse(run.device, train, steps) for steps in (1, STEPS))
    expect.that(
        long.work,
        tr="`egit`, verilen `x` için öznitelik hesaplamıyor.",
        en="`train` doesn't compute the features of the `x` it is given.",
    )
    expect.that(
        long.work == short.work and long.inputs <= 1,
        tr="Adım sayısı artınca öznitelik hesabı da artıyor.",
        en="With more steps, the features are computed more often.",
    )


@case(tr="Eğitimin sonucu değişmedi", en="Training gives the same result")
def keeps_result(run, train):
    seen = rehearse(run.device, train, STEPS)
    for name, wanted in seen.wanted.items():
        expect.tensor(seen.weights[name], values=wanted, name=name, atol=1e-5)


@mistake("label_missing")
def _(run, train, labels, prof=None):
    events = rehearse(run.device, train, STEPS).events
    is_absent = prof is not None and any(count(label, events_of(prof)) == 0 for label in labels)
    return is_absent or any(count(label, events) == 0 for label in labels[1:])


@mistake("work_dropped")
def _(run, train):
    return rehearse(run.device, train, STEPS).work == 0


@mistake("still_in_loop")
def _(run, train, labels):
    return count(labels[0], rehearse(run.device, train, STEPS).events) >= STEPS


@mistake("label_only_moved")
def _(run, train, labels):
    short, long = (rehearse(run.device, train, steps) for steps in (1, STEPS))
    return count(labels[0], long.events) > 0 and (long.work > short.work or long.inputs > 1)


@mistake("result_changed")
def _(run, train):
    seen = rehearse(run.device, train, STEPS)
    return any(
        not torch.allclose(seen.weights[name], wanted, atol=1e-5) for name, wanted in seen.wanted.items()
    )


@mistake("beside_device")
def _(run):
    return bool(places(run)) and run.device.type not in places(run)


@functools.lru_cache(maxsize=None)
def places(run):
    """Return the kinds of devices on which modules computed, in one more run of the program."""
    used = set()

    def see(module, inputs, output):
        if torch.is_tensor(output):
            used.add(output.device.type)

    hook = nn.modules.module.register_module_forward_hook(see)
    run.replay()
    hook.remove()
    return used


@functools.lru_cache(maxsize=None)
def rehearse(device, train, steps):
    """Train a small model on data the program hasn't seen.

    Returns:
        A namespace: the events, the weights, the right weights (`wanted`), how often the features'
        own operation occurred (`work`), and in how many tensors the model found them (`inputs`).
    """
    torch.manual_seed(11)
    x = torch.rand(20000, 1)  # as many as the program has, so that what it kept fits
    target = x * x
    model = nn.Linear(32, 1)
    wanted = trained(copy.deepcopy(model), x, target, steps)
    model, x, target = model.to(device), x.to(device), target.to(device)
    given = []  # kept, so that no later tensor gets the memory of an earlier one
    hook = model.register_forward_pre_hook(lambda module, inputs: given.extend(inputs))
    with profile(activities=[ProfilerActivity.CPU]) as own:
        train(model, x, target, steps)
    hook.remove()
    events = events_of(own)
    weights = {name: value.detach().cpu() for name, value in model.state_dict().items()}
    work = sum(event.name in WORK for event in events)
    inputs = len({tensor.data_ptr() for tensor in given})
    return types.SimpleNamespace(events=events, weights=weights, wanted=wanted, work=work, inputs=inputs)


def trained(model, x, target, steps):
    """Return the weights that so many steps give, on the CPU."""
    features = torch.exp(-50 * (x - torch.linspace(0, 1, 32)) ** 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(steps):
        loss = nn.functional.mse_loss(model(features), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model.state_dict()


def events_of(profiler):
    """Return what a profiler saw on the CPU; nothing where it saw nothing or is still running."""
    try:
        return [event for event in profiler.events() if str(event.device_type).endswith("CPU")]
    except Exception:  # each version of torch has its own
        return []


def count(label, events):
    return sum(event.name == label for event in events)


def told(labels, events, steps):
    """Ask for each label as often as its part is done in so many steps."""
    for label, wanted in zip(labels, (1, steps, steps, steps)):
        found = count(label, events)
        expect.that(
            found == wanted,
            tr=f"{steps} adımlık eğitimde `{label}` etiketi {wanted} kez görünmeliydi; görünen: {found}.",
            en=f"In a training of {steps} steps `{label}` was expected {wanted}×; found: {found}.",
        )


def names_inside(label, events):
    """Return the names of all events that lie inside a label."""
    names = set()
    for event in events:
        parent = event.cpu_parent
        while parent is not None:
            if parent.name == label:
                names.add(event.name)
            parent = parent.cpu_parent
    return names

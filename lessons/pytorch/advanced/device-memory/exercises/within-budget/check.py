"""What lay on the device at once is measured; the error is compared with one computed here."""

import torch

from codeblanks_check import case, expect, fails, mistake

BUDGET = 6 << 20  # bytes
WORKSPACE = 64 << 20  # bytes that a real card's matrix product may take for itself, at most
DATA = 8192 * 256 * 4  # bytes
PARAMETERS = 256 * 512 + 512 + 512 + 1


@case(tr="Hata doğru: her örnek hesaba katılmış", en="The error is correct: every sample counts")
def error_is_right(run, model, error):
    count = sum(p.numel() for p in model.parameters())
    expect.that(
        count == PARAMETERS,
        tr="Model değişmiş; onu başlangıçtaki gibi bırak.",
        en="The model has changed; leave it as it was at the start.",
    )
    got = error.item() if torch.is_tensor(error) else error
    expect.equal(got, right_error(model), name=name_of(run, error))


@case(tr="Hata gradyan izlemiyor", en="The error doesn't track gradients")
def tracks_nothing(error):
    if torch.is_tensor(error):
        expect.tensor(error, requires_grad=False)


@case(tr="Hesap seçilen aygıtta yapılıyor", en="The work is done on the chosen device")
def works_there(run, model, error):
    expect.on_device(model, name="model")
    expect.moved_to_device(run)
    expect.returned_from_device(run)
    depends_on_device(run, error)


@case(tr="Aygıtta aynı anda en çok 6 MiB duruyor", en="At most 6 MiB are on the device at once")
def fits(run):
    expect.fits_in(run, BUDGET if is_simulated(run) else BUDGET + WORKSPACE)


@mistake("stayed_on_cpu")
def _(run, model):
    return run.device.type != next(model.parameters()).device.type


@mistake("emptied_cache")
def _(run):
    return over_budget(run) and bool(run.calls("empty_cache"))


@mistake("kept_graph")
def _(run, error):
    kept = [*run.names.values(), error]
    return over_budget(run) and any(torch.is_tensor(v) and sums_over_graphs(v) for v in kept)


@mistake("whole_data")
def _(run):
    there = [row for row in run.trace.rows if row["way"] == "to_device" and row["turns"] == 1]
    return over_budget(run) and any(row["bytes"] >= DATA for row in there)


@mistake("large_pieces")
def _(run):
    return over_budget(run)


@mistake("beside_device")
def _(run, model, error):
    return next(model.parameters()).device.type == run.device.type and fails(depends_on_device, run, error)


def depends_on_device(run, error):
    """Ask where the error comes from: it may lie on the device still, and be printed from there."""
    is_there = torch.is_tensor(error) and error.device.type != "cpu"
    (expect.depends_on_device if is_there else expect.came_from_device)(run, error)


def over_budget(run):
    return run.device.type != "cpu" and run.trace.peak_bytes > BUDGET


def is_simulated(run):
    return bool(run.trace.report.get("simulated"))


def sums_over_graphs(value):
    """Tell whether a number hangs on the graphs of many pieces: a long chain of sums."""
    node, length = value.grad_fn, 0
    while node is not None and length < 4:
        node = next((before for before, _ in node.next_functions if before is not None), None)
        length += 1
    return value.dim() == 0 and length >= 4


def name_of(run, value):
    return next((name for name, held in run.names.items() if held is value), "")


def right_error(model):
    """Compute the error on the CPU, from the data as the starter makes it."""
    data = torch.randn(8192, 256, generator=torch.Generator().manual_seed(0))
    w1, b1, w2, b2 = (p.detach().cpu() for p in model.parameters())
    with torch.no_grad():
        prediction = torch.relu(data @ w1.T + b1) @ w2.T + b2
    return float((prediction - data[:, :1] * 2).square().mean())

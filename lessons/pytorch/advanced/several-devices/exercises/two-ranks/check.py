"""Three ranks of the check's own average known gradients; the step is taken once more, whole."""

import functools
import inspect
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time

import torch
from codeblanks_check import case, expect, mistake
from torch import nn

RANKS = 3  # not the program's two: a divisor that was typed by hand is seen


@case(tr="Her satır tek bir ranka düşüyor", en="Each row belongs to one rank")
def shares_rows(share_of):
    for size, n in ((1, 4), (2, 8), (3, 12), (4, 8)):
        shares = shares_for(share_of, size, n)
        taken = sorted(row for share in shares for row in share)
        expect.that(
            taken == list(range(n)),
            tr=f"{n} satır, {size} rank: paylar birlikte her satırı bir kez içermeli.",
            en=f"{n} rows, {size} ranks: together, the shares should contain each row once.",
        )
        expect.that(
            {len(share) for share in shares} == {n // size},
            tr=f"{n} satır, {size} rank: paylar eşit büyüklükte değil.",
            en=f"{n} rows, {size} ranks: the shares aren't the same size.",
        )


@case(tr="Gradyanlar üç rankta da ortalanıyor", en="With three ranks, you get the mean, too")
def averages(run, average_gradients):
    if not can_fork() and run.device.type != "cpu":
        return  # starting three Pythons takes long, and they would do the same
    got = after(average_gradients)
    for why in got:
        expect.that(
            not isinstance(why, str),
            tr=f"Üç rankla denendi, bir rank durdu. Satır {why}",
            en=f"Tried with three ranks, and one stopped. Line {why}",
        )
    expect.that(
        None not in got,
        tr="Üç rankla denendi, bitmedi: bir rank ötekileri boşuna bekliyor olmalı.",
        en="Tried with three ranks, it didn't finish: one rank seems to wait for the others in vain.",
    )
    wanted = [sum(column) / RANKS for column in zip(*map(before, range(RANKS)))]
    for rank, means in enumerate(got):
        expect.that(
            is_near(means, wanted),
            tr=f"Üç rankla denendi: {rank} numaralı rankın gradyanları ortalama değil.",
            en=f"Tried with three ranks: the gradients of rank {rank} aren't the mean.",
        )


@case(tr="Adım, bütün yığının adımıyla aynı", en="The step is the same as with the whole batch")
def is_the_whole_step(weights):
    expect.tensor(weights, values=torch.stack([whole_step()] * 2), atol=1e-6)


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    # Some versions of PyTorch have gloo itself tell of its connections on stdout.
    lines = run.stdout.splitlines(keepends=True)
    run.stdout = "".join(line for line in lines if not line.startswith("[Gloo]"))
    expect.output(run)


@mistake("same_share")
def _(share_of):
    shares = shares_for(share_of, 2, 8)
    return bool(set(shares[0]) & set(shares[1]))


@mistake("not_averaged")
def _(average_gradients):
    got = after(average_gradients)
    return all(is_near(got[rank], before(rank)) for rank in range(RANKS))


@mistake("only_rank_zero")
def _(average_gradients):
    """Some ranks came to the end, others waited in vain; or only some hold the mean."""
    ended = [means for means in after(average_gradients) if isinstance(means, list)]
    is_same = all(is_near(ended[0], means) for means in ended)
    return bool(ended) and not (is_same and len(ended) == RANKS)


@mistake("not_divided")
def _(average_gradients):
    sums = [sum(column) for column in zip(*map(before, range(RANKS)))]
    return all(is_near(means, sums) for means in after(average_gradients))


def shares_for(share_of, size, n):
    return [[int(row) for row in share_of(rank, size, n)] for rank in range(size)]


def is_near(got, wanted):
    return isinstance(got, list) and all(abs(a - b) < 1e-4 for a, b in zip(got, wanted))


def before(rank):
    """Return the gradients with which a rank begins: one for each parameter."""
    return [float((rank + 1) ** 2), 10.0 * rank**2 - 3.0]


@functools.lru_cache(maxsize=None)
def after(average_gradients):
    """Return each rank's gradients after averaging; why it stopped; None where it didn't end."""
    with tempfile.TemporaryDirectory() as folder:
        processes = [start(average_gradients, rank, folder) for rank in range(RANKS)]
        deadline = time.monotonic() + (15 if can_fork() else 35)
        for process in processes:
            while is_running(process) and time.monotonic() < deadline:
                time.sleep(0.01)
        for process in processes:
            process.kill()
            process.join() if can_fork() else process.wait()
        return [read(os.path.join(folder, f"{rank}.json")) for rank in range(RANKS)]


def start(average_gradients, rank, folder):
    """Start one rank: forked where that is safe, so that torch needn't be loaded again."""
    given = (rank, RANKS, before(rank), folder)
    if can_fork():
        fork = multiprocessing.get_context("fork")
        process = fork.Process(target=take_part, args=(average_gradients, *given))
        process.start()
        return process
    path, name = average_gradients.__code__.co_filename, average_gradients.__name__
    program = (
        f"import runpy\n{inspect.getsource(take_part)}\n"
        f"names = runpy.run_path({path!r}, run_name='rank')\n"
        f"take_part(names[{name!r}], *{given!r})\n"
    )
    return subprocess.Popen([sys.executable, "-c", program])


def can_fork():
    return sys.platform == "linux"


def is_running(process):
    return process.is_alive() if can_fork() else process.poll() is None


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):  # it never came so far
        return None


def take_part(average_gradients, rank, size, gradients, folder):
    """Be one rank: average given gradients, and write to a file what became of them."""
    import json
    import os
    import time
    import traceback
    from datetime import timedelta

    import torch
    import torch.distributed as dist
    from torch import nn

    torch.set_num_threads(1)
    dist.init_process_group(
        "gloo",
        store=dist.FileStore(os.path.join(folder, "store"), size),
        rank=rank,
        world_size=size,
        timeout=timedelta(seconds=30),
    )
    model = nn.Linear(2, 2)
    for parameter, gradient in zip(model.parameters(), gradients):
        parameter.grad = torch.full_like(parameter, gradient)
    try:
        average_gradients(model)
        result = [parameter.grad.mean().item() for parameter in model.parameters()]
    except Exception as error:
        path = average_gradients.__code__.co_filename
        steps = traceback.extract_tb(error.__traceback__)
        line = [step.lineno for step in steps if step.filename == path][-1]
        result = f"{line}: {type(error).__name__}: {error}"[:300]
    with open(os.path.join(folder, f"{rank}.new"), "w", encoding="utf-8") as file:
        json.dump(result, file)
    os.rename(file.name, os.path.join(folder, f"{rank}.json"))
    # A rank that goes takes its connections along: the others get a moment to finish.
    names = [os.path.join(folder, f"{other}.json") for other in range(size)]
    until = time.monotonic() + 1
    while time.monotonic() < until and not all(map(os.path.exists, names)):
        time.sleep(0.01)


def whole_step():
    """Return the weights after one step with the whole batch, in one process."""
    torch.manual_seed(0)
    x, target = torch.randn(8, 3), torch.randn(8, 1)
    model = nn.Linear(3, 1)
    nn.functional.mse_loss(model(x), target).backward()
    return (model.weight - 0.1 * model.weight.grad)[0].detach()

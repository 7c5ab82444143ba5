# expect: not_averaged
# lang: en
import sys
import tempfile
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn


def share_of(rank, world_size, n):
    """Return the numbers of the rows this rank takes."""
    return list(range(rank, n, world_size))


def average_gradients(model):
    """Make each gradient the mean over all ranks."""
    pass


def begin():
    torch.manual_seed(0)  # the same in every process
    x, target = torch.randn(8, 3), torch.randn(8, 1)
    return nn.Linear(3, 1), x, target


def take_step(rank, world_size, path, weights, counts):
    dist.init_process_group(
        "gloo",  # works on the CPU of any computer
        store=dist.FileStore(path, world_size),
        rank=rank,
        world_size=world_size,
        timeout=timedelta(seconds=20),
    )
    model, x, target = begin()
    rows = share_of(rank, world_size, len(x))
    counts[rank] = len(rows)
    loss = nn.functional.mse_loss(model(x[rows]), target[rows])
    loss.backward()
    average_gradients(model)
    with torch.no_grad():
        weights[rank] = model.weight - 0.1 * model.weight.grad
    dist.destroy_process_group()


if __name__ == "__main__":  # in the ranks this isn't run
    # fork is quick, but doesn't go together with CUDA
    fork = sys.platform == "linux" and not torch.cuda.is_available()
    weights = torch.full((2, 3), torch.nan).share_memory_()
    counts = torch.zeros(2, dtype=torch.int64).share_memory_()
    with tempfile.TemporaryDirectory() as folder:
        try:
            mp.start_processes(
                take_step,
                (2, folder + "/store", weights, counts),
                nprocs=2,
                start_method="fork" if fork else "spawn",
            )
        except mp.ProcessRaisedException as error:
            print(error)  # what went wrong in a rank
    print(counts.tolist())
    print(torch.allclose(weights[0], weights[1]))

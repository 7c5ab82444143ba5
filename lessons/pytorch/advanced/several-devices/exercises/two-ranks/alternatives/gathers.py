# lang: en
import sys
import tempfile
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn


def share_of(rank, world_size, n):
    """The numbers of the rows this rank takes."""
    size = n // world_size
    return range(rank * size, (rank + 1) * size)


def average_gradients(model):
    """Make each gradient the mean over all ranks."""
    for parameter in model.parameters():
        mine = parameter.grad
        everyones = [torch.empty_like(mine) for _ in range(dist.get_world_size())]
        dist.all_gather(everyones, mine)
        parameter.grad = torch.stack(everyones).mean(dim=0)


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
    error = model(x[rows]) - target[rows]
    error.square().mean().backward()
    average_gradients(model)
    w = model.weight.detach()
    weights[rank] = w - 0.1 * model.weight.grad
    dist.destroy_process_group()


if __name__ == "__main__":  # the ranks don't run this part
    # fork is fast, but doesn't work with CUDA
    has_cuda = torch.cuda.is_available()
    fork = sys.platform == "linux" and not has_cuda
    weights = torch.full((2, 3), torch.nan)
    weights.share_memory_()  # the ranks write into it
    counts = torch.zeros(2).long().share_memory_()
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

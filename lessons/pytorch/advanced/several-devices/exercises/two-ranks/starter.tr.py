import sys
import tempfile
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn


def pay(rank, rank_sayisi, n):
    """Bu rankın alacağı satırların numaraları."""
    return list(range(n))  # hepsi değil, bir payı


def gradyanlari_ortala(model):
    """Her gradyan bütün rankların ortalaması olsun."""
    # Her rankta kendi payının gradyanları var.
    pass


def basla():
    torch.manual_seed(0)  # her süreçte aynı
    x, hedef = torch.randn(8, 3), torch.randn(8, 1)
    return nn.Linear(3, 1), x, hedef


def adim_at(rank, rank_sayisi, yol, agirliklar, adetler):
    dist.init_process_group(
        "gloo",  # her bilgisayarda, CPU ile çalışır
        store=dist.FileStore(yol, rank_sayisi),
        rank=rank,
        world_size=rank_sayisi,
        timeout=timedelta(seconds=20),
    )
    model, x, hedef = basla()
    satirlar = pay(rank, rank_sayisi, len(x))
    adetler[rank] = len(satirlar)
    fark = model(x[satirlar]) - hedef[satirlar]
    fark.square().mean().backward()
    gradyanlari_ortala(model)
    w = model.weight.detach()
    agirliklar[rank] = w - 0.1 * model.weight.grad
    dist.destroy_process_group()


if __name__ == "__main__":  # ranklar burayı çalıştırmaz
    # fork hızlıdır, ama CUDA ile birlikte olmaz
    cuda_var = torch.cuda.is_available()
    fork = sys.platform == "linux" and not cuda_var
    agirliklar = torch.full((2, 3), torch.nan)
    agirliklar.share_memory_()  # ranklar buna yazar
    adetler = torch.zeros(2).long().share_memory_()
    with tempfile.TemporaryDirectory() as klasor:
        try:
            mp.start_processes(
                adim_at,
                (2, klasor + "/bulusma", agirliklar, adetler),
                nprocs=2,
                start_method="fork" if fork else "spawn",
            )
        except mp.ProcessRaisedException as hata:
            print(hata)  # bir rankta ne olduğu
    print(adetler.tolist())
    print(torch.allclose(agirliklar[0], agirliklar[1]))

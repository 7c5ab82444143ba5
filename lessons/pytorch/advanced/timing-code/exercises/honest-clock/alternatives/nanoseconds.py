# lang: tr
import statistics
import time

import torch
from torch.cuda import synchronize

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"


def bekle():
    if cihaz == "cuda":
        synchronize()
    elif cihaz == "mps":
        torch.mps.synchronize()


def olc(hesap, tekrar):
    for _ in range(3):
        hesap()  # ısınma
    bekle()
    sureler = []
    for _ in range(tekrar):
        t0 = time.perf_counter_ns()
        hesap()
        bekle()
        sureler.append((time.perf_counter_ns() - t0) / 1e9)
    return statistics.median(sureler)


a = torch.ones(256, 256, device=cihaz)


def carp():
    return a @ a


sure = olc(carp, 5)
print(f"{sure * 1000:.3f} ms")

import statistics
import time

import torch

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"


def bekle():
    if cihaz == "cuda":
        torch.cuda.synchronize()
    elif cihaz == "mps":
        torch.mps.synchronize()


def olc(hesap, tekrar):
    hesap()  # ısınma
    sureler = []
    for _ in range(tekrar):
        bekle()
        t0 = time.perf_counter()
        hesap()
        bekle()
        sureler.append(time.perf_counter() - t0)
    return statistics.median(sureler)


a = torch.ones(256, 256, device=cihaz)


def carp():
    return a @ a


sure = olc(carp, 5)
print(f"{sure * 1000:.3f} ms")

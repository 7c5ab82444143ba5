# lang: tr
from time import perf_counter

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
    sureler = []
    for _ in range(tekrar + 1):
        bekle()
        t0 = perf_counter()
        hesap()
        bekle()
        sureler.append(perf_counter() - t0)
    sirali = sorted(sureler[1:])  # ısınma dışarıda
    return sirali[len(sirali) // 2]


a = torch.ones(256, 256, device=cihaz)


def carp():
    return a @ a


sure = olc(carp, 5)
print(f"{sure * 1000:.3f} ms")

import time

import torch

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"


def bekle():
    pass  # Aygıttaki işler bitene kadar bekle.


def olc(hesap, tekrar):
    t0 = time.perf_counter()
    hesap()
    return time.perf_counter() - t0


a = torch.ones(256, 256)


def carp():
    return a @ a


sure = olc(carp, 5)
print(f"{sure * 1000:.3f} ms")

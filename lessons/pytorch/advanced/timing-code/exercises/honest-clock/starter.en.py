import time

import torch

if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
else:
    device = "cpu"


def wait():
    pass  # Wait until the device has done its work.


def measure(work, repeats):
    t0 = time.perf_counter()
    work()
    return time.perf_counter() - t0


a = torch.ones(256, 256)


def multiply():
    return a @ a


duration = measure(multiply, 5)
print(f"{duration * 1000:.3f} ms")

# expect: mean_taken
# lang: en
import time

import torch

if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
else:
    device = "cpu"


def wait():
    if device == "cuda":
        torch.cuda.synchronize()
    elif device == "mps":
        torch.mps.synchronize()


def measure(work, repeats):
    work()  # warm-up
    wait()
    t0 = time.perf_counter()
    for _ in range(repeats):
        work()
    wait()
    return (time.perf_counter() - t0) / repeats


a = torch.ones(256, 256, device=device)


def multiply():
    return a @ a


duration = measure(multiply, 5)
print(f"{duration * 1000:.3f} ms")

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
    accelerator = getattr(torch, "accelerator", None)  # torch 2.6 and later
    if accelerator is not None and accelerator.is_available():
        accelerator.synchronize()
    elif device != "cpu":
        getattr(torch, device).synchronize()


def measure(work, repeats):
    work()  # warm-up
    durations = []
    for _ in range(repeats):
        wait()
        t0 = time.perf_counter()
        work()
        wait()
        durations.append(time.perf_counter() - t0)
    return torch.tensor(durations).median().item()


a = torch.ones(256, 256, device=device)


def multiply():
    return a @ a


duration = measure(multiply, 5)
print(f"{duration * 1000:.3f} ms")

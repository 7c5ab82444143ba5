# lang: en
import torch


def step(x):
    y = x * 2
    y = y + (y.sum() > 0).to(y.dtype) * 2 - 1
    return y * 10


quick = torch.compile(step, backend="eager", fullgraph=True)
inputs = [torch.tensor([1.0, 2.0]), torch.tensor([-1.0, -2.0])]
for x in inputs:
    print(quick(x).tolist())

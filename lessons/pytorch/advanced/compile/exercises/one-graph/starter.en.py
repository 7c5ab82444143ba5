import torch


def step(x):
    y = x * 2
    if y.sum().item() > 0:
        y = y + 1
    else:
        y = y - 1
    return y * 10


inputs = [torch.tensor([1.0, 2.0]), torch.tensor([-1.0, -2.0])]
for x in inputs:
    print(step(x).tolist())

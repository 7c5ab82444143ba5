import torch


def adim(x):
    y = x * 2
    if y.sum().item() > 0:
        y = y + 1
    else:
        y = y - 1
    return y * 10


girdiler = [torch.tensor([1.0, 2.0]), torch.tensor([-1.0, -2.0])]
for x in girdiler:
    print(adim(x).tolist())

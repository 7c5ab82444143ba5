import torch


def adim(x):
    y = x * 2
    y = torch.where(y.sum() > 0, y + 1, y - 1)
    return y * 10


hizli = torch.compile(adim, backend="eager", fullgraph=True)
girdiler = [torch.tensor([1.0, 2.0]), torch.tensor([-1.0, -2.0])]
for x in girdiler:
    print(hizli(x).tolist())

# expect: reads_value
# lang: en
import torch


def step(x):
    y = x * 2
    y = y + 1 if bool(y.sum() > 0) else y - 1
    return y * 10


quick = torch.compile(step, backend="eager")
inputs = [torch.tensor([1.0, 2.0]), torch.tensor([-1.0, -2.0])]
for x in inputs:
    print(quick(x).tolist())

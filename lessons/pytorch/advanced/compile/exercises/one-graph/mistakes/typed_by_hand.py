# expect: reads_value
# lang: tr
import torch


def adim(x):
    return x if x.sum() > 0 else -x


hizli = torch.compile(adim, backend="eager", fullgraph=True)
print([30.0, 50.0])
print([-30.0, -50.0])

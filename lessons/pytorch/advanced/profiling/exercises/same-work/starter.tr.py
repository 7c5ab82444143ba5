import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

etiketler = ["oznitelik", "ileri", "geri", "guncelleme"]


def oznitelikler(x):
    merkezler = torch.linspace(0, 1, 32, device=x.device)
    return torch.exp(-50 * (x - merkezler) ** 2)


def egit(model, x, hedef, adim_sayisi):
    eniyileyici = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(adim_sayisi):
        z = oznitelikler(x)
        kayip = nn.functional.mse_loss(model(z), hedef)
        eniyileyici.zero_grad()
        kayip.backward()
        eniyileyici.step()
    return kayip.detach()


torch.manual_seed(0)
x = torch.rand(20000, 1)
hedef = torch.sin(6 * x)
model = nn.Linear(32, 1).to(cihaz)
x, hedef = x.to(cihaz), hedef.to(cihaz)

kayip = egit(model, x, hedef, 5)
print(round(kayip.item(), 4))

# lang: tr
import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile, record_function

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
    z = None
    for _ in range(adim_sayisi):
        if z is None:
            with record_function(etiketler[0]):
                z = oznitelikler(x)
        with record_function(etiketler[1]):
            kayip = nn.functional.mse_loss(model(z), hedef)
        with record_function(etiketler[2]):
            kayip.backward()
        with record_function(etiketler[3]):
            eniyileyici.step()
            eniyileyici.zero_grad()
    return kayip.detach()


torch.manual_seed(0)
x = torch.rand(20000, 1)
hedef = torch.sin(6 * x)
model = nn.Linear(32, 1).to(cihaz)
x, hedef = x.to(cihaz), hedef.to(cihaz)

with profile(activities=[ProfilerActivity.CPU]) as profil:
    kayip = egit(model, x, hedef, 5)

sayilar = []
for etiket in etiketler:
    olaylar = [olay for olay in profil.events() if olay.name == etiket]
    sayilar.append(len(olaylar))
print(sayilar)
print(round(kayip.item(), 4))

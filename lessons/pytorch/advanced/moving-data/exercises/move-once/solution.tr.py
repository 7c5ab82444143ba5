import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

x = torch.linspace(-1, 1, 64).unsqueeze(1).to(cihaz)  # aygıtta, bir kez
y = 3 * x - 1
yiginlar = list(zip(x.split(16), y.split(16)))

model = nn.Linear(1, 1).to(cihaz)
nn.init.zeros_(model.weight)
nn.init.zeros_(model.bias)
optim = torch.optim.SGD(model.parameters(), lr=0.1)
kayiplar = []

for donem in range(20):
    toplam = torch.zeros((), device=cihaz)
    for girdi, hedef in yiginlar:
        tahmin = model(girdi)
        kayip = nn.functional.mse_loss(tahmin, hedef)
        optim.zero_grad()
        kayip.backward()
        optim.step()
        toplam += kayip.detach()  # aygıtta kalır
    kayiplar.append(toplam / len(yiginlar))
egri = torch.stack(kayiplar).cpu()  # tek kopya

print(f"{egri[0]:.2f} {egri[-1]:.2f}")

# lang: tr
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
    for girdi, hedef in yiginlar:
        tahmin = model(girdi)
        kayip = nn.functional.mse_loss(tahmin, hedef)
        optim.zero_grad()
        kayip.backward()
        optim.step()
        kayiplar.append(kayip.detach())
egri = torch.stack(kayiplar).reshape(20, -1).mean(dim=1).cpu()

print(f"{egri[0]:.2f} {egri[-1]:.2f}")

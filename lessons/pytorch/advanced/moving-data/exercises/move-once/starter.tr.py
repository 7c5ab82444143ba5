import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

x = torch.linspace(-1, 1, 64).unsqueeze(1)
y = 3 * x - 1
yiginlar = list(zip(x.split(16), y.split(16)))

model = nn.Linear(1, 1).to(cihaz)
nn.init.zeros_(model.weight)
nn.init.zeros_(model.bias)
optim = torch.optim.SGD(model.parameters(), lr=0.1)
egri = []

for donem in range(20):
    toplam = 0.0
    for girdi, hedef in yiginlar:
        tahmin = model(girdi.to(cihaz))
        kayip = nn.functional.mse_loss(tahmin, hedef.to(cihaz))
        optim.zero_grad()
        kayip.backward()
        optim.step()
        toplam += kayip.item()
    egri.append(toplam / len(yiginlar))

print(f"{egri[0]:.2f} {egri[-1]:.2f}")

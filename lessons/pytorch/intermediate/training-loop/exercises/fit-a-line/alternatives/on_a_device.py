# lang: tr
import torch
from torch import nn

x = torch.linspace(-1, 1, 21).unsqueeze(1)  # 21 satır, 1 sütun
y = 2 * x + 1

model = nn.Linear(1, 1)
cihaz = "cuda" if torch.cuda.is_available() else "cpu"
model.to(cihaz)
kayip_fn = nn.MSELoss()
optim = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.5)
kayiplar = []

for tur in range(200):
    toplam = torch.zeros((), device=cihaz)
    for xb, yb in zip(x.split(7), y.split(7)):
        kayip = kayip_fn(model(xb.to(cihaz)), yb.to(cihaz))
        optim.zero_grad()
        kayip.backward()
        optim.step()
        toplam += kayip.detach()
    kayiplar.append(toplam.item() / 3)

print(f"{model.weight.item():.2f} {model.bias.item():.2f}")

# expect: kept_tensors
# lang: tr
import torch
from torch import nn

x = torch.linspace(-1, 1, 21).unsqueeze(1)  # 21 satır, 1 sütun
y = 2 * x + 1

model = nn.Linear(1, 1)
kayip_fn = nn.MSELoss()
optim = torch.optim.SGD(model.parameters(), lr=0.2)
kayiplar = []

for tur in range(200):
    tahmin = model(x)
    kayip = kayip_fn(tahmin, y)
    optim.zero_grad()
    kayip.backward()
    optim.step()
    kayiplar.append(kayip)

print(f"{model.weight.item():.2f} {model.bias.item():.2f}")

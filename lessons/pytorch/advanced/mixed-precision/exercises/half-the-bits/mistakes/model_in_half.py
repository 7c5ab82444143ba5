# expect: model_in_half
# lang: tr
import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = torch.device("cuda")
elif torch.backends.mps.is_available():
    cihaz = torch.device("mps")
else:
    cihaz = torch.device("cpu")

x = torch.linspace(-1, 1, 32, device=cihaz, dtype=torch.bfloat16).reshape(8, 4)
hedef = x[:, :1] - x[:, 1:2]
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1)).to(cihaz, torch.bfloat16)
eniyileyici = torch.optim.SGD(model.parameters(), lr=0.05)

kayiplar = []
for adim in range(20):
    tahmin = model(x)
    kayip = nn.functional.mse_loss(tahmin.float(), hedef.float())

    eniyileyici.zero_grad()
    kayip.backward()
    eniyileyici.step()
    kayiplar.append(kayip.detach())

print(tahmin.dtype, kayip.dtype, model[0].weight.dtype)
print((kayiplar[-1] < kayiplar[0]).item())

# expect: body_frozen
# lang: tr
import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

torch.manual_seed(0)
siniflar = (torch.arange(30) % 3).to(cihaz)
x = torch.randn(30, 4).to(cihaz)
x[:, :3] += 3 * nn.functional.one_hot(siniflar, 3)

govde = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8), nn.ReLU())
model = nn.Sequential(govde, nn.Linear(8, 10)).to(cihaz)

model[0].requires_grad_(False)
model[1] = nn.Linear(8, 3).to(cihaz)
eniyileyici = torch.optim.SGD(model[1].parameters(), lr=0.1)

kayiplar = []
for adim in range(200):
    kayip = nn.functional.cross_entropy(model(x), siniflar)
    eniyileyici.zero_grad()
    kayip.backward()
    eniyileyici.step()
    kayiplar.append(kayip.detach())

print(sum(p.numel() for p in model.parameters() if p.requires_grad))
print((kayiplar[-1] < kayiplar[0] / 2).item())

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
x = torch.rand(32, 1, 64, 64)  # resimler CPU’da bekler
hedef = x.mean(dim=(1, 2, 3)).reshape(32, 1)
model = nn.Sequential(
    nn.Conv2d(1, 32, 3, padding=1),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(32, 1),
).to(cihaz)
eniyileyici = torch.optim.SGD(model.parameters(), lr=0.1)
kayip_fn = nn.MSELoss()
toplam = torch.zeros((), device=cihaz)

toplama = nn.MSELoss(reduction="sum")
parcalar = list(zip(x.chunk(8), hedef.chunk(8)))
for x_parca, hedef_parca in parcalar:
    kayip = toplama(model(x_parca.to(cihaz)), hedef_parca.to(cihaz)) / len(x)
    kayip.backward()
    toplam = toplam + kayip.detach()
eniyileyici.step()
eniyileyici.zero_grad()

print(round(toplam.item(), 4))

# lang: tr
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

uretec = torch.Generator().manual_seed(0)
veri = torch.randn(8192, 256, generator=uretec)  # 8 MiB
hedef = veri[:, :1] * 2

model = nn.Sequential(nn.Linear(256, 512), nn.ReLU(), nn.Linear(512, 1))
model.to(cihaz)


@torch.no_grad()
def degerlendir():
    toplam = torch.zeros((), device=cihaz)
    for x, y in DataLoader(TensorDataset(veri, hedef), batch_size=1000):
        toplam += (model(x.to(cihaz)) - y.to(cihaz)).square().sum()
    return toplam / len(veri)


hata = degerlendir()
print(hata.item())

# lang: tr
import torch
from torch import nn

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

toplam = 0.0
for bas in range(0, len(veri), 256):
    with torch.inference_mode():
        tahmin = model(veri[bas : bas + 256].to(cihaz))
        fark = tahmin.cpu() - hedef[bas : bas + 256]
    toplam += fark.pow(2).sum().item()
hata = toplam / len(veri)
print(hata)

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

toplam = torch.zeros((), device=cihaz)
with torch.no_grad():  # graf kurulmaz
    for veri_parcasi, hedef_parcasi in zip(veri.split(512), hedef.split(512)):
        tahmin = model(veri_parcasi.to(cihaz))  # sıradaki parça
        toplam += ((tahmin - hedef_parcasi.to(cihaz)) ** 2).sum()
hata = toplam / hedef.numel()
print(float(hata))

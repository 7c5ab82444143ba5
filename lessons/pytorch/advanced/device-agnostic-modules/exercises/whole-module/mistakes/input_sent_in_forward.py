# expect: fixed_device
# lang: tr
import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

evler = torch.tensor([[50.0, 1.0], [75.0, 2.0], [100.0, 3.0], [125.0, 4.0]])
fiyatlar = torch.tensor([[1.0], [1.5], [2.0], [2.5]])


class OlcekliModel(nn.Module):
    def __init__(self, ornekler):
        super().__init__()
        self.register_buffer("ortalama", ornekler.mean(dim=0))
        self.register_buffer("sapma", ornekler.std(dim=0))
        self.katman = nn.Linear(3, 1, bias=False)

    def forward(self, x):
        x = x.to(cihaz)
        x = (x - self.ortalama) / self.sapma
        birler = torch.ones(len(x), 1, device=x.device)
        return self.katman(torch.cat([x, birler], dim=1))


model = OlcekliModel(evler).to(cihaz)
evler = evler.to(cihaz)
fiyatlar = fiyatlar.to(cihaz)

tahmin = model(evler)
kayip = nn.functional.mse_loss(tahmin, fiyatlar)
print(tahmin.device, kayip.device)

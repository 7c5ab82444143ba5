# lang: tr
import torch
from torch import nn

cihaz = "cpu"
if torch.cuda.is_available():
    cihaz = "cuda:0"
elif torch.backends.mps.is_available():
    cihaz = "mps"

evler = torch.tensor([[50.0, 1.0], [75.0, 2.0], [100.0, 3.0], [125.0, 4.0]], device=cihaz)
fiyatlar = torch.tensor([[1.0], [1.5], [2.0], [2.5]], device=cihaz)


class Olcek(nn.Module):
    def __init__(self, ornekler):
        super().__init__()
        self.register_buffer("ozet", torch.stack([ornekler.mean(dim=0), ornekler.std(dim=0)]))

    def forward(self, x):
        return (x - self.ozet[0]) / self.ozet[1]


class OlcekliModel(nn.Module):
    def __init__(self, ornekler):
        super().__init__()
        self.olcek = Olcek(ornekler)
        self.katman = nn.Linear(3, 1, bias=False)

    def forward(self, x):
        x = self.olcek(x)
        birler = torch.ones(len(x), 1).to(x.device)
        return self.katman(torch.cat([x, birler], dim=1))


model = OlcekliModel(evler).to(cihaz)
tahmin = model(evler)
kayip = nn.functional.mse_loss(tahmin, fiyatlar)
print(tahmin.device, kayip.device)

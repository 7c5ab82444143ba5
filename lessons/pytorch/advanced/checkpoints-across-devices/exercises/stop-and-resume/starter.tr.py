import torch
from torch import nn

if torch.cuda.is_available():
    cihaz = "cuda"
elif torch.backends.mps.is_available():
    cihaz = "mps"
else:
    cihaz = "cpu"

x = torch.linspace(-1, 1, 8, device=cihaz).reshape(4, 2)
y = x.sum(dim=1, keepdim=True)


def egit(model, eniyileyici):
    kayip = ((model(x) - y) ** 2).mean()
    eniyileyici.zero_grad()
    kayip.backward()
    eniyileyici.step()


def kur():
    model = nn.Linear(2, 1).to(cihaz)
    return model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)


model, eniyileyici = kur()
for adim in range(3):
    egit(model, eniyileyici)

yol = "nokta.pt"
# 1. Kontrol noktasını kaydet.

yeni_model, yeni_eniyileyici = kur()
# 2. ve 3. Yükle, durumları yeni modele ve yeni eniyileyiciye ver.
nokta = {}

print(nokta.get("adim"))
egit(model, eniyileyici)
egit(yeni_model, yeni_eniyileyici)
print(torch.equal(model.weight, yeni_model.weight))

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
torch.save(
    {
        "model": model.state_dict(),
        "eniyileyici": eniyileyici.state_dict(),
        "adim": 3,
    },
    yol,
)

yeni_model, yeni_eniyileyici = kur()
nokta = torch.load(yol, map_location=cihaz, weights_only=True)
yeni_model.load_state_dict(nokta["model"])
yeni_eniyileyici.load_state_dict(nokta["eniyileyici"])

print(nokta.get("adim"))
egit(model, eniyileyici)
egit(yeni_model, yeni_eniyileyici)
print(torch.equal(model.weight, yeni_model.weight))

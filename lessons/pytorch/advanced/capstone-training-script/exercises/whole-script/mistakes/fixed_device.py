# expect: fixed_device
# lang: tr
import os
import torch
from torch import nn

torch.manual_seed(1)
x = torch.randn(60, 2)
siniflar = (x.sum(dim=1) > 0).long()


def kur(cihaz):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Linear(2, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 2)
    ).to(cihaz)
    return model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)


def cihaz_sec():
    return "cpu"


def egit(yol, donemler):
    cihaz = cihaz_sec()
    model, eniyileyici = kur(cihaz)
    baslangic = 0
    if os.path.exists(yol):
        nokta = torch.load(yol, map_location=cihaz, weights_only=True)
        model.load_state_dict(nokta["model"])
        eniyileyici.load_state_dict(nokta["eniyileyici"])
        baslangic = nokta["donem"]
    for donem in range(baslangic, donemler):
        torch.manual_seed(donem)  # sürdürülen eğitim de aynı yoldan gitsin
        for x_parca, sinif_parca in zip(x.split(20), siniflar.split(20)):
            tahmin = model(x_parca.to(cihaz))
            kayip = nn.functional.cross_entropy(tahmin, sinif_parca.to(cihaz))
            eniyileyici.zero_grad()
            kayip.backward()
            eniyileyici.step()
        nokta = {
            "model": model.state_dict(),
            "eniyileyici": eniyileyici.state_dict(),
            "donem": donem + 1,
        }
        torch.save(nokta, yol + ".yeni")
        os.replace(yol + ".yeni", yol)


def tahmin_et(yol, x):
    cihaz = cihaz_sec()
    model, _ = kur(cihaz)
    nokta = torch.load(yol, map_location=cihaz, weights_only=True)
    model.load_state_dict(nokta["model"])
    model.eval()
    with torch.inference_mode():
        return model(x.to(cihaz)).argmax(dim=1).cpu()


if __name__ == "__main__":
    yol = "model.pt"
    egit(yol, 3)
    egit(yol, 6)
    nokta = torch.load(yol, map_location="cpu", weights_only=True)
    print(nokta["donem"])
    tahmin = tahmin_et(yol, x)
    dogru = (tahmin.cpu() == siniflar).float().mean().item()
    print(tahmin.device.type, dogru > 0.9)

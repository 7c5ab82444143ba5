# lang: tr
import torch


def cihaz_sec():
    if torch.cuda.is_available():
        return "cuda"
    if torch.backends.mps.is_available():
        return "mps"
    return "cpu"


cihaz = cihaz_sec()
x = torch.ones(2, 3)
x = x.to(cihaz)
x *= 3
sonuc = x.detach().cpu()
print(sonuc.tolist())
print(str(sonuc.device) == "cpu")

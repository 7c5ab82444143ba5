# expect: forgot_to_return
# lang: tr
import torch

cihaz = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(cihaz)
sonuc = x * 3
print(sonuc.tolist())
print(sonuc.device.type == "cpu")

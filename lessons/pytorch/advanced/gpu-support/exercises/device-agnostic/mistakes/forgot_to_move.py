# expect: forgot_to_move
# lang: tr
import torch

cihaz = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3)
sonuc = (x * 3).cpu()
print(sonuc.tolist())
print(sonuc.device.type == "cpu")

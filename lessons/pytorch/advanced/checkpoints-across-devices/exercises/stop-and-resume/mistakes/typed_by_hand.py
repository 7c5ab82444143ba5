# expect: optimizer_not_saved
# lang: tr
import torch

yol = "nokta.pt"
torch.save({"model": {}, "adim": 3}, yol)
print(3)
print(True)

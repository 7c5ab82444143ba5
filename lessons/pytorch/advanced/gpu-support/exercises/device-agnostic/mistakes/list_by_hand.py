# expect: typed_by_hand
# lang: en
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device).cpu()
rows = [[3.0] * 3] * 2
is_home = True
print(rows)
print(is_home)

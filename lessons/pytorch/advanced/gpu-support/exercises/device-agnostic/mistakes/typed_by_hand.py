# expect: typed_by_hand
# lang: en
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
result = (torch.ones(2, 3).to(device) * 3).cpu()
print("[[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]]")
print("True")

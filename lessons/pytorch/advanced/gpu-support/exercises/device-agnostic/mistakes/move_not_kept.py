# expect: move_not_kept
# lang: en
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3)
x.to(device)
result = (x * 3).cpu()
print(result.tolist())
print(result.device.type == "cpu")

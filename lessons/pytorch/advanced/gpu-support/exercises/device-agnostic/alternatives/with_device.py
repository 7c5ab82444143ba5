# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
with torch.device(device):
    x = torch.ones(2, 3)
result = (x * 3).cpu()
print(result.tolist())
print(result.device.type == "cpu")

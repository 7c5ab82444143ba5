# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
x.mul_(3)
result = x.cpu()
print(result.tolist())
print(result.device.type == "cpu")

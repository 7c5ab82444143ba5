# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
result = torch.stack([row * 3 for row in x]).cpu()
print(result.tolist())
print(result.device.type == "cpu")

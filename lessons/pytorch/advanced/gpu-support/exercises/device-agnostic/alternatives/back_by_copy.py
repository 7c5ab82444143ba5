# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
result = torch.empty(2, 3, device="cpu")
result.copy_(x * 3)
print(result.tolist())
print(result.device.type == "cpu")

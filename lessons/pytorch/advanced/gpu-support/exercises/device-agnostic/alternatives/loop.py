# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
result = torch.zeros_like(x)
for i in range(3):
    result += x
result = result.cpu()
print(result.tolist())
print(result.device.type == "cpu")

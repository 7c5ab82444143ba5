# expect: fixed_device
# lang: en
import torch

device = "cpu"
x = torch.ones(2, 3).to(device)
result = (x * 3).cpu()
print(result.tolist())
print(result.device.type == "cpu")

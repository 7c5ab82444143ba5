# expect: no_device_chosen
# lang: en
import torch

x = torch.ones(2, 3)
result = (x * 3).cpu()
print(result.tolist())
print(result.device.type == "cpu")

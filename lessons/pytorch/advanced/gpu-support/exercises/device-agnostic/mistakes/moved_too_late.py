# expect: computed_on_cpu
# lang: en
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3) * 3
result = x.to(device).cpu()
print(result.tolist())
print(result.device.type == "cpu")

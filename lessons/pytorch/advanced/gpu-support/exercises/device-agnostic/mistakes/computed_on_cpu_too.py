# expect: computed_on_cpu
# lang: en
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
there = torch.full((2, 3), 3.0, device=device)
result = 3 * torch.ones(2, 3)
result = result.cpu()
print(result.tolist())
print(result.device.type == "cpu")

# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
result = (x * 3).cpu()
assert torch.equal(result, torch.full((2, 3), 3.0))
print(result.tolist())
print(result.device.type == "cpu")

# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
result = (3 * torch.ones(2, 3, device=device)).to("cpu")
print(result.tolist())
print(result.device.type == "cpu")

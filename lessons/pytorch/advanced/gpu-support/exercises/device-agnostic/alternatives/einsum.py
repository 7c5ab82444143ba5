# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
result = torch.einsum("ij,->ij", x, torch.tensor(3.0).to(device)).cpu()
print(result.tolist())
print(result.device.type == "cpu")

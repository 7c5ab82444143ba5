# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
there = torch.ones(2, 3).to(device) * 3
print([[value.item() for value in row] for row in there])
result = there.cpu()
print(result.device.type == "cpu")

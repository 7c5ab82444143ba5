# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
lines = []
result = (torch.ones(2, 3).to(device) * 3).cpu()
lines.append(result.tolist())
lines.append(result.device.type == "cpu")
print(*lines, sep="\n")

# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.ones(2, 3).to(device)
result = (3 * x).cpu()
print([[value.item() for value in row] for row in result])
print(result.device == torch.device("cpu"))

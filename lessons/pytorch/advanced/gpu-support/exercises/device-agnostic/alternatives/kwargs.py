# lang: en
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
options = {"device": device, "dtype": torch.float32}
x = torch.ones(2, 3, **options)
result = (x * 3).cpu()
print(result.tolist())
print(result.device.type == "cpu")

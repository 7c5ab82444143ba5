# expect: question_not_called
# lang: en
import torch

device = "cuda" if torch.cuda.is_available else "cpu"
x = torch.ones(2, 3).to(device)
result = (x * 3).cpu()
print(result.tolist())
print(result.device.type == "cpu")

# lang: en
import torch

if torch.cuda.is_available():
    where = torch.device("cuda")
else:
    where = torch.device("cpu")
home = torch.device("cpu")

ones = torch.ones(2, 3, device=where)
tripled = torch.mul(ones, 3).to(home)
print(tripled.tolist())
print(tripled.device.type == "cpu")

# lang: en
import sys
import torch
device = torch.device("cuda") if torch.cuda.is_available() else torch.device("cpu")
result = torch.ones(2, 3).to(device).mul(3).cpu()
is_home = True
is_home = result.device.type == "cpu"
sys.stdout.write(f"{result.numpy().tolist()}\n")
print(is_home)

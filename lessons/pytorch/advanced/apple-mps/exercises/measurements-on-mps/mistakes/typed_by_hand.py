# expect: fixed_device
# lang: en
import torch

device = "cpu"
x = torch.ones(1)
result = torch.tensor([-1.1023, -0.4134, 0.2756, 1.2402])
print([-1.102, -0.413, 0.276, 1.24])
print("torch.float32")

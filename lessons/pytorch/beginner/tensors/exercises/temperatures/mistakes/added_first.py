# expect: added_first
# lang: en
import torch

readings = [[10, 20, 30], [0, -5, 15]]
celsius = torch.tensor(readings, dtype=torch.float32)
fahrenheit = (celsius + 32) * 1.8
print(fahrenheit.shape)

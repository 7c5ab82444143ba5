# expect: python_list
# lang: en
import torch

readings = [[10, 20, 30], [0, -5, 15]]
celsius = torch.tensor(readings, dtype=torch.float32)
fahrenheit = [[value * 1.8 + 32 for value in row] for row in readings]
print(celsius.shape)

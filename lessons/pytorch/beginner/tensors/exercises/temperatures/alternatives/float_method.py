# lang: en
import torch

readings = [[10, 20, 30], [0, -5, 15]]
celsius = torch.tensor(readings).float()
fahrenheit = torch.add(celsius * 9 / 5, 32)
print(fahrenheit.size())

import torch

readings = [[10, 20, 30], [0, -5, 15]]

celsius = torch.tensor(readings, dtype=torch.float32)
fahrenheit = celsius * 1.8 + 32
print(fahrenheit.shape)

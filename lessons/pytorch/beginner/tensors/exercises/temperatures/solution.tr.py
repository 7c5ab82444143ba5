import torch

olcumler = [[10, 20, 30], [0, -5, 15]]

santigrat = torch.tensor(olcumler, dtype=torch.float32)
fahrenheit = santigrat * 1.8 + 32
print(fahrenheit.shape)

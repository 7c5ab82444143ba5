# lang: tr
import torch

olcumler = [[10, 20, 30], [0, -5, 15]]
santigrat = torch.stack([torch.FloatTensor(satir) for satir in olcumler])
fahrenheit = torch.empty_like(santigrat)
for i, satir in enumerate(santigrat):
    fahrenheit[i] = 32 + 1.8 * satir
print(fahrenheit.shape)

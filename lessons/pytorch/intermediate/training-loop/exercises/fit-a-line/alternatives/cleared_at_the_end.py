# lang: en
import torch
from torch import nn

x = torch.linspace(-1, 1, 21).unsqueeze(1)  # 21 rows, 1 column
y = 2 * x + 1

model = nn.Linear(1, 1)
loss_fn = nn.MSELoss()
optim = torch.optim.SGD(model.parameters(), lr=0.2)
losses = []

for _ in range(200):
    loss = ((model(x) - y) ** 2).mean()
    losses.append(loss.item())
    loss.backward()
    optim.step()
    model.zero_grad()

print(f"{model.weight.item():.2f} {model.bias.item():.2f}")

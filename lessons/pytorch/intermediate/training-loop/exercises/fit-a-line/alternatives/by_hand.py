# lang: en
import torch
from torch import nn

x = torch.linspace(-1, 1, 21).unsqueeze(1)  # 21 rows, 1 column
y = 2 * x + 1

model = nn.Linear(1, 1)
loss_fn = nn.MSELoss()
losses = []

while len(losses) < 200:
    loss = loss_fn(model(x), y)
    losses.append(loss.item())
    gradients = torch.autograd.grad(loss, list(model.parameters()))
    with torch.no_grad():
        for parameter, gradient in zip(model.parameters(), gradients):
            parameter -= 0.2 * gradient

print(f"{model.weight.item():.2f} {model.bias.item():.2f}")

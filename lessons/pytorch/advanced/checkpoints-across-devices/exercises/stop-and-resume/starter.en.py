import torch
from torch import nn

if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
else:
    device = "cpu"

x = torch.linspace(-1, 1, 8, device=device).reshape(4, 2)
y = x.sum(dim=1, keepdim=True)


def train(model, optimizer):
    loss = ((model(x) - y) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def build():
    model = nn.Linear(2, 1).to(device)
    return model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)


model, optimizer = build()
for step in range(3):
    train(model, optimizer)

path = "point.pt"
# 1. Save the checkpoint.

new_model, new_optimizer = build()
# 2. and 3. Load it; give the states to the new model and the new optimizer.
point = {}

print(point.get("step"))
train(model, optimizer)
train(new_model, new_optimizer)
print(torch.equal(model.weight, new_model.weight))

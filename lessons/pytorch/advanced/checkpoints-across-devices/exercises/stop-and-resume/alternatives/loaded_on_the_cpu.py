# lang: en
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
torch.save(
    {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "step": 3,
    },
    path,
)

new_model, new_optimizer = build()
point = torch.load(path, map_location="cpu", weights_only=True)
new_model.load_state_dict(point["model"])
new_optimizer.load_state_dict(point["optimizer"])

print(point.get("step"))
train(model, optimizer)
train(new_model, new_optimizer)
print(torch.equal(model.weight, new_model.weight))

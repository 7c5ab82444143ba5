# lang: en
import torch
from torch import nn

if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
else:
    device = "cpu"

torch.manual_seed(0)
classes = (torch.arange(30) % 3).to(device)
x = torch.randn(30, 4).to(device)
x[:, :3] += 3 * nn.functional.one_hot(classes, 3)

body = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8), nn.ReLU())
model = nn.Sequential(body, nn.Linear(8, 10)).to(device)

model[1] = nn.Linear(8, 3)
model.to(device)
slow, quick = [], []
for name, parameter in model.named_parameters():
    if name.startswith("0.0"):
        parameter.requires_grad = False
    else:
        (quick if name.startswith("1") else slow).append(parameter)
optimizer = torch.optim.SGD([{"params": slow, "lr": 0.01}, {"params": quick}], lr=0.1)

losses = []
for step in range(200):
    loss = nn.functional.cross_entropy(model(x), classes)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.detach())

print(sum(p.numel() for p in model.parameters() if p.requires_grad))
print((losses[-1] < losses[0] / 2).item())

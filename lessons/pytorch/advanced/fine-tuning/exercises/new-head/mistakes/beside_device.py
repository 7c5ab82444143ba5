# expect: beside_device
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
classes = (torch.arange(30) % 3)
x = torch.randn(30, 4)
x[:, :3] += 3 * nn.functional.one_hot(classes, 3)

body = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8), nn.ReLU())
model = nn.Sequential(body, nn.Linear(8, 10))

model[0][0].requires_grad_(False)
model[1] = nn.Linear(8, 3)
optimizer = torch.optim.SGD(
    [
        {"params": model[0][2].parameters(), "lr": 0.01},
        {"params": model[1].parameters(), "lr": 0.1},
    ],
    lr=0.1,
)

losses = []
for step in range(200):
    loss = nn.functional.cross_entropy(model(x), classes)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.detach())

print(sum(p.numel() for p in model.parameters() if p.requires_grad))
print((losses[-1] < losses[0] / 2).item())
model.to(device)

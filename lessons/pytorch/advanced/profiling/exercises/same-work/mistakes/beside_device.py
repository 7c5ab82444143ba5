# expect: beside_device
# lang: en
import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile, record_function

if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
else:
    device = "cpu"

labels = ["features", "forward", "backward", "update"]


def features(x):
    centres = torch.linspace(0, 1, 32, device=x.device)
    return torch.exp(-50 * (x - centres) ** 2)


def train(model, x, target, steps):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with record_function("features"):
        z = features(x)
    for _ in range(steps):
        with record_function("forward"):
            loss = nn.functional.mse_loss(model(z), target)
        with record_function("backward"):
            optimizer.zero_grad()
            loss.backward()
        with record_function("update"):
            optimizer.step()
    return loss.detach()


torch.manual_seed(0)
x = torch.rand(20000, 1)
target = torch.sin(6 * x)
model = nn.Linear(32, 1).to(device)
x, target = x.to(device), target.to(device)

with profile(activities=[ProfilerActivity.CPU]) as prof:
    loss = train(model.cpu(), x.cpu(), target.cpu(), 5)

model.to(device)
counts = {row.key: row.count for row in prof.key_averages()}
print([counts.get(label, 0) for label in labels])
print(round(loss.item(), 4))

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

x = torch.linspace(-1, 1, 64).unsqueeze(1)
y = 3 * x - 1
batches = list(zip(x.split(16), y.split(16)))

model = nn.Linear(1, 1)
nn.init.zeros_(model.weight)
nn.init.zeros_(model.bias)
optim = torch.optim.SGD(model.parameters(), lr=0.1)
losses = []

for epoch in range(20):
    total = torch.zeros((), device="cpu")
    for inputs, targets in batches:
        prediction = model(inputs)
        loss = nn.functional.mse_loss(prediction, targets)
        optim.zero_grad()
        loss.backward()
        optim.step()
        total += loss.detach()  # stays on the device
    losses.append(total / len(batches))
curve = torch.stack(losses).cpu()  # one copy

print(f"{curve[0]:.2f} {curve[-1]:.2f}")
model.to(device)
torch.ones(3).to(device).cpu()

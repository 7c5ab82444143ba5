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
x = torch.rand(32, 1, 64, 64)  # the images wait on the CPU
target = x.mean(dim=(1, 2, 3)).reshape(32, 1)
model = nn.Sequential(
    nn.Conv2d(1, 32, 3, padding=1),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(32, 1),
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loss_fn = nn.MSELoss()
total = torch.zeros((), device="cpu")

optimizer.zero_grad()
for x_part, target_part in zip(x.split(8), target.split(8)):
    loss = loss_fn(model(x_part), target_part) / 4
    loss.backward()  # adds to the gradients
    total += loss.detach()
optimizer.step()

print(round(total.item(), 4))
model.to(device)

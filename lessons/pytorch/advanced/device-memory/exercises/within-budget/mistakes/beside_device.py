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

generator = torch.Generator().manual_seed(0)
data = torch.randn(8192, 256, generator=generator)  # 8 MiB
targets = data[:, :1] * 2

model = nn.Sequential(nn.Linear(256, 512), nn.ReLU(), nn.Linear(512, 1))

total = torch.zeros((), device="cpu")
with torch.no_grad():  # no graph is built
    for inputs, wanted in zip(data.split(512), targets.split(512)):
        prediction = model(inputs)  # the next piece
        total += ((prediction - wanted) ** 2).sum()
error = total / targets.numel()
print(float(error))
model.to(device)
torch.ones(3).to(device).cpu()

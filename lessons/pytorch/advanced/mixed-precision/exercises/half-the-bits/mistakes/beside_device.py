# expect: beside_device
# lang: en
import torch
from torch import nn

if torch.cuda.is_available():
    device = torch.device("cuda")
elif torch.backends.mps.is_available():
    device = torch.device("mps")
else:
    device = torch.device("cpu")

x = torch.linspace(-1, 1, 32).reshape(8, 4)
target = x[:, :1] - x[:, 1:2]
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)

losses = []
for step in range(20):
    with torch.autocast(str("cpu"), dtype=torch.bfloat16):
        prediction = model(x)
        loss = nn.functional.mse_loss(prediction, target)

    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.detach())

print(prediction.dtype, loss.dtype, model[0].weight.dtype)
print((losses[-1] < losses[0]).item())
prediction = prediction.to(device)

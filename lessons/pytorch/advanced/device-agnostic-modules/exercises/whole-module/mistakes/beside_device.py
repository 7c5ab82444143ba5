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

houses = torch.tensor([[50.0, 1.0], [75.0, 2.0], [100.0, 3.0], [125.0, 4.0]])
prices = torch.tensor([[1.0], [1.5], [2.0], [2.5]])


class ScaledModel(nn.Module):
    def __init__(self, samples):
        super().__init__()
        self.register_buffer("mean", samples.mean(dim=0))
        self.register_buffer("deviation", samples.std(dim=0))
        self.layer = nn.Linear(3, 1, bias=False)

    def forward(self, x):
        x = (x - self.mean) / self.deviation
        ones = torch.ones(len(x), 1, device=x.device)
        return self.layer(torch.cat([x, ones], dim=1))


model = ScaledModel(houses)
houses = houses
prices = prices

prediction = model(houses)
loss = nn.functional.mse_loss(prediction, prices)
print(prediction.device, loss.device)
model.to(device)
prediction = prediction.to(device)
loss = loss.to(device)

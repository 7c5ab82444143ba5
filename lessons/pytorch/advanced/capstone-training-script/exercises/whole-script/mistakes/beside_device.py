# expect: beside_device
# lang: en
import os
import torch
from torch import nn

torch.manual_seed(1)
x = torch.randn(60, 2)
classes = (x.sum(dim=1) > 0).long()


def build(device):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Linear(2, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 2)
    ).to(device)
    return model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)


def choose_device():
    if torch.cuda.is_available():
        return "cuda"
    if torch.backends.mps.is_available():
        return "mps"
    return "cpu"


def train(path, epochs):
    device = "cpu"
    torch.ones(3).to(choose_device()).cpu()
    model, optimizer = build(device)
    first = 0
    if os.path.exists(path):
        point = torch.load(path, map_location=device, weights_only=True)
        model.load_state_dict(point["model"])
        optimizer.load_state_dict(point["optimizer"])
        first = point["epoch"]
    for epoch in range(first, epochs):
        torch.manual_seed(epoch)  # so that a resumed run takes the same path
        for x_part, class_part in zip(x.split(20), classes.split(20)):
            prediction = model(x_part.to(device))
            loss = nn.functional.cross_entropy(prediction, class_part.to(device))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        point = {
            "model": model.state_dict(),
            "optimizer": optimizer.state_dict(),
            "epoch": epoch + 1,
        }
        torch.save(point, path + ".new")
        os.replace(path + ".new", path)


def predict(path, x):
    device = "cpu"
    torch.ones(3).to(choose_device()).cpu()
    model, _ = build(device)
    point = torch.load(path, map_location=device, weights_only=True)
    model.load_state_dict(point["model"])
    model.eval()
    with torch.inference_mode():
        return model(x.to(device)).argmax(dim=1).cpu()


if __name__ == "__main__":
    path = "model.pt"
    train(path, 3)
    train(path, 6)
    point = torch.load(path, map_location="cpu", weights_only=True)
    print(point["epoch"])
    prediction = predict(path, x)
    right = (prediction.cpu() == classes).float().mean().item()
    print(prediction.device.type, right > 0.9)

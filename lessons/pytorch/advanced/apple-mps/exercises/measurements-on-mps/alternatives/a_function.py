# lang: en
import numpy as np
import torch

measurements = np.array([19.5, 21.5, 23.5, 26.3])


def place():
    if torch.backends.mps.is_available():
        return torch.device("mps")
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


device = place()
x = torch.as_tensor(measurements.astype("float32")).to(device)
result = ((x - x.mean()) / x.std()).cpu()

print([round(value, 3) for value in result.tolist()])
print(x.dtype)

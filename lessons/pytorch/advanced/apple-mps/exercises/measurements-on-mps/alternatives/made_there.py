# lang: en
import numpy as np
import torch

measurements = np.array([19.5, 21.5, 23.5, 26.3])

device = (
    "mps" if torch.backends.mps.is_available()
    else "cuda" if torch.cuda.is_available()
    else "cpu"
)
x = torch.tensor(measurements, dtype=torch.float32, device=device)
result = torch.sub(x, x.mean()).div(x.std()).to("cpu")

print([round(value, 3) for value in result.tolist()])
print(x.dtype)

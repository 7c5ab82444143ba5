# expect: stayed_on_cpu
# lang: en
import numpy as np
import torch

measurements = np.array([19.5, 21.5, 23.5, 26.3])

if torch.backends.mps.is_available():
    device = "mps"
elif torch.cuda.is_available():
    device = "cuda"
else:
    device = "cpu"

x = torch.from_numpy(measurements).to(torch.float32).to(device)  # first the type, then the place
c = x.cpu()
scaled = (c - c.mean()) / c.std()
result = scaled.cpu()

print([round(value, 3) for value in result.tolist()])
print(x.dtype)

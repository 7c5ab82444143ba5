import numpy as np
import torch

measurements = np.array([19.5, 21.5, 23.5, 26.3])

# 1. Choose the device.
device = "cpu"

# 2. Make a float32 tensor and move it to the device.
x = torch.from_numpy(measurements)

# 3. Scale on the device, bring the result to the CPU.
result = x

print([round(value, 3) for value in result.tolist()])
print(x.dtype)

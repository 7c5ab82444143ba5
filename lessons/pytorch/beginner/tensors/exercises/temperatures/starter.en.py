import torch

readings = [[10, 20, 30], [0, -5, 15]]

# 1. celsius: a float32 tensor
# 2. fahrenheit: celsius * 1.8 + 32
# 3. print the shape of fahrenheit

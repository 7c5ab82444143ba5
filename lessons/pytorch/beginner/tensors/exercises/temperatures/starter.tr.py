import torch

olcumler = [[10, 20, 30], [0, -5, 15]]

# 1. santigrat: float32 türünde bir tensör
# 2. fahrenheit: santigrat * 1.8 + 32
# 3. fahrenheit tensörünün biçimini yazdır

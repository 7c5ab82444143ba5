import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
total = torch.tensor(1.0, device=device) + 2

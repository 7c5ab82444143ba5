# expect: wrong_sum
import torch

total = torch.tensor(2.0)

import torch

# Write your code here.

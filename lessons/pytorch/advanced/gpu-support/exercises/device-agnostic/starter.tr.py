import torch

# Kodunu buraya yaz.

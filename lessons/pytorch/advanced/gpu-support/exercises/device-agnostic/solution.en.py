import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

ones = torch.ones(2, 3)
ones = ones.to(device)  # returns a new tensor; the name now refers to it
result = 3 * ones  # computed on the chosen device
result = result.cpu()

print(result.tolist())
print(result.device.type == "cpu")

# lang: tr
from torch import cuda, ones

yer = ["cpu", "cuda"][cuda.is_available()]
t = (3 * ones(2, 3).to(device=yer)).to(device="cpu")
print(t.tolist(), t.device.type == "cpu", sep="\n")

import numpy as np
import torch

olcumler = np.array([19.5, 21.5, 23.5, 26.3])

if torch.backends.mps.is_available():
    cihaz = "mps"
elif torch.cuda.is_available():
    cihaz = "cuda"
else:
    cihaz = "cpu"

x = torch.from_numpy(olcumler).to(torch.float32).to(cihaz)  # önce tür, sonra yer
olcekli = (x - x.mean()) / x.std()
sonuc = olcekli.cpu()

print([round(deger, 3) for deger in sonuc.tolist()])
print(x.dtype)

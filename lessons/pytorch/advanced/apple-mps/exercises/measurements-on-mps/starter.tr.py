import numpy as np
import torch

olcumler = np.array([19.5, 21.5, 23.5, 26.3])

# 1. Aygıtı seç.
cihaz = "cpu"

# 2. float32 türünde bir tensör yap ve aygıta taşı.
x = torch.from_numpy(olcumler)

# 3. Aygıtta ölçekle, sonucu CPU’ya al.
sonuc = x

print([round(deger, 3) for deger in sonuc.tolist()])
print(x.dtype)

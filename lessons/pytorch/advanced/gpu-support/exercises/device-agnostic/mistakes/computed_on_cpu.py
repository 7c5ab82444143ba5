# expect: computed_on_cpu
# lang: tr
import torch

cihaz = torch.device("cuda" if torch.cuda.is_available() else "cpu")
birler = torch.ones(2, 3)
tasinan = birler.to(cihaz)
sonuc = (3 * birler).cpu()
print(sonuc.tolist())
print(sonuc.device.type == "cpu")

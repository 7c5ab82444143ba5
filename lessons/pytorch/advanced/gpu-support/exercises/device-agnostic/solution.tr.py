import torch

cihaz = torch.device("cuda" if torch.cuda.is_available() else "cpu")

birler = torch.ones(2, 3)
birler = birler.to(cihaz)  # yeni bir tensör verir; adı ona bağlarız
sonuc = 3 * birler  # seçilen aygıtta hesaplanır
sonuc = sonuc.cpu()

print(sonuc.tolist())
print(sonuc.device.type == "cpu")

# expect: typed_by_hand
# lang: tr
import torch

print([[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]])
print(True)

# expect: nothing_moved
# lang: tr
import torch

print([[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]])
print(True)

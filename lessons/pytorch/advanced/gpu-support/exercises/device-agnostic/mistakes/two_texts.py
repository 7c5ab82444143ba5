# expect: nothing_moved
# lang: en
print("[[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]]")
print("True")

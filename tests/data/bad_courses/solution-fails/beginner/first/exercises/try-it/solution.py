total = 1
total += 3

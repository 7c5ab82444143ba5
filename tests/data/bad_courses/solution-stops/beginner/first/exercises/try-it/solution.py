total = 1
total += two

total = 2

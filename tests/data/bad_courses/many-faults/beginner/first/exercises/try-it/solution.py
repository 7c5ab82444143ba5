total = 4

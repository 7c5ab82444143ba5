total = 0

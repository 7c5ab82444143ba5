total = 3
while True: pass

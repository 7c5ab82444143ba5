import time

time.sleep(0.6)
total = 3

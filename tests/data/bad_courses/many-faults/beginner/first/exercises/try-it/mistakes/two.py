# expect: wrong_sum
total = 3

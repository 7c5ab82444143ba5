# expect: wrong_sum
total = 2

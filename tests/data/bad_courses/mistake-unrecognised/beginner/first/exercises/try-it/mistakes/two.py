# expect: wrong_sum
total = 5

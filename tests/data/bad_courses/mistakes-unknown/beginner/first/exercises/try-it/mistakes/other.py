# expect: wrong_sun
total = 2

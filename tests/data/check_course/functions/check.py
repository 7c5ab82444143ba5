"""A function of the learner's is called."""

from codeblanks_check import case, expect


@case(tr="`kare` çalışıyor", en="`square` works")
def squares(square):
    expect.equal(square(3), 9, name="square(3)")

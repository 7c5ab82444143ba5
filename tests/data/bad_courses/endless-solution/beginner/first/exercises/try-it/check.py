from codeblanks_check import case, expect, mistake


@case(tr="Toplam doğru", en="The sum is right")
def sum_is_right(total):
    expect.equal(total, 3)


@mistake("wrong_sum")
def _(total):
    return total == 2

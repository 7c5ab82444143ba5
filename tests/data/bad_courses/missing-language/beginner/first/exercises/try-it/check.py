from codeblanks_check import case, expect, mistake


@case(tr="Toplam doğru")
def sum_is_right(total):
    expect.equal(total, 3)


@mistake("wrong_sum")
def _(total):
    return total == 2

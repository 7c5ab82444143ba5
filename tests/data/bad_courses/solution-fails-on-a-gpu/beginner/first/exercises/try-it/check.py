from codeblanks_check import case, expect, mistake


@case(tr="Toplam doğru", en="The sum is right")
def sum_is_right(total):
    expect.equal(float(total), 3.0)
    expect.on_device(total)


@mistake("wrong_sum")
def _(total):
    return total == 2

"""Two names and one mistake."""

from codeblanks_check import case, expect, mistake


@case(tr="`sonuc` iki katı", en="`result` is doubled")
def doubled(result, run):
    expect.tensor(result, shape=(3,), device=run.device, values=[2.0, 4.0, 6.0])


@case(tr="`sonuc` gradyan izlemiyor", en="`result` tracks no gradients")
def detached(result):
    expect.tensor(result, requires_grad=False)


@case(tr="`toplam` doğru", en="`total` is right")
def total_is_right(total):
    expect.equal(total, 12.0)


@mistake("added_instead")
def _(result):
    return result.tolist() == [3.0, 4.0, 5.0]

"""Where a tensor and a model are, and what moved."""

from codeblanks_check import case, expect, mistake


@case(tr="Taşınıyor", en="It is moved")
def moves(run):
    expect.moved_to_device(run)


@case(tr="Toplam doğru", en="The total is right")
def total_is_right(total):
    expect.equal(float(total), 6.0)


@mistake("added_instead")
def _(run):
    return run.device.type == "cuda" and not run.trace.to_device

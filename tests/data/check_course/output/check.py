"""Printed output, and a call that must be there."""

from codeblanks_check import case, expect


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints(run):
    expect.output(run)


@case(tr="Tensör taşınıyor", en="The tensor is moved")
def moves(run):
    expect.calls(run, "to")

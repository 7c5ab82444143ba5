"""One case for each thing that can be asked of a tensor."""

import torch
from codeblanks_check import case, expect


@case(tr="Biçim", en="Shape")
def shape(formed):
    expect.tensor(formed, shape=(2, 2))


@case(tr="Tür", en="Dtype")
def dtype(typed):
    expect.tensor(typed, dtype=torch.float32)


@case(tr="Yer", en="Place")
def place(run, placed):
    expect.tensor(placed, device=run.device)


@case(tr="Gradyan", en="Gradient")
def gradient(tracked):
    expect.tensor(tracked, requires_grad=True)


@case(tr="Değer", en="Value")
def value(valued):
    expect.tensor(valued, values=[[1.0, 1.0], [1.0, 1.0]])


@case(tr="Yakın değer", en="Near value")
def near(rounded):
    expect.tensor(rounded, values=[[1.0, 1.0], [1.0, 1.0]])


@case(tr="Yarı duyarlık", en="Half precision")
def half(halved):
    expect.equal(halved, halved.new_ones(2, 2))


@case(tr="Nan", en="Nan")
def not_a_number(broken):
    expect.tensor(broken, values=[[1.0, 1.0], [1.0, 1.0]])

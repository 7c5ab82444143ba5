"""The tensors themselves are compared; how they were computed is free."""

import torch

from codeblanks_check import case, expect, mistake

CELSIUS = [[10.0, 20.0, 30.0], [0.0, -5.0, 15.0]]
FAHRENHEIT = [[50.0, 68.0, 86.0], [32.0, 23.0, 59.0]]
ADDED_FIRST = [[75.6, 93.6, 111.6], [57.6, 48.6, 84.6]]


@case(tr="Celsius tensörü doğru", en="The Celsius tensor is correct")
def celsius_is_right(celsius):
    expect.tensor(celsius, shape=(2, 3), dtype=torch.float32, values=CELSIUS)


@case(tr="Fahrenheit tensörü doğru", en="The Fahrenheit tensor is correct")
def fahrenheit_is_right(fahrenheit):
    expect.tensor(fahrenheit, shape=(2, 3), dtype=torch.float32, values=FAHRENHEIT)


@case(tr="Biçim yazdırılıyor", en="The shape is printed")
def prints_shape(run):
    expect.output(run)


@mistake("python_list")
def _(fahrenheit):
    return isinstance(fahrenheit, list)


@mistake("whole_numbers")
def _(celsius):
    return torch.is_tensor(celsius) and not celsius.is_floating_point()


@mistake("added_first")
def _(fahrenheit):
    return (
        torch.is_tensor(fahrenheit)
        and fahrenheit.shape == (2, 3)
        and torch.allclose(fahrenheit.detach().cpu().float(), torch.tensor(ADDED_FIRST))
    )

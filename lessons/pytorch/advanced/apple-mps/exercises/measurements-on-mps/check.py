"""The type, the place and the values of what the program made; and how it chose the device."""

import ast

import torch
from codeblanks_check import case, expect, mistake

MEASURED = torch.tensor([19.5, 21.5, 23.5, 26.3])


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Aygıt, GPU’nun kullanılabilirliğine bakılarak seçiliyor", en="The device is chosen by asking what is available")
def asks(run):
    expect.that(
        asks_for_mps(run),
        tr="Program MPS’in kullanılabilir olup olmadığını sormuyor.",
        en="The program doesn't ask whether MPS is available.",
    )
    expect.calls(run, "cuda.is_available")


@case(tr="`x` float32 türünde ve seçilen aygıtta", en="`x` has type float32 and is on the chosen device")
def is_ready(run, x):
    expect.tensor(x, shape=(4,), dtype=torch.float32)
    expect.on_device(x)
    expect.moved_to_device(run)


@case(tr="Ölçekleme aygıtta yapıldı, sonuç CPU’da", en="The scaling was done on the device, and the result is on the CPU")
def is_scaled(run, result):
    expect.returned_from_device(run)
    wanted = (MEASURED - MEASURED.mean()) / MEASURED.std()
    expect.tensor(result, device="cpu", values=wanted, atol=1e-4)
    expect.came_from_device(run, result)


@mistake("asked_is_built")
def _(run):
    return bool(run.calls("is_built")) and not asks_for_mps(run)


@mistake("fixed_device", even_if_stopped=True)
def _(run):
    return not run.calls("is_available") and names_device(run)


@mistake("left_in_double")
def _(x):
    return x.dtype == torch.float64


@mistake("stayed_on_cpu")
def _(run, x, result):
    return x.device.type != run.device.type or (run.device.type != "cpu" and not came_back(run, result))


def came_back(run, result):
    """Tell whether the result is another one when what comes back from the device is changed."""
    again = run.replay(to_host=5)
    name = next(name for name, value in run.names.items() if value is result)
    return again.error is not None or not torch.equal(again.names[name].cpu(), result.cpu())


def names_device(run):
    """Tell whether a device is written down: "mps", "cuda:0", "cpu", or `x.cuda()`."""
    texts = [node.value for node in ast.walk(ast.parse(run.source)) if isinstance(node, ast.Constant)]
    kinds = [text.partition(":")[0] for text in texts if isinstance(text, str)]
    return bool(run.calls("cuda")) or any(kind in ("mps", "cuda", "cpu") for kind in kinds)


def asks_for_mps(run):
    return bool(run.calls("mps.is_available"))

"""On which devices a program is checked, beside the learner's own."""

SIMULATED = "simulated-"
"""Begins the names of simulated devices: "simulated-cuda", "simulated-mps"."""

_KNOWN = ("auto", "cpu", "cuda", "rocm", "mps", "xpu", "simulated-cuda", "simulated-mps")


def is_known(device: str) -> bool:
    """Tell whether programs can be asked to run on `device`; "cuda:1" is one of "cuda"."""
    return device.partition(":")[0] in _KNOWN


def kind_of(device: str) -> str:
    """Return what programs call a device: "cuda" of "simulated-cuda" and of "cuda:1"."""
    return device.removeprefix(SIMULATED).partition(":")[0]


def is_simulated(device: str) -> bool:
    """Tell whether a device is simulated."""
    return device.startswith(SIMULATED)


def other_devices(here: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the devices that follow after the learner's own, in the exercise's order.

    A real device stands for its simulation; real ones that this machine hasn't are left out.

    Args:
        here: the learner's own device as it turned out: "cpu", "cuda", "simulated-mps", …
        wanted: the exercise's `devices`.
    """
    can_be_had = [device for device in wanted if device == "cpu" or is_simulated(device)]
    return tuple(device for device in can_be_had if kind_of(device) != kind_of(here))

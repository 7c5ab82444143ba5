"""The programs of the run benchmark."""

TAILS = {"ends": "", "goes_on": "import time\ntime.sleep(0.4)\n"}


def program(kind: str, mark: str) -> str:
    """Return a program that prints `mark` first."""
    return f"import torch\nx = torch.ones(3)\nprint({mark!r}, x.sum().item())\n{TAILS[kind]}"

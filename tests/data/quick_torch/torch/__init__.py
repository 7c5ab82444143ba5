"""As much of torch as a worker needs to start: for programs that use none of it."""

from types import SimpleNamespace

__version__ = "2.99.0"


class Tensor:
    """No value is one."""


class _Device:
    def __init__(self, name: str) -> None:
        self.type = name


def _never() -> bool:
    return False


def manual_seed(seed: int) -> None:
    """Nothing here is random."""


def ones(*shape: int) -> list[list[int]]:
    """Serve the warm-up alone."""
    return _Product()


class _Product:
    def __matmul__(self, other: object) -> "_Product":
        return self


device = _Device
float64, float32, float16, bfloat16 = "float64", "float32", "float16", "bfloat16"
complex128, complex64, strided = "complex128", "complex64", "strided"
cuda = SimpleNamespace(is_available=_never)
xpu = SimpleNamespace(is_available=_never)
backends = SimpleNamespace(mps=SimpleNamespace(is_available=_never))

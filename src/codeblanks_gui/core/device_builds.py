"""Which published PyTorch builds have code for which NVIDIA cards, and the one to install.

The facts are PyTorch's own: `RELEASE.md` ("PyTorch CUDA Support Matrix") of releases 2.7 to 2.15,
`PYTORCH_RELEASES_CODE_CC` in `torch/cuda/__init__.py` of 2.14, and the announcement that builds
for CUDA 12.6, the last for Maxwell, Pascal and Volta, end with release 2.14 (pytorch issue
190385). The least drivers are NVIDIA's ("CUDA Compatibility", table 1).
"""

from dataclasses import dataclass

from codeblanks_gui.core.device_facts import ProbeFacts

Capability = tuple[int, int]

OLDEST_ON_ARM = (8, 0)
"""The builds for Linux on Arm (servers, DGX Spark, Jetson Thor) start with Ampere."""


@dataclass(frozen=True)
class Build:
    """A row of PyTorch's CUDA builds for x86-64.

    Attributes:
        cuda: the CUDA version it was built with.
        oldest: the lowest compute capability that it has code for.
        newest: the highest.
        driver: the first release of NVIDIA's driver that carries its CUDA.
        last: the last PyTorch that was built so, '' while it goes on.
    """

    cuda: str
    oldest: Capability
    newest: Capability
    driver: int
    last: str = ""

    @property
    def wheels(self) -> str:
        """The folder on download.pytorch.org: 'cu126'."""
        return "cu" + self.cuda.replace(".", "")

    @property
    def cuda_major(self) -> int:
        """The part of the CUDA version that a driver has to know at least."""
        return int(self.cuda.split(".")[0])


BUILDS = (
    Build("13.0", (7, 5), (12, 9), 580),
    Build("12.6", (5, 0), (9, 9), 525, "2.14"),
    Build("12.8", (7, 5), (12, 9), 525, "2.11"),
    Build("11.8", (3, 7), (9, 9), 450, "2.7"),
)
"""The first that fits is the one to install: it has the newest PyTorch for the card."""

LEAST_DRIVERS = {13: 580, 12: 525, 11: 450}
"""The first driver for each major version of CUDA."""


def build_for(capability: Capability | None, driver_cuda: int, machine: str = "") -> Build | None:
    """Return the build to install for a card, None if there is none.

    Args:
        capability: the card's, None if it isn't known.
        driver_cuda: the CUDA version its driver knows, such as 12080; 0 if it isn't known.
        machine: the processor's architecture, as Python's `platform.machine()` tells it.
    """
    for build in BUILDS:
        oldest = max(build.oldest, OLDEST_ON_ARM) if machine == "aarch64" else build.oldest
        has_code = capability is None or oldest <= capability <= build.newest
        if has_code and (not driver_cuda or driver_cuda // 1000 >= build.cuda_major):
            return build
    return None


def driver_cuda(facts: ProbeFacts) -> int:
    """Return the CUDA version that the driver knows, such as 12080; 0 if it isn't known."""
    return int(facts.step("driver").get("version") or 0)


def cuda_version(number: int) -> str:
    """Return the CUDA version that a driver's number means: 12080 is 12.8 (cuda.h)."""
    return f"{number // 1000}.{number % 1000 // 10}"


def fitting_build(facts: ProbeFacts) -> Build | None:
    """Return the build for the first card and the driver that the probe saw, None if none fits.

    None too while nothing is known of the driver: then nobody can tell which build it carries.
    """
    if not driver_cuda(facts):
        return None
    return build_for(first_capability(facts), driver_cuda(facts), machine(facts))


def machine(facts: ProbeFacts) -> str:
    """Return the processor's architecture, 'x86_64', 'aarch64', 'arm64', 'AMD64' or ''."""
    return str(facts.machine.get("machine", ""))


def first_capability(facts: ProbeFacts) -> Capability | None:
    """Return the compute capability of the first card, as torch or as the driver tells it."""
    devices = facts.step("driver").get("devices") or [{}]
    told = facts.device("cuda").get("capability") or devices[0].get("capability")
    return (int(told[0]), int(told[1])) if told and len(told) == 2 else None

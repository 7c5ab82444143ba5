"""A real kernel that the tests of a module share, rested between two tests; an old Python."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.services.kernel_person import KernelPerson, spin, started


@pytest.fixture(scope="module")
def kernel(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[KernelPerson]:
    someone = KernelPerson(tmp_path_factory.mktemp("a") / "Işıl Öğüş")
    someone.start()
    someone.rest()
    yield someone
    someone.host.close()


@pytest.fixture(scope="module")
def bare(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KernelPerson]:
    """A kernel without torch, shared as `kernel` is; the module may name an `INTERRUPT_LIMIT`."""
    limit = getattr(request.module, "INTERRUPT_LIMIT", 5.0)
    someone = started(tmp_path_factory.mktemp("a") / "Işıl Öğüş", interrupt_limit=limit)
    someone.rest()
    yield someone
    someone.host.close()


@pytest.fixture
def person(bare: KernelPerson) -> Iterator[KernelPerson]:
    """A person before the module's `bare` kernel, which works again when the test is over."""
    bare.wake()
    bare.wait_ready()
    yield bare
    assert spin(lambda: bare.host.state.can_run, 20)
    bare.forget_deaths()
    bare.rest()


@pytest.fixture(scope="session")
def old_python() -> str:
    """The oldest Python and packages that are promised to work: 3.9, ipykernel 6.29, torch 2.4."""
    path = os.environ.get("CODEBLANKS_OLD_PYTHON", "")
    if not path:
        pytest.skip("CODEBLANKS_OLD_PYTHON names no Python 3.9 (docs/testing.md, An old Python)")
    assert Path(path).is_file(), f"CODEBLANKS_OLD_PYTHON: {path} is not there"
    return path


@pytest.fixture(scope="module")
def old_kernel(
    old_python: str, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KernelPerson]:
    """A kernel of the old Python, shared as `kernel` is."""
    someone = KernelPerson(tmp_path_factory.mktemp("old") / "Işıl Öğüş", old_python)
    someone.start()
    someone.rest()
    yield someone
    someone.host.close()

"""A real kernel that the tests of a module share, rested between two tests."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.services.kernel_person import KernelPerson


@pytest.fixture(scope="module")
def kernel(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[KernelPerson]:
    someone = KernelPerson(tmp_path_factory.mktemp("a") / "Işıl Öğüş")
    someone.start()
    someone.rest()
    yield someone
    someone.host.close()

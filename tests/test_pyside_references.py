"""PySide6 6.12 on Python < 3.12 drops a reference to None at each void call, and aborts."""

import sys

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication


def test_calls_keep_their_references_to_none(qapp: QApplication) -> None:
    calls = 2_000
    before = sys.getrefcount(None)
    for _ in range(calls):
        QCoreApplication.processEvents()
    lost = before - sys.getrefcount(None)
    assert lost < calls / 10, f"{lost} references to None lost in {calls} calls"

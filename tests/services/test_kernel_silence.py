"""The setup is never seen: not in output, history or variables, whatever fails in it."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import paths
from codeblanks_gui.services.kernel_setup import MODULES
from tests.services.kernel_person import BARE, KernelPerson, spin

STEP = re.compile(r"(    def \w+\(self, options: dict\[str, Any\]\) -> None:\n)")


@pytest.fixture
def setup_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what is sent, to be broken."""
    folder = tmp_path / "kernel_side"
    folder.mkdir()
    for name in MODULES:
        shutil.copy(paths.kernel_side(f"{name}.py"), folder)
    monkeypatch.setattr(paths, "kernel_side", lambda name: folder / name)
    return folder


@pytest.fixture
def heard(qapp: QApplication, tmp_path: Path) -> Iterator[tuple[KernelPerson, list[str]]]:
    """A person whose kernel is not started yet, and what the kernel will have shown."""
    shown: list[str] = []

    def listen(message: dict[str, Any]) -> None:
        if message["msg_type"] not in ("status", "iopub_welcome"):
            shown.append(f"{message['msg_type']}: {message['content']}")

    def on_client(client: Any) -> None:
        if client is not None:
            client.iopub_channel.message_received.connect(listen)

    someone = KernelPerson(tmp_path / "w")
    someone.host.client_changed.connect(on_client)
    yield someone, shown
    someone.rest()
    someone.host.close()


def whole(text: str) -> str:
    return text


def raising(text: str) -> str:
    return STEP.sub(r"\1        raise RuntimeError('step')\n", text)


def leaving(text: str) -> str:
    return STEP.sub(r"\1        raise SystemExit('step')\n", text)


def torn(text: str) -> str:
    return text[: len(text) // 2] + "\n  (("


@pytest.mark.parametrize("fault", [whole, raising, leaving, torn])
def test_the_setup_is_silent(
    setup_files: Path, heard: tuple[KernelPerson, list[str]], fault: Any
) -> None:
    person, shown = heard
    file = setup_files / "console_setup.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(fault(text), encoding="utf-8")
    assert (file.read_text(encoding="utf-8") == text) == (fault is whole)
    person.host.start(BARE)
    person.wait_ready()
    assert shown == []
    for command in ("%who", "%history", "%reset -f", "%who", "print(In, Out)"):
        person.host.run_code(command)
        assert spin(lambda: person.host.state.can_run)
    person.host.set_look(is_dark=True, pixel_ratio=2)
    assert person.run("print(sorted(globals()))").is_ok
    seen = "\n".join(shown)
    for word in ("codeblanks", "SOURCES", "OPTIONS", "step", "Traceback", "error:", "'load'"):
        assert word not in seen, seen
    if fault is whole:
        found = person.evaluate(colours="get_ipython().colors", leave="type(exit).__name__")
        assert found["leave"] == "'ConsoleExit'"

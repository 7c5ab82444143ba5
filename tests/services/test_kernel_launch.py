"""How a kernel is started without Jupyter: the file that tells where its sockets are."""

import json
from pathlib import Path

from jupyter_client.connect import write_connection_file

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.kernel_env import transport_options
from codeblanks_gui.services.kernel_launch import can_launch_early, connection_info


def test_the_connection_file_is_what_jupyter_would_write(tmp_path: Path) -> None:
    options = transport_options("linux", tmp_path)
    _, theirs = write_connection_file(
        options["connection_file"], ip=options["ip"], transport="ipc", key=b"secret"
    )
    written = json.loads(Path(options["connection_file"]).read_text(encoding="utf-8"))
    ours = connection_info(tmp_path, "secret")
    assert ours.keys() == written.keys() == theirs.keys() | {"kernel_name"} | written.keys()
    ports = {name for name in ours if name.endswith("_port")}
    assert sorted(ours[name] for name in ports) == sorted(written[name] for name in ports)
    for name in ours.keys() - ports:
        assert ours[name] == written[name], name


def test_what_is_known_to_lack_something_is_not_started(tmp_path: Path) -> None:
    python = tmp_path / "python"
    assert not can_launch_early(Interpreter(str(python)))
    python.touch()
    assert can_launch_early(Interpreter(str(python)))
    assert can_launch_early(Interpreter(str(python), "3.12.1", ipykernel="7.4.0"))
    assert not can_launch_early(Interpreter(str(python), "3.12.1"))
    assert not can_launch_early(Interpreter(str(python), "3.12.1", ipykernel="6.20.0"))
    assert not can_launch_early(Interpreter(str(python), problem="Python 3.8 < 3.9"))

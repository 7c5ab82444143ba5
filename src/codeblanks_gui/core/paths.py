"""Where things are: resources and lessons (source tree or wheel), the learner's own folder."""

from __future__ import annotations  # also read by tests on the oldest Python of a learner

import os
from pathlib import Path

_SESSION_PREFIX = "codeblanks-session-"
_PACKAGE = Path(__file__).resolve().parent.parent


def _shipped(name: str) -> Path:
    """Return the shipped folder `name`: inside the installed package, else at the clone's top."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent.parent / name


def resources() -> Path:
    """Return the folder of icons, themes, translations and error explanations."""
    return _shipped("resources")


def lessons() -> Path:
    """Return the folder that holds the shipped courses, one folder each."""
    return _shipped("lessons")


def kernel_side(script: str) -> Path:
    """Return the path of a script that is launched in the learner's interpreter."""
    return _PACKAGE / "kernel_side" / script


def data_home(chosen: str | os.PathLike[str] | None = None) -> Path:
    """Return the learner's data folder: `chosen`, else $CODEBLANKS_HOME, else the platform's.

    The folder is not created here; whoever writes first creates it, and tells where that fails.
    """
    named = chosen or os.environ.get("CODEBLANKS_HOME")
    if named:
        return Path(named).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_data_path("CodeBlanks", appauthor=False))


def workspace(data_folder: Path, owner: str = "") -> Path:
    """Return the folder in which the learner's programs run, made if it wasn't there.

    Where the data folder can't be written, it is a temporary one of this session, whose name
    tells its `owner`: after a crash the next start removes it.
    """
    folder = data_folder / "workspace"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    import tempfile

    return Path(tempfile.mkdtemp(prefix=f"{_SESSION_PREFIX}{owner}-"))


def leave_workspace(folder: Path) -> None:
    """Remove a workspace of this session only; the learner's own stays."""
    if folder.name.startswith(_SESSION_PREFIX):
        import shutil

        shutil.rmtree(folder, ignore_errors=True)


def without_home(text: str) -> str:
    """Return `text` with the user's home folder written as `~`: a report names nobody."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text

"""Whose line it was: finds the learner's code among the frames of torch and of other packages.

A frame is the learner's where its file is none of torch's, of Python's, of a package's, or ours;
or, where the files were named, where it is one of those.
"""

import linecache
import os
import site
import sys
import sysconfig
import threading
from types import CodeType, FrameType
from typing import Dict, FrozenSet, Iterable, NamedTuple, Optional, Tuple

OUR_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep

LEARNERS, OTHERS, MODULES, TORCHS = 1, 2, 3, 4
"""What a file is; MODULES is torch's own `nn/modules/module.py`."""

_TORCHS_OWN = ("amp", "distributed", "distributions", "nn", "optim", "utils/data")
"""Folders of torch with code that reads and copies for itself; others only pass a call on."""

_MOVES_ITS_CALLS = sys.version_info[:2] == (3, 11)
"""Whether a call is done by another instruction once Python has specialised it (PRECALL)."""

_MOST_KEPT = 10_000  # files
_MOST_SPOTS = 200_000  # instructions: about 20 MB
_MODULE_WALK = "_apply"
"""The function of `nn.Module` that `.to()` goes through, parameter by parameter."""


class Site(NamedTuple):
    """Where in the learner's code something happened.

    `path` stands for the way from the first frame to this one, instruction by instruction: the
    same way twice means that a loop, in whichever of these frames, came around again.
    """

    file: str
    line: int
    path: int
    is_of_module: bool
    """Whether a whole module was being moved."""
    is_of_torch: bool = False
    """Whether code of torch did it, which the line only called: a gradient scaler's step."""


NOWHERE = Site("", 0, 0, False)


class LearnerLines:
    """Tells the learner's innermost line of the moment."""

    def __init__(self, files: Optional[Iterable[str]] = None) -> None:
        """Take the learner's files by name, or recognise them where None is given."""
        self._only: Optional[FrozenSet[str]] = None
        if files is not None:
            self._only = frozenset(files)
        self._kinds: Dict[str, int] = {}
        self._spots: Dict[Tuple[int, int], int] = {}
        self._torchs_own = tuple(
            os.path.join(folder, *name.split("/"), "")
            for folder in _torch_folder()
            for name in _TORCHS_OWN
        )
        self._foreign = _foreign_folders()

    def here(self) -> Site:
        """Return the line that is being run.

        Autograd's own threads have no Python frames: theirs is the line at which the main
        thread is, the one that called `backward()`.
        """
        found = self._search(sys._getframe(1))
        if found is None:
            main = sys._current_frames().get(threading.main_thread().ident or 0)
            found = self._search(main)
        return found or NOWHERE

    def _search(self, frame: Optional[FrameType]) -> Optional[Site]:
        place: Optional[Tuple[str, int]] = None
        is_of_module = is_of_torch = False
        path = 0
        kinds = self._kinds
        while frame is not None:
            code = frame.f_code
            kind = kinds.get(code.co_filename) or self._classify(code.co_filename)
            if kind == LEARNERS:
                if place is None:
                    place = code.co_filename, frame.f_lineno
                spot = self._spot(code, frame.f_lasti) if _MOVES_ITS_CALLS else frame.f_lasti
                path = hash((path, id(code), spot))
            elif kind == MODULES and place is None and code.co_name == _MODULE_WALK:
                is_of_module = True
            elif kind == TORCHS and place is None:
                is_of_torch = True
            frame = frame.f_back
        return None if place is None else Site(*place, path, is_of_module, is_of_torch)

    def _spot(self, code: CodeType, instruction: int) -> int:
        """Return what stays the same of an instruction: its place in the source."""
        spot = self._spots.get((id(code), instruction))
        if spot is None:
            if len(self._spots) >= _MOST_SPOTS:
                self._spots.clear()
            places = getattr(code, "co_positions")()  # noqa: B009  (not in Python 3.9)
            for number, place in enumerate(places):
                self._spots[id(code), 2 * number] = hash(place)
            spot = self._spots.setdefault((id(code), instruction), instruction)
        return spot

    def _classify(self, file: str) -> int:
        kind = OTHERS
        if file.startswith(OUR_FOLDER):
            pass
        elif self._only is not None and file in self._only:
            kind = LEARNERS
        elif file.replace("\\", "/").endswith("torch/nn/modules/module.py"):
            kind = MODULES
        elif file.startswith(self._torchs_own):
            kind = TORCHS
        elif self._only is None and not self._is_foreign(file):
            kind = LEARNERS
        if kind == LEARNERS:  # the text of now: the file may be another by the end
            linecache.checkcache(file)
            linecache.getlines(file)
        if len(self._kinds) >= _MOST_KEPT:  # a program that makes code without end
            self._kinds.clear()
        self._kinds[file] = kind
        return kind

    def _is_foreign(self, file: str) -> bool:
        if file.startswith("<"):  # made by exec, by dataclasses …; the caller has a file
            return not file.startswith(("<stdin", "<ipython"))
        path = os.path.abspath(file)
        return path.startswith(self._foreign) or any(
            f"{os.sep}{name}{os.sep}" in path for name in ("site-packages", "dist-packages")
        )


def _foreign_folders() -> Tuple[str, ...]:
    """Return the folders of Python's own library, of its packages, and of torch."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    folders = {sysconfig.get_path(name) for name in names}
    folders.add(os.path.dirname(os.path.abspath(os.__file__)))
    folders.add(site.getusersitepackages())
    return tuple(os.path.join(folder, "") for folder in folders if folder) + _torch_folder()


def _torch_folder() -> Tuple[str, ...]:
    torch = sys.modules.get("torch")
    if torch is None or not torch.__file__:
        return ()
    return (os.path.join(os.path.dirname(os.path.abspath(torch.__file__)), ""),)

"""Builds resources/i18n/*.qm from the *.ts beside them, with the lrelease that PySide6 ships.

Hatchling runs it when a wheel or an editable install is made; start.py runs it as a script
after a translation was edited. `.qm` files are not in git.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build(folder: Path) -> list[Path]:
    """Write a .qm for each .ts in `folder`; raises CalledProcessError where lrelease fails."""
    import PySide6

    tool = Path(PySide6.__file__).parent / (
        "lrelease.exe" if sys.platform == "win32" else "lrelease"
    )
    built = []
    for source in sorted(folder.glob("*.ts")):
        target = source.with_suffix(".qm")
        subprocess.run([tool, "-silent", source, "-qm", target], check=True)
        built.append(target)
    return built


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, where hatchling isn't needed
    BuildHookInterface = None

if BuildHookInterface is not None:

    class TranslationsHook(BuildHookInterface):  # type: ignore[type-arg]
        """Hatchling's door to `build`."""

        def initialize(self, version: str, build_data: dict[str, object]) -> None:
            """Build the translations before the files are collected."""
            build(Path(self.root) / "resources" / "i18n")


if __name__ == "__main__":
    for path in build(ROOT / "resources" / "i18n"):
        print(path.name)

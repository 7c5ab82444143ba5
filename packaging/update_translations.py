"""Collects the interface's strings into resources/i18n/codeblanks_<language>.ts.

    python packaging/update_translations.py            update every language
    python packaging/update_translations.py --new de   begin one

Runs the lupdate that PySide6 ships. Line numbers are left out, so that a change of code
doesn't change the translations.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "i18n"


def update(target: Path) -> None:
    """Bring `target` up to date with the sources; obsolete strings are dropped."""
    import PySide6

    tool = Path(PySide6.__file__).parent / ("lupdate.exe" if sys.platform == "win32" else "lupdate")
    sources = sorted(str(path) for path in (ROOT / "src").rglob("*.py"))
    options = [
        "-locations",
        "none",
        "-no-obsolete",
        "-tr-function-alias",
        "QT_TRANSLATE_NOOP+=mark",
    ]
    language = target.stem.split("_")[1]
    languages = ["-source-language", "en", "-target-language", language]
    subprocess.run([tool, *sources, *options, *languages, "-ts", target], check=True)


def main() -> int:
    """Update the languages that are there, or begin a new one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--new", metavar="CODE", help="begin a new language")
    new = parser.parse_args().new
    targets = [FOLDER / f"codeblanks_{new}.ts"] if new else sorted(FOLDER.glob("*.ts"))
    for target in targets:
        update(target)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

#!/usr/bin/env python3
"""Sets CodeBlanks up in .venv (once) and starts it.

    python3 start.py              open the app
    python3 start.py test …       set up the test tools too and run every test
    python3 start.py check …      any command of `codeblanks`

Standard library only. A stamp in .venv makes the next start immediate: no pip is run until
pyproject.toml, constraints.txt, the Python or the folder has changed.
"""

import ctypes
import errno
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "codeblanks-stamp"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MINIMUM = (3, 11)

# What Qt's window needs from the system on Debian and Ubuntu: library → package.
DEBIAN_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    str(Path.home() / ".local/share/fonts"),
)

TURKISH = (os.environ.get("LC_ALL") or os.environ.get("LANG") or "").startswith("tr")


def say(english: str, turkish: str) -> None:
    """Print a line in the language of the system."""
    print("[CodeBlanks]", turkish if TURKISH else english, flush=True)


def stop(english: str, turkish: str) -> NoReturn:
    """Say why it can't go on, and end with exit code 3 (the set-up is broken)."""
    say(english, turkish)
    raise SystemExit(3)


def is_debian() -> bool:
    """Whether apt-get is the way to system libraries here."""
    return sys.platform == "linux" and shutil.which("apt-get") is not None


def missing_packages() -> "list[str]":
    """Return the Debian packages whose libraries can't be loaded, and a font where none is."""
    missing = []
    for library, package in DEBIAN_LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    has_font = any(
        next(Path(folder).rglob("*.[to]tf"), None)
        for folder in FONT_FOLDERS
        if Path(folder).is_dir()
    )
    if not has_font:
        missing.append("fonts-dejavu-core")
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        missing.append("python3-venv")
    return missing


def provide_system_packages() -> None:
    """Install what Qt needs when we are root, else name the command."""
    missing = missing_packages() if is_debian() else []
    if not missing:
        return
    commands = [
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", *missing],
    ]
    if os.geteuid() != 0:
        shown = " && ".join("sudo " + " ".join(command) for command in commands)
        stop(
            f"These system packages are missing. Install them, then start again:\n  {shown}",
            f"Şu sistem paketleri eksik. Kurduktan sonra yeniden başlat:\n  {shown}",
        )
    say(
        f"Installing system packages: {' '.join(missing)}",
        f"Sistem paketleri kuruluyor: {' '.join(missing)}",
    )
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        if subprocess.run(command, env=environment, check=False).returncode:
            stop(
                f"This failed: {' '.join(command)}", f"Şu komut başarısız oldu: {' '.join(command)}"
            )


def fingerprint(with_tools: bool) -> str:
    """Return what the environment was made from; a difference makes it anew."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    digest.update(f"{sys.version}{sys.base_prefix}{ROOT}{with_tools}".encode())
    return digest.hexdigest()


def is_set_up(with_tools: bool) -> bool:
    """Whether the environment is whole; one with the test tools serves the app as well."""
    if not PYTHON.exists() or not STAMP.exists():
        return False
    made_from = STAMP.read_text(encoding="utf-8")
    return made_from in (fingerprint(True), fingerprint(with_tools))


def requirements(with_tools: bool) -> "list[str]":
    """Return the packages to install, read from pyproject.toml."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], "hatchling", "editables"]
    if with_tools:
        wanted += project["project"]["optional-dependencies"]["dev"]
    return wanted


def pip(*arguments: str) -> None:
    """Run pip in .venv with the pinned versions; its own progress is shown."""
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["-c", str(ROOT / "constraints.txt"), *arguments]
    if subprocess.run(command, check=False, cwd=ROOT).returncode:
        stop(
            "The packages could not be installed (see above). Check the network connection and the "
            "free disk space, then run the same command again: it goes on where it stopped.",
            "Paketler kurulamadı (yukarıya bak). Ağ bağlantısını ve boş disk alanını denetle, "
            "sonra aynı komutu yeniden çalıştır: kaldığı yerden sürer.",
        )


def stop_unwritable(error: OSError) -> NoReturn:
    """Say that .venv can't be made, and what to do."""
    if error.errno == errno.ENOSPC:
        stop(
            "There is no room left on the disk. Free some space, then start again.",
            "Diskte yer kalmadı. Yer açıp yeniden başlat.",
        )
    place = error.filename or ROOT
    stop(
        f"This can't be written: {place}. Copy CodeBlanks to a folder of your own.",
        f"Buraya yazılamıyor: {place}. CodeBlanks’i kendi klasörlerinden birine kopyala.",
    )


def set_up(with_tools: bool) -> None:
    """Make .venv and install everything into it."""
    provide_system_packages()
    say(
        "Setting up in .venv. This happens once and takes a few minutes (PyTorch is large).",
        ".venv hazırlanıyor. Bu bir kez yapılır ve birkaç dakika sürer (PyTorch büyüktür).",
    )
    try:
        STAMP.unlink(missing_ok=True)
        if (
            not PYTHON.exists()
            or subprocess.run([PYTHON, "-c", "import pip"], check=False).returncode
        ):
            subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    except OSError as error:
        stop_unwritable(error)
    except subprocess.CalledProcessError:
        stop(
            "Python could not make .venv (see above).",
            "Python .venv ortamını kuramadı (yukarıya bak).",
        )
    say("Step 1 of 2: packages", "Adım 1/2: paketler")
    pip(*requirements(with_tools))
    say("Step 2 of 2: CodeBlanks", "Adım 2/2: CodeBlanks")
    pip("--quiet", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))
    STAMP.write_text(fingerprint(with_tools), encoding="utf-8")
    say("Ready.", "Hazır.")


def build_translations() -> None:
    """Build the interface's translations where a source is newer than what was built."""
    folder = ROOT / "resources" / "i18n"
    for source in folder.glob("*.ts"):
        built = source.with_suffix(".qm")
        if not built.exists() or built.stat().st_mtime < source.stat().st_mtime:
            script = ROOT / "packaging" / "build_translations.py"
            subprocess.run([PYTHON, script], check=True, stdout=subprocess.DEVNULL)
            return


def main() -> int:
    """Set up where needed, then hand over to the app or the tests."""
    if sys.version_info < MINIMUM:
        stop(
            f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.",
            f"Python 3.11 ya da yenisi gerekir; bu sürüm {sys.version.split()[0]}.",
        )
    arguments = sys.argv[1:]
    is_test = arguments[:1] == ["test"]
    if not is_set_up(is_test):
        set_up(is_test)
    build_translations()
    module = ["pytest", *arguments[1:]] if is_test else ["codeblanks_gui", *arguments]
    command = [str(PYTHON), "-m", *module]
    if is_test:
        os.chdir(ROOT)
    if os.name != "nt":  # on Windows, exec returns to the shell while the program still runs
        os.execv(PYTHON, command)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        say(
            "Stopped. Run the same command to go on.",
            "Durduruldu. Sürdürmek için aynı komutu çalıştır.",
        )
        raise SystemExit(130) from None

"""The language of the interface: installs Qt translators and resolves marked texts."""

import logging
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
    Signal,
)

from codeblanks_gui.core import paths
from codeblanks_gui.core.text import LANGUAGES, Marked

_log = logging.getLogger(__name__)


def say(marked: Marked, **params: object) -> str:
    """Return `marked` in the interface's language, its `{places}` filled from `params`."""
    text = QCoreApplication.translate(marked.context, marked.source)
    return text.format(**params) if params else text


def system_language() -> str:
    """Return the first of the system's languages that we speak, else English."""
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0]
        if code in LANGUAGES:
            return code
    return "en"


class Translator(QObject):
    """Speaks one of `LANGUAGES`; English is the source and needs no file.

    Signals:
        language_changed(str): after the translators are installed; widgets have been sent
            `LanguageChange` by Qt at that moment.
    """

    language_changed = Signal(str)

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._folder = folder or paths.resources() / "i18n"
        self._installed: list[QTranslator] = []
        self.language = "en"

    def set_language(self, language: str) -> None:
        """Speak `language`; a missing translation file is logged and leaves English."""
        is_new = language != self.language or not (self._installed or language == "en")
        if is_new:
            self.close()
        QLocale.setDefault(QLocale(language))  # numbers and dates follow, whatever the system says
        if is_new:
            self._speak(language)

    def _speak(self, language: str) -> None:
        self.language = language
        if language != "en":
            qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._install(f"qtbase_{language}", Path(qt_folder))
            self._install(f"codeblanks_{language}", self._folder)
        self.language_changed.emit(language)

    def close(self) -> None:
        """Take our translators out of the application; it speaks English and counts as before."""
        QLocale.setDefault(QLocale.system())
        for translator in self._installed:
            QCoreApplication.removeTranslator(translator)
        self._installed = []
        self.language = "en"

    def _install(self, name: str, folder: Path) -> None:
        translator = QTranslator(self)
        if not translator.load(str(folder / f"{name}.qm")):
            _log.error("translation %s.qm is missing in %s: run start.py again", name, folder)
            return
        QCoreApplication.installTranslator(translator)
        self._installed.append(translator)

"""Settings, language, appearance and help ↔ their actions and their dialog."""

from PySide6.QtCore import QObject, Qt, Signal, Slot

from codeblanks_gui import __version__
from codeblanks_gui.core.notices import SETTINGS_NOT_SAVED
from codeblanks_gui.core.settings import SettingValue
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.translator import say, system_language
from codeblanks_gui.ui import questions
from codeblanks_gui.wiring.desk import Desk

_ABOUT = mark("SettingsWiring", "About CodeBlanks")
_ABOUT_TEXT = mark(
    "SettingsWiring",
    "<h3>CodeBlanks {version}</h3><p>Learn PyTorch on whatever device you have.</p>"
    "<p>Built with Qt (PySide6, LGPL), Jupyter’s qtconsole (BSD) and PyTorch (BSD).</p>",
)
_STEP = 0.1


class SettingsWiring(QObject):
    """Lets a changed setting take effect at once.

    Signals:
        language_changed(str): the interface speaks it already.
        interpreter_chosen(str): the path, "" for our own.
        look_changed(): theme or text size.
        dialog_opened(SettingsDialog): it is about to be shown.
    """

    language_changed = Signal(str)
    interpreter_chosen = Signal(str)
    look_changed = Signal()
    dialog_opened = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._dialog: object | None = None
        actions = desk.window.actions_by_id
        actions["settings"].triggered.connect(self._on_settings_triggered)
        actions["language"].triggered.connect(self._on_language_triggered)
        actions["dark"].toggled.connect(self._on_dark_toggled)
        actions["larger"].triggered.connect(lambda: self._scale_by(_STEP))
        actions["smaller"].triggered.connect(lambda: self._scale_by(-_STEP))
        actions["normal_size"].triggered.connect(lambda: self.change("text_scale", 1.0))
        actions["about"].triggered.connect(self._on_about_triggered)
        actions["shortcuts"].triggered.connect(self._on_shortcuts_triggered)
        self._connect_window()
        desk.theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _connect_window(self) -> None:
        window, actions = self._desk.window, self._desk.window.actions_by_id
        for name in ("editor", "console", "result", "movements"):
            actions[f"show_{name}"].triggered.connect(lambda _, name=name: window.show_dock(name))
        for name in ("browser", "devices"):
            action, dock = actions[f"show_{name}"], window.dock(name)
            action.setChecked(not dock.isHidden())
            action.triggered.connect(lambda _, name=name: self._toggle_dock(name))
            dock.visibilityChanged.connect(
                lambda _, action=action, dock=dock: action.setChecked(not dock.isHidden())
            )
        actions["reset_layout"].triggered.connect(window.reset_layout)
        actions["quit"].triggered.connect(window.close)

    def _toggle_dock(self, name: str) -> None:
        window = self._desk.window
        window.toggle_dock(name)
        # The click has turned the check mark over, also where the dock only came to the front.
        window.actions_by_id[f"show_{name}"].setChecked(not window.dock(name).isHidden())

    def language(self) -> str:
        """Return the language that the settings ask for."""
        chosen = self._desk.settings.text("language")
        return system_language() if chosen == "system" else chosen

    @Slot(str, object)
    def change(self, id: str, value: SettingValue) -> None:
        """Take a value, keep it, and let it take effect."""
        settings = self._desk.settings
        if settings[id] == value:
            return
        if not settings.change({id: value}):
            self._desk.notices.show_notice(SETTINGS_NOT_SAVED, {"path": str(settings.path)})
        if id == "language":
            self.speak()
        elif id == "theme":
            self._desk.theme.set_mode(settings.text("theme"))
        elif id == "text_scale":
            self._desk.theme.set_text_scale(settings.number("text_scale"))
        elif id == "interpreter":
            self.interpreter_chosen.emit(settings.text("interpreter"))
        self._show_in_dialog(id)

    def speak(self) -> None:
        """Speak the language that the settings ask for."""
        language = self.language()
        self._desk.translator.set_language(language)
        self.language_changed.emit(language)

    def _scale_by(self, step: float) -> None:
        scale = round(self._desk.settings.number("text_scale") + step, 1)
        self.change("text_scale", min(max(scale, 1.0), 2.0))

    def _show_in_dialog(self, id: str) -> None:
        from codeblanks_gui.ui.settings_dialog.settings_dialog import SettingsDialog

        if isinstance(self._dialog, SettingsDialog):
            self._dialog.show_setting(id)

    @Slot()
    def _on_settings_triggered(self) -> None:
        self.open_dialog("general")

    @Slot()
    def open_python_page(self) -> None:
        """Open the settings where a Python for the learner's code is chosen."""
        self.open_dialog("python")

    def open_dialog(self, page: str) -> None:
        """Open the settings at a page, a key of `settings_dialog.PAGES`."""
        import sys

        from codeblanks_gui.core.interpreters import own_python
        from codeblanks_gui.ui.settings_dialog.settings_dialog import SettingsDialog

        desk = self._desk
        prefix = sys.prefix if own_python() else ""
        dialog = SettingsDialog(desk.theme, desk.settings, prefix, desk.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setting_chosen.connect(self.change)
        dialog.finished.connect(self._on_dialog_finished)
        self._dialog = dialog
        self.dialog_opened.emit(dialog)
        dialog.show_page(page)
        dialog.open()

    @Slot()
    def _on_dialog_finished(self) -> None:
        self._dialog = None

    @Slot()
    def _on_language_triggered(self) -> None:
        self.change("language", "en" if self._desk.translator.language == "tr" else "tr")

    @Slot(bool)
    def _on_dark_toggled(self, is_dark: bool) -> None:
        if is_dark != self._desk.theme.is_dark:
            self.change("theme", "dark" if is_dark else "light")

    @Slot()
    def _on_theme_changed(self) -> None:
        self._desk.window.actions_by_id["dark"].setChecked(self._desk.theme.is_dark)
        self.look_changed.emit()

    @Slot()
    def _on_about_triggered(self) -> None:
        questions.tell(self._desk.window, say(_ABOUT), say(_ABOUT_TEXT, version=__version__))

    @Slot()
    def _on_shortcuts_triggered(self) -> None:
        from codeblanks_gui.ui.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self._desk.theme, self._desk.window).open()

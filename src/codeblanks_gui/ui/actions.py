r"""Every action of the window as one row: menu, toolbar, shortcuts, tests and docs read them.

No shortcut uses Ctrl+Alt: on Turkish keyboards that is AltGr, which types { [ ] } \ @ #.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

MENUS: Mapping[str, Marked] = {
    "lesson": mark("Actions", "&Lesson"),
    "edit": mark("Actions", "&Edit"),
    "run": mark("Actions", "&Run"),
    "view": mark("Actions", "&View"),
    "help": mark("Actions", "&Help"),
}


@dataclass(frozen=True)
class ActionRow:
    """One action: `id` never changes; `menu` is a key of `MENUS`; `group` parts a menu by lines."""

    id: str
    menu: str
    group: int
    shortcut: str
    icon: str
    text: Marked
    tip: Marked
    is_checkable: bool = False


KEY_NAMES: tuple[Marked, ...] = (
    mark("QShortcut", "Ctrl"),
    mark("QShortcut", "Shift"),
    mark("QShortcut", "Alt"),
    mark("QShortcut", "PgUp"),
    mark("QShortcut", "PgDown"),
)
"""Qt names the keys in shortcuts; ours come first where its words are not those on the keyboard."""

# One row: what it is, then what it says.
# fmt: off
ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("read", "lesson", 1, "Ctrl+1", "book",
              mark("Actions", "Read"), mark("Actions", "Go to the lesson's text")),
    ActionRow("practise", "lesson", 1, "Ctrl+2", "code",
              mark("Actions", "Practise"), mark("Actions", "Go to the lesson's exercise")),
    ActionRow("quiz", "lesson", 1, "Ctrl+3", "question",
              mark("Actions", "Quiz"), mark("Actions", "Go to the lesson's questions")),
    ActionRow("review", "lesson", 1, "Ctrl+4", "eye",
              mark("Actions", "All answers"),
              mark("Actions", "Show all answers and the sample solution"), is_checkable=True),
    ActionRow("previous_lesson", "lesson", 2, "Ctrl+PgUp", "arrow-left",
              mark("Actions", "Previous lesson"),
              mark("Actions", "Open the lesson before this one")),
    ActionRow("next_lesson", "lesson", 2, "Ctrl+PgDown", "arrow-right",
              mark("Actions", "Next lesson"), mark("Actions", "Open the lesson after this one")),
    ActionRow("find_lesson", "lesson", 2, "Ctrl+L", "search",
              mark("Actions", "Find a lesson"), mark("Actions", "Go to the search field")),
    ActionRow("quit", "lesson", 3, "Ctrl+Q", "close",
              mark("Actions", "Quit"), mark("Actions", "Close CodeBlanks; your work is saved")),
    ActionRow("undo", "edit", 1, "Ctrl+Z", "undo",
              mark("Actions", "Undo"), mark("Actions", "Undo the last change in the editor")),
    ActionRow("redo", "edit", 1, "Ctrl+Shift+Z", "redo",
              mark("Actions", "Redo"), mark("Actions", "Redo what was undone")),
    ActionRow("comment", "edit", 2, "Ctrl+K", "code",
              mark("Actions", "Comment or uncomment"),
              mark("Actions", "Turn the selected lines into comments, or back")),
    ActionRow("complete", "edit", 2, "Ctrl+Space", "star",
              mark("Actions", "Complete"), mark("Actions", "Suggest completions for this place")),
    ActionRow("find", "edit", 2, "Ctrl+F", "find",
              mark("Actions", "Find in the editor"), mark("Actions", "Search in your code")),
    ActionRow("settings", "edit", 3, "Ctrl+,", "settings",
              mark("Actions", "Settings…"),
              mark("Actions", "Language, appearance, text size, Python for your code")),
    ActionRow("run", "run", 1, "F5", "run",
              mark("Actions", "Run"), mark("Actions", "Run your code in the console")),
    ActionRow("check", "run", 1, "F6", "check",
              mark("Actions", "Check"), mark("Actions", "Check your code in a fresh process")),
    ActionRow("stop", "run", 1, "Shift+F5", "stop",
              mark("Actions", "Stop"), mark("Actions", "Stop what is running")),
    ActionRow("hint", "run", 2, "F7", "hint",
              mark("Actions", "Hint"), mark("Actions", "Show the next hint")),
    ActionRow("solution", "run", 2, "Shift+F7", "open-lock",
              mark("Actions", "Sample solution"),
              mark("Actions", "Show the sample solution beside yours")),
    ActionRow("reset", "run", 3, "F9", "reset",
              mark("Actions", "Reset…"),
              mark("Actions", "Restore the starter code; your text is kept as a version")),
    ActionRow("versions", "run", 3, "Shift+F9", "save",
              mark("Actions", "Restore a version…"),
              mark("Actions", "Restore text that Reset replaced")),
    ActionRow("restart", "run", 4, "F8", "restart",
              mark("Actions", "Restart the console"),
              mark("Actions", "End the console's kernel and start a new one")),
    ActionRow("save_output", "run", 4, "Ctrl+Shift+S", "save",
              mark("Actions", "Save the full output…"),
              mark("Actions", "Save everything that the last run printed to a file")),
    ActionRow("larger", "view", 1, "Ctrl++", "plus",
              mark("Actions", "Larger text"), mark("Actions", "Make all text larger")),
    ActionRow("smaller", "view", 1, "Ctrl+-", "minus",
              mark("Actions", "Smaller text"), mark("Actions", "Make all text smaller")),
    ActionRow("normal_size", "view", 1, "Ctrl+0", "find",
              mark("Actions", "Normal text size"), mark("Actions", "Use the system's text size")),
    ActionRow("language", "view", 2, "Ctrl+Shift+L", "globe",
              mark("Actions", "Türkçe / English"), mark("Actions", "Switch the language")),
    ActionRow("dark", "view", 2, "Ctrl+Shift+D", "moon",
              mark("Actions", "Dark appearance"),
              mark("Actions", "Switch between light and dark"), is_checkable=True),
    ActionRow("show_browser", "view", 3, "Ctrl+Shift+B", "book",
              mark("Actions", "Lessons"),
              mark("Actions", "Show or hide the lessons"), is_checkable=True),
    ActionRow("show_devices", "view", 3, "Ctrl+Shift+G", "chip",
              mark("Actions", "Devices"),
              mark("Actions", "Show or hide the devices"), is_checkable=True),
    ActionRow("show_editor", "view", 3, "Ctrl+Shift+E", "code",
              mark("Actions", "Editor"), mark("Actions", "Go to the editor")),
    ActionRow("show_console", "view", 3, "Ctrl+Shift+O", "console",
              mark("Actions", "Console"), mark("Actions", "Go to the console")),
    ActionRow("show_result", "view", 3, "Ctrl+Shift+R", "passed",
              mark("Actions", "Result"), mark("Actions", "Go to the result of the last check")),
    ActionRow("show_movements", "view", 3, "Ctrl+Shift+W", "swap",
              mark("Actions", "What moved"),
              mark("Actions", "Show what moved between the CPU and a device")),
    ActionRow("reset_layout", "view", 4, "Ctrl+Shift+0", "layout",
              mark("Actions", "Reset layout"),
              mark("Actions", "Put every part of the window back in its place")),
    ActionRow("shortcuts", "help", 1, "F1", "info",
              mark("Actions", "Keyboard shortcuts"),
              mark("Actions", "Show every action with its shortcut")),
    ActionRow("copy_report", "help", 1, "Ctrl+Shift+I", "copy",
              mark("Actions", "Copy the device report"),
              mark("Actions", "Copy what is known about the devices, for a question or a bug "
                              "report")),
    ActionRow("simulated_help", "help", 1, "Ctrl+Shift+M", "chip",
              mark("Actions", "The simulated GPU"),
              mark("Actions", "What is the same as on a real GPU, and what isn't")),
    ActionRow("about", "help", 2, "Ctrl+Shift+H", "info",
              mark("Actions", "About CodeBlanks"), mark("Actions", "Version and licences")),
)
# fmt: on


class Actions:
    """The QActions of the window, by id. `actions["run"].triggered` is the intent."""

    def __init__(self, theme: Theme, owner: QWidget) -> None:
        self._theme = theme
        self._by_id = {row.id: self._make(row, owner) for row in ACTIONS}
        self._instead: dict[str, tuple[Marked, dict[str, int]]] = {}
        self.retranslate()

    def __getitem__(self, id: str) -> QAction:
        return self._by_id[id]

    def _make(self, row: ActionRow, owner: QWidget) -> QAction:
        action = QAction(owner)
        action.setObjectName(row.id)
        action.setCheckable(row.is_checkable)
        action.setShortcut(QKeySequence(row.shortcut))
        action.setIcon(icon(row.icon, self._theme))
        action.setIconVisibleInMenu(not row.is_checkable)  # its place is the check mark's
        owner.addAction(action)
        return action

    def show_text(self, id: str, marked: Marked, **params: int) -> None:
        """Give an action another text than its row's, in every language from now on."""
        self._instead[id] = (marked, params)
        self._by_id[id].setText(say(marked, **params))

    def retranslate(self) -> None:
        """Put texts and tooltips into the language in force."""
        for row in ACTIONS:
            action = self._by_id[row.id]
            shortcut = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            marked, params = self._instead.get(row.id, (row.text, {}))
            action.setText(say(marked, **params))
            action.setToolTip(f"{say(row.tip)} ({shortcut})")
            action.setStatusTip(say(row.tip))

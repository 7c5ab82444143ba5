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

_C = "Actions"

MENUS: Mapping[str, Marked] = {
    "lesson": mark(_C, "&Lesson"),
    "edit": mark(_C, "&Edit"),
    "run": mark(_C, "&Run"),
    "view": mark(_C, "&View"),
    "help": mark(_C, "&Help"),
}


@dataclass(frozen=True)
class ActionRow:
    """One action: `id` never changes; `menu` is a key of `MENUS`; `group` parts a menu by lines."""

    id: str
    menu: str
    group: int
    text: Marked
    tip: Marked
    shortcut: str
    icon: str
    is_checkable: bool = False


ACTIONS: tuple[ActionRow, ...] = (
    ActionRow(
        "read",
        "lesson",
        1,
        mark(_C, "Read"),
        mark(_C, "Go to the lesson's text"),
        "Ctrl+1",
        "book",
    ),
    ActionRow(
        "practise",
        "lesson",
        1,
        mark(_C, "Practise"),
        mark(_C, "Go to the lesson's exercise"),
        "Ctrl+2",
        "code",
    ),
    ActionRow(
        "quiz",
        "lesson",
        1,
        mark(_C, "Quiz"),
        mark(_C, "Go to the lesson's questions"),
        "Ctrl+3",
        "question",
    ),
    ActionRow(
        "review",
        "lesson",
        1,
        mark(_C, "Review"),
        mark(_C, "Show all questions with their answers, and the sample solution"),
        "Ctrl+4",
        "eye",
        is_checkable=True,
    ),
    ActionRow(
        "previous_lesson",
        "lesson",
        2,
        mark(_C, "Previous lesson"),
        mark(_C, "Open the lesson before this one"),
        "Ctrl+PgUp",
        "arrow-left",
    ),
    ActionRow(
        "next_lesson",
        "lesson",
        2,
        mark(_C, "Next lesson"),
        mark(_C, "Open the lesson after this one"),
        "Ctrl+PgDown",
        "arrow-right",
    ),
    ActionRow(
        "find_lesson",
        "lesson",
        2,
        mark(_C, "Find a lesson"),
        mark(_C, "Go to the search field"),
        "Ctrl+L",
        "search",
    ),
    ActionRow(
        "quit",
        "lesson",
        3,
        mark(_C, "Quit"),
        mark(_C, "Close CodeBlanks; everything is kept"),
        "Ctrl+Q",
        "close",
    ),
    ActionRow(
        "undo",
        "edit",
        1,
        mark(_C, "Undo"),
        mark(_C, "Take back the last change in the editor"),
        "Ctrl+Z",
        "arrow-left",
    ),
    ActionRow(
        "redo",
        "edit",
        1,
        mark(_C, "Redo"),
        mark(_C, "Do again what was taken back"),
        "Ctrl+Shift+Z",
        "arrow-right",
    ),
    ActionRow(
        "comment",
        "edit",
        2,
        mark(_C, "Comment or uncomment"),
        mark(_C, "Turn the selected lines into comments, or back"),
        "Ctrl+K",
        "code",
    ),
    ActionRow(
        "complete",
        "edit",
        2,
        mark(_C, "Complete"),
        mark(_C, "Offer words that fit here"),
        "Ctrl+Space",
        "star",
    ),
    ActionRow(
        "find",
        "edit",
        2,
        mark(_C, "Find in the editor"),
        mark(_C, "Search in your code"),
        "Ctrl+F",
        "find",
    ),
    ActionRow(
        "settings",
        "edit",
        3,
        mark(_C, "Settings…"),
        mark(_C, "Language, appearance, text size, Python for your code"),
        "Ctrl+,",
        "settings",
    ),
    ActionRow(
        "run",
        "run",
        1,
        mark(_C, "Run"),
        mark(_C, "Run your code in the console"),
        "F5",
        "run",
    ),
    ActionRow(
        "check",
        "run",
        1,
        mark(_C, "Check"),
        mark(_C, "Check your code in a fresh process"),
        "F6",
        "check",
    ),
    ActionRow(
        "stop",
        "run",
        1,
        mark(_C, "Stop"),
        mark(_C, "Stop what is running"),
        "Shift+F5",
        "stop",
    ),
    ActionRow(
        "hint",
        "run",
        2,
        mark(_C, "Hint"),
        mark(_C, "Show the next hint"),
        "F7",
        "hint",
    ),
    ActionRow(
        "solution",
        "run",
        2,
        mark(_C, "Sample solution"),
        mark(_C, "Show the sample solution beside yours"),
        "Shift+F7",
        "open-lock",
    ),
    ActionRow(
        "reset",
        "run",
        3,
        mark(_C, "Reset…"),
        mark(_C, "Put the starter code back; your text is kept as a version"),
        "F9",
        "reset",
    ),
    ActionRow(
        "versions",
        "run",
        3,
        mark(_C, "Bring a version back…"),
        mark(_C, "Bring back a text that Reset replaced"),
        "Shift+F9",
        "save",
    ),
    ActionRow(
        "restart",
        "run",
        4,
        mark(_C, "Restart the console"),
        mark(_C, "End the console's kernel and start a new one"),
        "F8",
        "restart",
    ),
    ActionRow(
        "save_output",
        "run",
        4,
        mark(_C, "Save the console's output…"),
        mark(_C, "Write all output to a file"),
        "Ctrl+Shift+S",
        "save",
    ),
    ActionRow(
        "larger",
        "view",
        1,
        mark(_C, "Larger text"),
        mark(_C, "Make all text larger"),
        "Ctrl++",
        "plus",
    ),
    ActionRow(
        "smaller",
        "view",
        1,
        mark(_C, "Smaller text"),
        mark(_C, "Make all text smaller"),
        "Ctrl+-",
        "minus",
    ),
    ActionRow(
        "normal_size",
        "view",
        1,
        mark(_C, "Normal text size"),
        mark(_C, "Use the system's text size"),
        "Ctrl+0",
        "find",
    ),
    ActionRow(
        "language",
        "view",
        2,
        mark(_C, "Türkçe / English"),
        mark(_C, "Switch the language"),
        "Ctrl+Shift+L",
        "globe",
    ),
    ActionRow(
        "dark",
        "view",
        2,
        mark(_C, "Dark appearance"),
        mark(_C, "Switch between light and dark"),
        "Ctrl+Shift+D",
        "moon",
        is_checkable=True,
    ),
    ActionRow(
        "show_browser",
        "view",
        3,
        mark(_C, "Lessons"),
        mark(_C, "Show or hide the lessons"),
        "Ctrl+Shift+B",
        "book",
        is_checkable=True,
    ),
    ActionRow(
        "show_devices",
        "view",
        3,
        mark(_C, "Devices"),
        mark(_C, "Show or hide the devices"),
        "Ctrl+Shift+G",
        "chip",
        is_checkable=True,
    ),
    ActionRow(
        "show_editor",
        "view",
        3,
        mark(_C, "Editor"),
        mark(_C, "Go to the editor"),
        "Ctrl+Shift+E",
        "code",
    ),
    ActionRow(
        "show_console",
        "view",
        3,
        mark(_C, "Console"),
        mark(_C, "Go to the console"),
        "Ctrl+Shift+O",
        "console",
    ),
    ActionRow(
        "show_result",
        "view",
        3,
        mark(_C, "Result"),
        mark(_C, "Go to the result of the last check"),
        "Ctrl+Shift+R",
        "passed",
    ),
    ActionRow(
        "reset_layout",
        "view",
        4,
        mark(_C, "Reset layout"),
        mark(_C, "Put every part of the window back in its place"),
        "Ctrl+Shift+0",
        "layout",
    ),
    ActionRow(
        "shortcuts",
        "help",
        1,
        mark(_C, "Keyboard shortcuts"),
        mark(_C, "Show every action with its shortcut"),
        "F1",
        "info",
    ),
    ActionRow(
        "copy_report",
        "help",
        1,
        mark(_C, "Copy the device report"),
        mark(_C, "Copy what is known of the devices, for a question or a bug report"),
        "Ctrl+Shift+I",
        "copy",
    ),
    ActionRow(
        "about",
        "help",
        2,
        mark(_C, "About CodeBlanks"),
        mark(_C, "Version and licences"),
        "Ctrl+Shift+H",
        "info",
    ),
)


class Actions:
    """The QActions of the window, by id. `actions["run"].triggered` is the intent."""

    def __init__(self, theme: Theme, owner: QWidget) -> None:
        self._theme = theme
        self._by_id = {row.id: self._make(row, owner) for row in ACTIONS}
        self.retranslate()

    def __getitem__(self, id: str) -> QAction:
        return self._by_id[id]

    def _make(self, row: ActionRow, owner: QWidget) -> QAction:
        action = QAction(owner)
        action.setObjectName(row.id)
        action.setCheckable(row.is_checkable)
        action.setShortcut(QKeySequence(row.shortcut))
        action.setIcon(icon(row.icon, self._theme))
        owner.addAction(action)
        return action

    def retranslate(self) -> None:
        """Put texts and tooltips into the language in force."""
        for row in ACTIONS:
            action = self._by_id[row.id]
            shortcut = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setText(say(row.text))
            action.setToolTip(f"{say(row.tip)} ({shortcut})")
            action.setStatusTip(say(row.tip))

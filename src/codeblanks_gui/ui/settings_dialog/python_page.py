"""PythonPage: the Pythons of this machine, and which of them runs the learner's code."""

import itertools
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.file_dialog import FileDialog
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.sentences import Sentence, Term
from codeblanks_gui.ui.settings_dialog import python_words as words
from codeblanks_gui.ui.settings_dialog.python_card import PythonCard
from codeblanks_gui.ui.theme import Theme

_BEST_FIRST: Final = ("", "no_torch", "no_ipykernel", "old_ipykernel", "looking")
_KEPT: Final = mark(
    "PythonPage", "{name} can’t run your code: {state}. The Python in use stays the same."
)
_GONE: Final = mark(
    "PythonPage",
    "The chosen Python no longer exists: {path}. Choose another one.",
)
_SILENT: Final = mark("PythonPage", "No answer came from: {places}")


class PythonPage(QWidget):
    """Shows Pythons as they are found and looked at; the ready ones move to the top.

    Signals:
        python_requested(str): the learner wants this one; a folder stands for the Python in it.
        search_requested(): look everywhere again.
    """

    python_requested = Signal(str)
    search_requested = Signal()

    def __init__(self, theme: Theme, own_prefix: str) -> None:
        """Show an empty page.

        Args:
            theme: the look.
            own_prefix: the environment that CodeBlanks runs in, '' if it isn't in any.
        """
        super().__init__()
        self.setObjectName("pythonPage")
        self._theme = theme
        self._own_prefix = own_prefix
        self._chosen = self._in_view = ""
        self._cards: dict[str, PythonCard] = {}
        self._stale: set[str] = set()
        self._is_searching = False
        self._silent: Sequence[str] = ()
        self._refused: Interpreter | None = None
        self._intro = Sentence("muted")
        self._message = self._build_message()
        self._count = Term("muted", "pythonCount")
        self._again = QPushButton()
        self._again.setObjectName("lookAgain")
        self._again.setAutoDefault(False)
        self._again.clicked.connect(self.search_requested)
        self._browse = self._build_browse()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self._intro)
        column.addWidget(self._message)
        column.addWidget(self._build_list(), 1)
        column.addWidget(self._build_buttons())
        theme.changed.connect(self._paint_icons)
        self._paint_icons()
        self._retranslate()

    def begin_search(self) -> None:
        """Show that everything is looked at anew; what isn't found again goes at the end."""
        self._stale = set(self._cards)
        self._is_searching = True
        self._silent = ()
        self._show_refusal(None)
        self._retranslate()

    def show_found(self, path: str) -> None:
        """Show that there is a Python at `path`, of which nothing is known yet."""
        self._stale.discard(path)
        self._is_searching = True
        if path not in self._cards:
            card = self._cards[path] = PythonCard(self._theme, Interpreter(path))
            card.use_requested.connect(self.python_requested)
            card.set_chosen(path == self._chosen)
            self._column.addWidget(card)
        self._retranslate()

    def show_python(self, python: Interpreter) -> None:
        """Show what is known of a Python that was found."""
        card = self._cards.get(python.path)
        if card is None:
            return
        is_ours = bool(self._own_prefix) and python.prefix == self._own_prefix
        card.show_python(python, is_ours=is_ours)
        self._sort()
        self._retranslate()
        self._show_card(self._in_view)  # others may have been sorted before it

    def remove(self, path: str) -> None:
        """Show a Python no longer: it is another one by a second name."""
        card = self._cards.pop(path, None)
        if card is not None:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._retranslate()

    def show_end(self, silent: Sequence[str]) -> None:
        """Show that the search is over; `silent` are the folders that gave no answer."""
        for path in self._stale:
            self.remove(path)
        self._stale = set()
        self._show_card(self._in_view)
        self._in_view = ""
        self._is_searching = False
        self._silent = silent
        self._retranslate()

    def set_chosen(self, path: str) -> None:
        """Mark the Python that runs the learner's code."""
        self._chosen = path
        self._show_refusal(None)
        for card in self._cards.values():
            card.set_chosen(card.python.path == path)
        self._show_card(path)

    def refuse(self, python: Interpreter) -> None:
        """Say that a Python that was asked for can't be used, and that all stays as it is."""
        self._show_refusal(python)
        self._show_card(python.path)

    def _show_card(self, path: str) -> None:
        """Keep a Python's card in view while others come, wherever it is sorted to."""
        self._in_view = path
        card = self._cards.get(path)
        inside = self._area.widget()
        layout = None if inside is None else inside.layout()
        if card is not None and layout is not None:
            layout.activate()  # a card that has just come has no place yet
            self._area.ensureWidgetVisible(card, 0, 24)

    def _show_refusal(self, python: Interpreter | None) -> None:
        self._refused = python
        self._retranslate()

    def _sort(self) -> None:
        def rank(card: PythonCard) -> int:
            key = words.state(card.python)
            return _BEST_FIRST.index(key) if key in _BEST_FIRST else len(_BEST_FIRST)

        ordered = sorted(self._cards.values(), key=rank)
        for place, card in enumerate(ordered):
            if self._column.indexOf(card) != place:
                self._column.insertWidget(place, card)
        # Tab goes from top to bottom, as the eye does.
        parts = [part for card in ordered for part in (card, *card.findChildren(QWidget))]
        reached = [part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in itertools.pairwise(reached):
            QWidget.setTabOrder(before, after)

    # Building

    def _build_message(self) -> QFrame:
        frame = QFrame()
        frame.setObjectName("notice")
        self._message_text = Sentence(name="pythonMessage")
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        sign = IconLabel(self._theme, "warning", "warn")
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._message_text, 1)
        return frame

    def _build_list(self) -> QScrollArea:
        inside = QWidget()
        inside.setObjectName("pythonList")
        outer = QVBoxLayout(inside)
        outer.setContentsMargins(0, 0, 8, 0)
        outer.setSpacing(0)
        self._column = QVBoxLayout()
        self._column.setSpacing(8)
        outer.addLayout(self._column)
        outer.addStretch(1)
        self._area = QScrollArea()
        self._area.setObjectName("pythonArea")
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inside)
        return self._area

    def _build_browse(self) -> QPushButton:
        button = QPushButton()
        button.setObjectName("browsePython")
        button.setAutoDefault(False)
        menu = QMenu(button)
        self._browse_program = QAction(menu)
        self._browse_program.triggered.connect(lambda: self._ask_path(is_folder=False))
        self._browse_folder = QAction(menu)
        self._browse_folder.triggered.connect(lambda: self._ask_path(is_folder=True))
        menu.addActions([self._browse_program, self._browse_folder])
        button.setMenu(menu)
        return button

    def _build_buttons(self) -> QWidget:
        row = QWidget()
        layout = FlowLayout(row)
        for part in (self._browse, self._again, self._count):
            layout.addWidget(part)
        return row

    def _ask_path(self, *, is_folder: bool) -> None:
        mode = QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFile
        title = self._browse_folder.text() if is_folder else self._browse_program.text()
        dialog = FileDialog(self, "pythonFile", title)
        dialog.setFileMode(mode)
        # A venv's python is a link; the one that it leads to has none of its packages.
        dialog.setOption(QFileDialog.Option.DontResolveSymlinks)
        dialog.fileSelected.connect(self.python_requested)
        dialog.open()

    def _paint_icons(self) -> None:
        self._again.setIcon(icon("restart", self._theme))
        self._browse.setIcon(icon("folder", self._theme))

    def _retranslate(self) -> None:
        self._intro.say(
            self.tr(
                "Your code runs with this Python; it needs the packages ipykernel and torch. "
                "Another choice restarts the console."
            )
        )
        self._again.setText(self.tr("Look again"))
        self._again.setEnabled(not self._is_searching)
        self._browse.setText(self.tr("Browse…"))
        self._browse_program.setText(self.tr("Choose a Python program…"))
        self._browse_folder.setText(self.tr("Choose an environment’s folder…"))
        self._area.setAccessibleName(self.tr("Pythons on this computer"))
        self._count.say(self._count_text())
        self._message_text.say(self._message_words())
        self._message.setVisible(bool(self._message_text.text()))

    def _count_text(self) -> str:
        if self._is_searching:
            return self.tr("Looking…")
        found = self.tr("Found: {count}").format(count=len(self._cards))
        if not self._silent:
            return found
        return f"{found} · {say(_SILENT, places=', '.join(self._silent))}"

    def _message_words(self) -> str:
        if self._refused is not None:
            state = say(words.STATES[words.state(self._refused)])
            return say(_KEPT, name=self._refused.path, state=state)
        card = self._cards.get(self._chosen)
        if card is not None and card.python.flaw == "missing":
            return say(_GONE, path=self._chosen)
        return ""

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

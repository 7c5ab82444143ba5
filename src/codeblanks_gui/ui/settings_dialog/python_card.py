"""PythonCard: one Python, what it has, what it lacks, and the button that chooses it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.sentences import Advice, Sentence, Term
from codeblanks_gui.ui.settings_dialog import python_words as words
from codeblanks_gui.ui.theme import Theme


class PathLabel(QLabel):
    """A path that is cut in its middle where there is no room; whole in the tool tip."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.setObjectName("pythonPath")
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setMinimumWidth(1)
        self._path = path
        self.setToolTip(path)
        self.setAccessibleName(path)
        self._elide()

    def _elide(self) -> None:
        metrics, middle = self.fontMetrics(), Qt.TextElideMode.ElideMiddle
        self.setText(metrics.elidedText(self._path, middle, max(self.width() - 2, 1)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._elide()


class PythonCard(QFrame):
    """A Python as the page shows it.

    Signals:
        use_requested(str): run the learner's code with this one from now on.
    """

    use_requested = Signal(str)

    def __init__(self, theme: Theme, python: Interpreter) -> None:
        super().__init__()
        self.setObjectName("card")
        self.python = python
        self._is_chosen = False
        self._is_ours = False
        self._title = Term("subtitle", "pythonTitle")
        self._sort = Sentence("muted", "pythonSort")
        self._sign = IconLabel(theme, "clock", "muted")
        self._state = Term("muted", "pythonState")
        self._path = PathLabel(python.path)
        self._facts = Sentence(name="pythonFacts")
        self._advice = Advice(theme)
        self._own_words = Sentence("muted", "pythonOwnWords")
        self._in_use = Term(name="inUse")
        self._in_use_sign = IconLabel(theme, "check", "accent")
        self._use = QPushButton()
        self._use.setObjectName("usePython")
        self._use.setAutoDefault(False)
        self._use.clicked.connect(lambda: self.use_requested.emit(self.python.path))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._build_header())
        for part in (self._facts, self._advice, self._own_words):
            column.addWidget(part)
        self._retranslate()

    def show_python(self, python: Interpreter, *, is_ours: bool) -> None:
        """Show what is known of it now."""
        self.python = python
        self._is_ours = is_ours
        self._retranslate()

    def set_chosen(self, is_chosen: bool) -> None:
        """Show whether the learner's code runs with this one."""
        had_focus = self._use.hasFocus()
        self._is_chosen = is_chosen
        self._retranslate()
        if had_focus and is_chosen:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build_header(self) -> QWidget:
        header, first = QWidget(), QWidget()
        state = _row(self._sign, self._state)
        self._in_use_part = _row(self._in_use_sign, self._in_use)
        names = FlowLayout(first, spacing=12)
        names.addWidget(self._title)
        names.addWidget(state)
        left = QVBoxLayout()
        left.setSpacing(2)
        for part in (first, self._sort, self._path):
            left.addWidget(part)
        row = QHBoxLayout(header)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 1)
        row.addWidget(self._in_use_part, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._use, 0, Qt.AlignmentFlag.AlignTop)
        return header

    def _retranslate(self) -> None:
        python, key = self.python, words.state(self.python)
        icon, role = words.SIGNS.get(key, words.BAD_SIGN)
        title, state = words.title(python), say(words.STATES[key])
        self._title.say(title)
        self._sort.say(words.sort(python, is_ours=self._is_ours))
        self._sign.set_icon(icon, role)
        self._state.set_role(role)
        self._state.say(state)
        self._facts.say(words.facts(python))
        reason, command = words.reason(python), words.command(python)
        step = say(words.RUN_THIS) if command else ""
        self._advice.show_advice(reason, step, command, is_quiet=False)
        self._advice.setVisible(bool(reason))
        self._own_words.say(words.own_words(python))
        self._in_use.say(self.tr("In use"))
        self._in_use_part.setVisible(self._is_chosen)
        self._use.setText(self.tr("Use"))
        self._use.setAccessibleName(self.tr("Use this Python: {name}").format(name=title))
        self._use.setToolTip(self.tr("Run your code with this Python from now on"))
        self._use.setVisible(not self._is_chosen)
        # Where no button is to be reached, the card itself is, so that it can be read aloud.
        policy = Qt.FocusPolicy.TabFocus if self._is_chosen else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        in_use = [self.tr("In use")] if self._is_chosen else []
        self.setAccessibleName(", ".join([title, self._sort.accessibleName(), state, *in_use]))
        described = (python.path, words.facts(python), reason, words.own_words(python))
        self.setAccessibleDescription(" ".join(filter(None, described)))
        self._use.setAccessibleDescription(self.accessibleName())

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _row(sign: QWidget, text: QWidget) -> QWidget:
    part = QWidget()
    row = QHBoxLayout(part)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    row.addWidget(sign)
    row.addWidget(text, 1)
    return part

"""MovementsView: the tab "What moved": the totals, then line by line what went which way."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core import movement_texts
from codeblanks_gui.core.movements import MovementReport
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.movement_words import count_text, totals
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.movements.movement_delegate import MovementDelegate
from codeblanks_gui.ui.movements.movement_rows import ROW_ROLE, MovementRows
from codeblanks_gui.ui.sentences import Term
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.yielding_area import YieldingArea

_LARGE_TEXT = 1.4  # from this scale on, the totals stand below each other
_ENTERING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class _Mark(QWidget):
    """A tinted icon that grows with the text."""

    def __init__(self, theme: Theme, name: str, role: str) -> None:
        super().__init__()
        self._theme, self._icon = theme, icon(name, theme, role)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    @override
    def sizeHint(self) -> QSize:
        side = self._theme.scaled(16)
        return QSize(side, side)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._icon.paint(QPainter(self), self.rect())


class _Told(QWidget):
    """An icon and a few words."""

    def __init__(self, theme: Theme, icon_name: str, role: str, name: str) -> None:
        super().__init__()
        self._words = Term(name=name)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(_Mark(theme, icon_name, role))
        row.addWidget(self._words, 1)

    def say(self, text: str) -> None:
        """Say `text`; without one nothing is shown."""
        self._words.say(text)
        self.setVisible(bool(text))


class _List(QListView):
    """The rows; a click, or Enter on a row, asks for its line.

    Signals:
        row_entered(QModelIndex): a row was clicked, or entered by key.
    """

    row_entered = Signal(QModelIndex)

    def __init__(self, rows: MovementRows, delegate: MovementDelegate) -> None:
        super().__init__()
        self.setObjectName("movements")
        self._rows = rows
        self.setModel(rows)
        self.setItemDelegate(delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self.row_entered)

    def _leads_somewhere(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        return index.isValid() and self._rows.is_in_program(index.data(ROW_ROLE))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTERING_KEYS and self.currentIndex().isValid():
            self.row_entered.emit(self.currentIndex())
            event.accept()
        else:
            super().keyPressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        shapes = Qt.CursorShape
        leads = self._leads_somewhere(self.indexAt(event.position().toPoint()))
        self.viewport().setCursor(shapes.PointingHandCursor if leads else shapes.ArrowCursor)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()  # the row under the mouse is not any more

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()  # sentences wrap at another place


class MovementsView(QWidget):
    """What the last Run or Check moved between the CPU and a device.

    Signals:
        line_requested(int): show this 1-based line in the editor.
    """

    line_requested = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("movementsView")
        self._theme = theme
        self._report: MovementReport | None = None
        self._is_running = False
        self._rows = MovementRows()
        self._delegate = MovementDelegate(theme, self._rows)
        self._list = _List(self._rows, self._delegate)
        self._list.row_entered.connect(self._on_row_entered)
        self._empty = QLabel()
        self._empty.setObjectName("movementsEmpty")
        self._empty.setProperty("role", "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setMargin(24)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_head())
        column.addLayout(self._stack, 1)
        theme.changed.connect(self._on_theme_changed)
        self._retranslate()

    @property
    def report(self) -> MovementReport | None:
        """The report that is shown."""
        return self._report

    def show_report(self, report: MovementReport, program: str) -> None:
        """Show what moved.

        Args:
            report: of one run.
            program: the file in the editor, as `Movement.file` names it; the lines of other
                files are shown with their name, and can't be gone to.
        """
        self._report, self._is_running = report, False
        self._rows.show_report(report, program)
        self._list.scrollToTop()
        self._retranslate()

    def show_running(self) -> None:
        """Show that a program is running."""
        self._drop(is_running=True)

    def clear(self) -> None:
        """Show that nothing was run yet."""
        self._drop(is_running=False)

    def _drop(self, *, is_running: bool) -> None:
        self._report, self._is_running = None, is_running
        self._rows.show_report(MovementReport(), "")
        self._retranslate()

    def _build_head(self) -> QWidget:
        self._head = QFrame()
        self._head.setObjectName("movementsHead")
        self._badge = _Told(self._theme, "chip", "info", "movementsBadge")
        self._needless = _Told(self._theme, "warning", "warn", "movementsNeedless")
        self._totals = QLabel()
        self._totals.setObjectName("movementsTotals")
        self._totals.setProperty("role", "muted")
        self._totals.setWordWrap(True)
        self._totals.setTextFormat(Qt.TextFormat.PlainText)
        flow = FlowLayout(spacing=16)
        flow.addWidget(self._badge)
        flow.addWidget(self._needless)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(flow)
        column.addWidget(self._totals)
        around = QVBoxLayout(self._head)
        around.setContentsMargins(10, 6, 10, 6)  # with the frame that shows the focus: 12, 8
        self._around_totals = YieldingArea(inside)
        around.addWidget(self._around_totals)
        return self._head

    def _settle_head(self) -> None:
        """Give the head its height at once: the rows must not move under the mouse later."""
        for _ in ("its width", "the height that follows from it"):
            for part in (self, self._head):
                layout = part.layout()
                if layout is not None:
                    layout.activate()
            self._around_totals.fit()

    def _on_row_entered(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if self._rows.is_in_program(row):
            self.line_requested.emit(row.line)

    def _on_theme_changed(self) -> None:
        self._retranslate()  # how the totals are set depends on the text's size
        self._list.viewport().update()

    def _retranslate(self) -> None:
        report = self._report or MovementReport()
        self._list.setAccessibleName(self.tr("What moved, line by line"))
        self._badge.say(say(movement_texts.SIMULATED) if report.simulated else "")
        count = len(report.needless)
        told = self.tr("Lines with needless moves: {count}").format(count=count_text(count))
        self._needless.say(told if count else "")
        lines = totals(report)
        if report.left_out:
            lines.append(say(movement_texts.LEFT_OUT, count=count_text(report.left_out)))
        if self._theme.text_scale < _LARGE_TEXT:
            kept_together = [line.replace(" ", "\N{NO-BREAK SPACE}") for line in lines]
            self._totals.setText("   ".join(kept_together))
        else:
            self._totals.setText("\n".join(lines))
        self._totals.setVisible(bool(lines))
        self._head.setVisible(bool(lines) or bool(report.simulated))
        self._settle_head()
        self._empty.setText(self._empty_text())
        self._stack.setCurrentWidget(self._list if report.rows else self._empty)
        self._delegate.forget()
        self._list.doItemsLayout()

    def _empty_text(self) -> str:
        if self._is_running:
            return self.tr("The program is running…")
        if self._report is None:
            return self.tr(
                "Run or check your program; then this shows, line by line, what moved between "
                "the CPU and a device."
            )
        return say(movement_texts.NOTHING_MOVED)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

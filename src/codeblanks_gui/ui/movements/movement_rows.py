"""MovementRows: the rows of a report as Qt's list model, with what a screen reader says."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from codeblanks_gui.core.movements import Movement, MovementReport
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.movement_words import (
    count_text,
    place_text,
    sentence,
    size_text,
    what_text,
)

ROW_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class MovementRows(QAbstractListModel):
    """One row for each `Movement`; the texts are made when they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._report = MovementReport()
        self.program = ""
        """The file whose lines the editor shows."""

    def show_report(self, report: MovementReport, program: str) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._report, self.program = report, program
        self.endResetModel()

    def is_in_program(self, row: Movement) -> bool:
        """Whether a row's line is one that the editor can show."""
        return row.line > 0 and row.file == self.program

    def place(self, row: Movement) -> str:
        """Return a row's line, with its file where that is another one."""
        return place_text(row, self.program)

    def spoken(self, row: Movement) -> str:
        """Return all of a row as it is read out."""
        place = self.place(row)
        if row.line:
            place = self.tr("Line {place}").format(place=place)
        figures = [what_text(row)]
        if row.count > 1:
            figures.append(self.tr("{count} times").format(count=count_text(row.count)))
        if row.bytes:
            figures.append(size_text(row.bytes))
        notes = [sentence(note) for note in row.notes]
        return ". ".join(
            part.rstrip(".").replace("`", "")
            for part in (f"{place}: {', '.join(figures)}", *notes, row.code)
            if part
        )

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own default)
        return 0 if parent.isValid() else len(self._report.rows)

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._report.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.spoken(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.code or None
        return None

"""GeneralPage: a row for each visible setting; a change takes effect at once."""

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.settings import SETTINGS, Setting, Settings
from codeblanks_gui.services.translator import say


class GeneralPage(QWidget):
    """Shows the settings in force, all but the Python, which has a page of its own.

    Signals:
        setting_chosen(str, object): a setting's id and the value that the learner wants.
    """

    setting_chosen = Signal(str, object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._labels: dict[str, QLabel] = {}
        self._notes: dict[str, QLabel] = {}
        self._fields: dict[str, QComboBox | QDoubleSpinBox] = {}
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(24)
        self._form.setVerticalSpacing(8)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for setting in SETTINGS:
            if setting.kind in ("choice", "number"):
                self._add_row(setting)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._form)
        column.addStretch(1)
        self._retranslate()

    def show_setting(self, id: str) -> None:
        """Show a value that was changed elsewhere (a shortcut), without emitting anything."""
        field = self._fields.get(id)
        if field is None:
            return
        with QSignalBlocker(field):
            if isinstance(field, QDoubleSpinBox):
                field.setValue(self._settings.number(id))
            else:
                field.setCurrentIndex(max(field.findData(self._settings[id]), 0))

    def _add_row(self, setting: Setting) -> None:
        is_choice = setting.kind == "choice"
        field = self._build_choice(setting) if is_choice else self._build_number(setting)
        self._fields[setting.id] = field
        label = self._labels[setting.id] = QLabel()
        label.setBuddy(field)
        self._form.addRow(label, field)
        if setting.note is not None:
            note = self._notes[setting.id] = QLabel()
            note.setProperty("role", "muted")
            note.setWordWrap(True)
            self._form.addRow("", note)

    def _build_choice(self, setting: Setting) -> QComboBox:
        box = QComboBox()
        for value, label in setting.choices:
            box.addItem(say(label), value)
        box.setCurrentIndex(box.findData(self._settings[setting.id]))
        box.currentIndexChanged.connect(
            lambda _: self.setting_chosen.emit(setting.id, box.currentData())
        )
        return box

    def _build_number(self, setting: Setting) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(setting.low, setting.high)
        box.setSingleStep(0.1)
        box.setDecimals(1)
        box.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding doesn't reach it
        box.setValue(self._settings.number(setting.id))
        box.valueChanged.connect(
            lambda value: self.setting_chosen.emit(setting.id, round(value, 1))
        )
        return box

    def _retranslate(self) -> None:
        for setting in (row for row in SETTINGS if row.id in self._fields):
            self._labels[setting.id].setText(say(setting.label))
            field = self._fields[setting.id]
            field.setAccessibleName(say(setting.label))
            if setting.note is not None:
                self._notes[setting.id].setText(say(setting.note))
                field.setAccessibleDescription(say(setting.note))
            if isinstance(field, QDoubleSpinBox):
                field.setLocale(QLocale())
            else:
                for index, (_, label) in enumerate(setting.choices):
                    field.setItemText(index, say(label))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

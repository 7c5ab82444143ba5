"""The settings dialog: a row for each visible setting; a change takes effect at once."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.settings import SETTINGS, Setting, Settings
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.theme import Theme


class SettingsDialog(QDialog):
    """Shows the settings in force.

    Signals:
        setting_chosen(str, object): a setting's id and the value that the learner wants.
    """

    setting_chosen = Signal(str, object)

    def __init__(
        self, theme: Theme, settings: Settings, interpreters: Sequence[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("settings_dialog")
        self._settings = settings
        self._theme = theme
        self._labels: dict[str, QLabel] = {}
        self._notes: dict[str, QLabel] = {}
        self._fields: dict[str, QWidget] = {}
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(24)
        self._form.setVerticalSpacing(8)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for setting in (row for row in SETTINGS if row.kind != "hidden"):
            self._add_row(setting, interpreters)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(24)
        layout.addLayout(self._form)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(theme.scaled(520))
        self._retranslate()

    def _add_row(self, setting: Setting, interpreters: Sequence[str]) -> None:
        builders = {"choice": self._build_choice, "number": self._build_number}
        if setting.kind == "interpreter":
            field = self._build_interpreter(setting, interpreters)
        else:
            field = builders[setting.kind](setting)
        label = self._labels[setting.id] = QLabel()
        label.setBuddy(self._fields[setting.id])
        self._form.addRow(label, field)
        if setting.note is not None:
            note = self._notes[setting.id] = QLabel()
            note.setProperty("role", "muted")
            note.setWordWrap(True)
            self._form.addRow("", note)

    def _build_choice(self, setting: Setting) -> QWidget:
        box = self._fields[setting.id] = QComboBox()
        for value, label in setting.choices:
            box.addItem(say(label), value)
        box.setCurrentIndex(box.findData(self._settings[setting.id]))
        box.currentIndexChanged.connect(
            lambda _: self.setting_chosen.emit(setting.id, box.currentData())
        )
        return box

    def _build_number(self, setting: Setting) -> QWidget:
        box = self._fields[setting.id] = QDoubleSpinBox()
        box.setRange(setting.low, setting.high)
        box.setSingleStep(0.1)
        box.setDecimals(1)
        box.setValue(self._settings.number(setting.id))
        box.valueChanged.connect(
            lambda value: self.setting_chosen.emit(setting.id, round(value, 1))
        )
        return box

    def _build_interpreter(self, setting: Setting, interpreters: Sequence[str]) -> QWidget:
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(28)
        self._fields[setting.id] = box
        chosen = self._settings.text(setting.id)
        box.addItem("", "")
        for path in [*interpreters, *([chosen] if chosen and chosen not in interpreters else [])]:
            box.addItem(path, path)
        box.setCurrentIndex(max(box.findData(chosen), 0))
        box.currentIndexChanged.connect(
            lambda _: self.setting_chosen.emit(setting.id, box.currentData())
        )
        self._browse = QPushButton()
        self._browse.setAutoDefault(False)
        self._browse.clicked.connect(self._on_browse_clicked)
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(box, 1)
        layout.addWidget(self._browse)
        return row

    def show_setting(self, id: str) -> None:
        """Show a value that was changed elsewhere (a shortcut), without emitting anything."""
        field = self._fields.get(id)
        if field is None:
            return
        with QSignalBlocker(field):
            if isinstance(field, QDoubleSpinBox):
                field.setValue(self._settings.number(id))
            elif isinstance(field, QComboBox):
                field.setCurrentIndex(max(field.findData(self._settings[id]), 0))

    def _on_browse_clicked(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a Python"))
        box = self._fields["interpreter"]
        if path and isinstance(box, QComboBox):
            if box.findData(path) < 0:
                box.addItem(path, path)
            box.setCurrentIndex(box.findData(path))

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self._browse.setText(self.tr("Browse…"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
        for setting in (row for row in SETTINGS if row.id in self._labels):
            self._labels[setting.id].setText(say(setting.label))
            field = self._fields[setting.id]
            field.setAccessibleName(say(setting.label))
            if setting.note is not None:
                self._notes[setting.id].setText(say(setting.note))
                field.setAccessibleDescription(say(setting.note))
            if isinstance(field, QDoubleSpinBox):
                field.setLocale(QLocale())
            if isinstance(field, QComboBox) and setting.kind == "choice":
                for index, (_, label) in enumerate(setting.choices):
                    field.setItemText(index, say(label))
            elif isinstance(field, QComboBox):
                field.setItemText(0, self.tr("The one CodeBlanks runs in"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

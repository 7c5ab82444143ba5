"""The tab "What moved", as a person meets it: what is said, in order, and what a click asks for."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QLocale, QModelIndex, QPoint, Qt, QTranslator
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.messages import Note
from codeblanks_gui.core.movements import Movement, MovementReport
from codeblanks_gui.ui.movements.movements_view import MovementsView
from codeblanks_gui.ui.theme import Theme

PROGRAM = "/work folder/model.py"
AGAIN = Note("same_data_again", {"count": "1599", "of": "1600"})
READS = Note("read_in_loop", {"count": "12345"})
REPORT = MovementReport(
    (
        Movement(PROGRAM, 4, "model = Net().to(device)", "to_device", "module", 4, 196),
        Movement(
            PROGRAM, 10, "x = data.to(device)", "to_device", "copy", 1600, 2048, 1600, (AGAIN,)
        ),
        Movement(PROGRAM, 14, "t += loss.item()", "read", ".item()", 12345, 49380, 12345, (READS,)),
        Movement("/other/data.py", 7, "y.cpu()", "to_host", "copy", 1, 5 * 1024**3),
        Movement("", 0, "", "wait", "nonzero", 1),
    ),
    simulated="cuda",
)


class _Turkish(QTranslator):
    TEXTS = {
        ("Movements", "Copy to the device"): "Aygıta kopyalandı",
        ("Movements", "Simulated GPU: runs on your CPU"): "Benzetim GPU",
        ("MovementRows", "Line {place}"): "Satır {place}",
        ("MovementRows", "{count} times"): "{count} kez",
    }

    def translate(
        self, context: str, source: str, comment: str | None = None, count: int = -1
    ) -> str:
        return self.TEXTS.get((context, source), source)

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def turkish(qapp: QApplication) -> Iterator[QTranslator]:
    made = _Turkish()
    yield made
    qapp.removeTranslator(made)


@pytest.fixture(autouse=True)
def _english_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> MovementsView:
    made = MovementsView(theme)
    qtbot.addWidget(made)
    made.resize(640, 480)
    made.show()
    return made


def listed(view: MovementsView) -> QListView:
    found = view.findChild(QListView, "movements")
    assert isinstance(found, QListView)
    return found


def label(view: MovementsView, name: str) -> str:
    found = view.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text().replace("\N{NO-BREAK SPACE}", " ") if found.isVisible() else ""


def index(view: MovementsView, row: int) -> QModelIndex:
    return listed(view).model().index(row, 0)


def spoken(view: MovementsView) -> list[str]:
    rows = range(listed(view).model().rowCount())
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(index(view, row).data(role)).replace("\N{NO-BREAK SPACE}", " ") for row in rows]


def click(qtbot: QtBot, view: MovementsView, row: int) -> None:
    place = listed(view).visualRect(index(view, row)).center()
    qtbot.mouseClick(listed(view).viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_empty_states_speak(view: MovementsView) -> None:
    assert "Run or check your program" in label(view, "movementsEmpty")
    assert not listed(view).isVisible()
    view.show_running()
    assert label(view, "movementsEmpty") == "The program is running…"
    view.show_report(MovementReport(), PROGRAM)
    assert label(view, "movementsEmpty") == "Nothing moved between the CPU and a device."
    assert label(view, "movementsBadge") == ""
    view.show_report(MovementReport(simulated="mps"), PROGRAM)
    assert label(view, "movementsBadge") == "Simulated GPU: runs on your CPU"
    view.clear()
    assert view.report is None
    assert "Run or check" in label(view, "movementsEmpty")
    assert label(view, "movementsBadge") == ""


def test_all_of_a_report_can_be_read(view: MovementsView) -> None:
    view.show_report(REPORT, PROGRAM)
    assert listed(view).isVisible()
    assert label(view, "movementsEmpty") == ""
    assert spoken(view) == [
        "Line 4: Module to the device, 4 times, 196 B. model = Net().to(device)",
        "Line 10: Copy to the device, 1,600 times, 2 KiB. 1,599 of 1,600 copies moved data to "
        "the device that had been moved there before, unchanged. Move it once, before the loop, "
        "and keep it there. x = data.to(device)",
        "Line 14: Value read, 12,345 times, 48 KiB. Read 12,345 times in a loop, and each time "
        "the program waits for the device. Collect the values on the device, for example with "
        "total += loss.detach(), and read once after the loop. t += loss.item()",
        "Line data.py:7: Copy to the CPU, 5 GiB. y.cpu()",
        "outside your program: Wait for a result (nonzero)",
    ]
    assert label(view, "movementsNeedless") == "Lines with needless moves: 2"
    totals = label(view, "movementsTotals")
    assert "To the device: 1,604 × (2.2 KiB)" in totals
    assert "Waited for a value: 12,346 ×" in totals
    assert "Between" not in totals


def test_what_is_left_out_is_told(view: MovementsView) -> None:
    view.show_report(MovementReport(REPORT.rows, left_out=5000), PROGRAM)
    assert "Other moves not listed: 5,000" in label(view, "movementsTotals")
    assert label(view, "movementsBadge") == ""


def test_a_click_leads_to_the_line(qtbot: QtBot, view: MovementsView) -> None:
    view.show_report(REPORT, PROGRAM)
    asked: list[int] = []
    view.line_requested.connect(asked.append)
    click(qtbot, view, 1)
    click(qtbot, view, 3)  # another file's
    click(qtbot, view, 4)  # nobody's
    click(qtbot, view, 0)
    assert asked == [10, 4]


def test_the_mouse_shows_what_leads_somewhere(qtbot: QtBot, view: MovementsView) -> None:
    view.show_report(REPORT, PROGRAM)
    shapes = Qt.CursorShape
    for row, shape in ((1, shapes.PointingHandCursor), (3, shapes.ArrowCursor)):
        place = listed(view).visualRect(index(view, row)).center()
        qtbot.mouseMove(listed(view).viewport(), place + QPoint(1, 1))
        qtbot.waitUntil(lambda: listed(view).viewport().cursor().shape() == shape)  # noqa: B023


def test_the_keyboard_leads_there_too(qtbot: QtBot, view: MovementsView) -> None:
    view.show_report(REPORT, PROGRAM)
    listed(view).setFocus()
    keys = Qt.Key
    for key in (keys.Key_Down, keys.Key_Down):
        qtbot.keyClick(listed(view), key)
    for key in (keys.Key_Return, keys.Key_Enter, keys.Key_Space):
        with qtbot.waitSignal(view.line_requested) as asked:
            qtbot.keyClick(listed(view), key)
        assert asked.args == [14]
    qtbot.keyClick(listed(view), keys.Key_End)
    with qtbot.assertNotEmitted(view.line_requested):
        qtbot.keyClick(listed(view), keys.Key_Return)


def test_a_screen_reader_finds_the_list(view: MovementsView) -> None:
    view.show_report(REPORT, PROGRAM)
    found = QAccessible.queryAccessibleInterface(listed(view))
    assert found.text(QAccessible.Text.Name) == "What moved, line by line"
    cell = found.child(0)
    assert cell.text(QAccessible.Text.Name).startswith("Line 4: Module to the device")


def test_the_language_changes_at_once(
    qapp: QApplication, view: MovementsView, turkish: QTranslator
) -> None:
    view.show_report(REPORT, PROGRAM)
    QLocale.setDefault(QLocale("tr"))
    qapp.installTranslator(turkish)
    qapp.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
    assert spoken(view)[1].startswith(
        "Satır 10: Aygıta kopyalandı, 1.600 kez, 2 KiB. 1.599 of 1.600"
    )
    assert label(view, "movementsBadge") == "Benzetim GPU"


def test_rows_grow_with_their_sentences_and_with_the_text(
    qapp: QApplication, view: MovementsView, theme: Theme
) -> None:
    view.show_report(REPORT, PROGRAM)
    qapp.processEvents()
    delegate = listed(view).itemDelegate()
    option = QStyleOptionViewItem()
    option.initFrom(listed(view))

    def height(row: int) -> int:
        return delegate.sizeHint(option, index(view, row)).height()

    option.widget = listed(view)  # type: ignore[attr-defined]
    plain, told = height(0), height(1)
    assert told > plain
    view.resize(320, 480)
    qapp.processEvents()
    assert height(1) > told
    assert listed(view).visualRect(index(view, 1)).height() == height(1)
    theme.set_text_scale(2.0)
    qapp.processEvents()
    assert height(0) > 1.6 * plain
    assert listed(view).visualRect(index(view, 0)).width() <= listed(view).viewport().width()


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 640])
def test_it_is_painted(view: MovementsView, theme: Theme, mode: str, width: int) -> None:
    theme.set_mode(mode)
    view.resize(width, 480)
    view.show_report(REPORT, PROGRAM)
    image = view.grab().toImage()
    colors = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    # The warning's triangle, the code, the way's icon and the ground are all there.
    for role in ("warn", "text", "accent", "surface", "raised"):
        assert theme.color(role).name() in colors, role


def test_thousands_of_rows(qapp: QApplication, view: MovementsView) -> None:
    rows = tuple(
        Movement(PROGRAM, line, f"x{line}.to(D)", "to_device", "copy", 9, 36, 9, (AGAIN,))
        for line in range(1, 2001)
    )
    view.show_report(MovementReport(rows), PROGRAM)
    qapp.processEvents()
    assert listed(view).model().rowCount() == 2000
    listed(view).scrollToBottom()
    assert listed(view).visualRect(index(view, 1999)).top() < listed(view).viewport().height()

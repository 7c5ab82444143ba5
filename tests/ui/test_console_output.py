"""The console under floods, while someone reads, in another theme: without a kernel."""

import itertools
import math
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QColor, QImage, QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.sgr import style_of
from codeblanks_gui.ui.console import pictures
from codeblanks_gui.ui.console.console_widget import ConsoleWidget
from codeblanks_gui.ui.console.inks import Inks
from codeblanks_gui.ui.console.left_out import LeftOutNotes
from codeblanks_gui.ui.theme import Theme
from tests.services.kernel_person import spin


def png(width: int, height: int, rgba: tuple[int, int, int, int] = (0, 0, 0, 255)) -> bytes:
    """Return a picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + crc

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    rows = (b"\0" + bytes(rgba) * width) * height
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


class FedConsole(ConsoleWidget):
    """A console that a test feeds in place of a kernel."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, LeftOutNotes("[… {count} left out …]", "[… {count} pictures …]"))
        self.run_number = 0
        self.resize(700, 400)
        self._show_interpreter_prompt(1)

    def include_output(self, msg: dict[str, Any]) -> bool:
        return True

    def send(self, kind: str, **content: Any) -> None:
        parent = {"msg_id": str(self.run_number)}
        message = {"header": {"msg_type": kind}, "parent_header": parent, "content": content}
        getattr(self, f"_handle_{kind}")(message)

    def begin(self) -> None:
        self.run_number += 1
        self.show_sent(str(self.run_number), "%run -i model.py")
        self.settle()

    def print(self, text: str) -> None:
        self.send("stream", text=text, name="stdout")

    def show_picture(self, data: bytes, **sizes: int) -> None:
        self.send(
            "display_data",
            data={"image/png": b64encode(data).decode("ascii")},
            metadata={"image/png": sizes},
        )

    def end(self) -> None:
        self.send("execute_reply", status="ok", execution_count=self.run_number, payload=[])
        self.send("status", execution_state="idle")
        self.settle()
        assert not self._executing

    def settle(self) -> None:
        assert spin(lambda: not self.is_showing and not self._drain_timer.isActive(), 20)

    @property
    def text(self) -> str:
        return str(self._control.toPlainText())

    @property
    def output(self) -> str:
        """What the last run has printed."""
        return self.text.rsplit("model.py\n", 1)[1].split("\n\nIn [")[0]

    def line_at(self, place: str) -> str:
        """Return the first or the last line that is seen."""
        height = self._control.viewport().height()
        point = QPoint(0, 0) if place == "first" else QPoint(0, height - 20)
        return str(self._control.cursorForPosition(point).block().text())


@pytest.fixture(scope="module")
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, "light")


@pytest.fixture
def console(theme: Theme, qtbot: QtBot) -> Iterator[FedConsole]:
    theme.set_mode("light")
    made = FedConsole(theme)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.settle()
    spin(lambda: not made._recolouring.is_going_on, 10)
    made.shut_down()


def test_nested_bars_are_two_lines_at_any_time(console: FedConsole) -> None:
    console.begin()
    for outer in range(5):
        console.print(f"\router {outer}/5")
        for inner in range(50):
            console.print(f"\n\rinner {inner}/50\x1b[A")
        console.settle()
        assert console.output.rstrip() == f"outer {outer}/5\ninner 49/50"
    console.print("\n\r\x1b[K\x1b[A\n")
    console.end()
    assert console.output == "outer 4/5"


def test_colours_and_returns_meet(console: FedConsole, theme: Theme) -> None:
    console.begin()
    console.print("\x1b[31m 10%\x1b[")
    console.print("0m done\r\x1b[32m100\x1b[0m")
    console.settle()
    assert console.output == "100% done"
    cursor = QTextCursor(console._control.document().lastBlock())
    found = []
    for _ in range(5):
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        found.append(cursor.charFormat().foreground().color().name())
    assert found[:4] == [theme.palette.good] * 3 + [theme.palette.bad]
    console.end()


def lab(colour: QColor) -> tuple[float, float, float]:
    """Return a colour in CIE L*a*b* (D65): distances there are what an eye sees."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def luminance(colour: QColor) -> float:
    """Return the relative luminance, as WCAG 2.2 defines it."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_sixteen_colours_are_readable_and_not_alike(theme: Theme, mode: str) -> None:
    theme.set_mode(mode)
    inks, ground = Inks(theme), luminance(theme.color("surface"))
    codes = [*(str(30 + n) for n in range(8)), *(str(90 + n) for n in range(8))]
    shown = [inks.format(style_of(code)).foreground().color() for code in codes]
    theme.set_mode("light")
    for code, colour in zip(codes, shown, strict=True):
        light, dark = sorted((luminance(colour), ground), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, code
    for one, other in itertools.combinations(range(16), 2):
        apart = math.dist(lab(shown[one]), lab(shown[other]))
        assert apart > 8, (codes[one], codes[other], apart)


def test_a_flood_is_shown_to_its_end_before_the_prompt(console: FedConsole) -> None:
    console.begin()
    for start in range(0, 40_000, 500):
        console.print("".join(f"line {n}\n" for n in range(start, start + 500)))
    console.end()
    lines = console.text.split("\n")
    assert lines[-1].startswith("In [2]:")
    assert lines[-3:-1] == ["line 39999", ""]
    assert "line 37500" in lines
    assert console._control.document().blockCount() < 3_200
    assert console._shown.was_shortened


@pytest.mark.parametrize("kind", ["error", "display_data", "execute_result"])
def test_thousands_of_messages_of_other_kinds(console: FedConsole, kind: str) -> None:
    contents: dict[str, dict[str, Any]] = {
        "error": {"ename": "E", "evalue": "", "traceback": ["\x1b[31mE\x1b[0m", "  at <here>"]},
        "display_data": {"data": {"text/plain": "<here>"}, "metadata": {}},
        "execute_result": {"data": {"text/plain": "<here>"}, "metadata": {}, "execution_count": 1},
    }
    console.begin()
    console.print("begun")
    for _ in range(5_000):
        console.send(kind, **contents[kind])
    console.end()
    assert console.text.rsplit("\n\nIn [", 1)[0].endswith("<here>")
    assert 1_000 < console.text.count("<here>") <= 5_000
    assert console._control.document().blockCount() < 3_200


def test_of_a_thousand_pictures_the_newest_stay(console: FedConsole) -> None:
    told: list[int] = []
    console.output_shortened.connect(lambda: told.append(1))
    console.begin()
    for n in range(300):
        console.show_picture(png(8, 8, (n % 256, 0, 0, 255)))
        if n % 10 == 0:
            console.settle()
    console.end()
    assert len(console._album) <= pictures.MOST_PICTURES
    shown = console.output.count("\ufffc")
    assert shown == len(console._album)
    assert f"[… {300 - shown} pictures …]" in console.output
    assert told == [1]
    console.begin()
    console.print("next")
    assert not console._shown.was_shortened
    console.end()


def test_pictures_that_come_too_fast_are_counted(console: FedConsole) -> None:
    console.begin()
    console._is_draining = True  # the window has no time
    for _ in range(100):
        console.show_picture(png(8, 8))
    console._is_draining = False
    console.end()
    assert console.output.count("\ufffc") == 20
    assert "[… 80 pictures …]" in console.output


def test_an_animation_leaks_nothing_and_does_not_jump(console: FedConsole) -> None:
    console.begin()
    console.print("before\n")
    sizes, places = set(), set()
    for n in range(60):
        console.send("clear_output", wait=True)
        console.show_picture(png(300, 200, (n, 0, 0, 255)))
        console.settle()
        sizes.add(console._control.document().characterCount())
        places.add(console._control.verticalScrollBar().value())
    assert len(sizes) == 1
    assert len(places) == 1
    assert len(console._album) == 1
    assert "before" not in console.output
    console.send("clear_output", wait=False)
    console.settle()
    assert "\ufffc" not in console.output
    console.end()


def test_a_run_that_is_sent_too_early_is_shown_when_the_one_before_has_ended(
    console: FedConsole,
) -> None:
    console.begin()
    console.show_sent("next", "%run -i next.py")
    console.print("first\n")
    console.send("status", execution_state="idle")
    console.send("execute_reply", status="ok", execution_count=1, payload=[])
    console.print("second\n")
    console.settle()
    assert console.text.endswith("model.py\nfirst\n\nIn [2]: %run -i next.py\nsecond\n")
    console.run_number = "next"  # type: ignore[assignment]
    console.send("status", execution_state="idle")
    console.send("execute_reply", status="ok", execution_count=2, payload=[])
    console.settle()


def test_what_is_cleared_before_it_is_shown_costs_nothing(console: FedConsole) -> None:
    console.begin()
    console._is_draining = True
    for n in range(2_000):
        console.send("clear_output", wait=True)
        console.print(f"frame {n}\n")
    assert len(console._queue) < 5
    console._is_draining = False
    console.end()
    assert console.output == "frame 1999"


def test_reading_back_does_not_jump(console: FedConsole) -> None:
    console.begin()
    console.print("".join(f"old {n}\n" for n in range(2_990)))
    console.settle()
    bar = console._control.verticalScrollBar()
    assert bar.value() == bar.maximum()
    bar.setValue(bar.maximum() // 2)
    seen = console.line_at("first")
    for start in range(0, 1_000, 50):
        console.print("".join(f"new {n}\n" for n in range(start, start + 50)))
        console.settle()
        assert console.line_at("first") == seen
    console.end()
    assert console.line_at("first") == seen
    bar.setValue(bar.maximum())
    console.begin()
    console.print("x\n" * 500)
    console.end()
    assert console.line_at("last").startswith("In [")
    assert console._control.document().blockCount() < 3_200


def test_a_flood_leaves_who_reads_in_peace(console: FedConsole) -> None:
    held: list[bool] = []
    console.holding_changed.connect(held.append)
    console.begin()
    console.print("".join(f"old {n}\n" for n in range(2_990)))
    console.settle()
    bar = console._control.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    seen, first = console.line_at("first"), console._control.document().firstBlock().text()
    for start in range(0, 60_000, 5_000):
        console.print("".join(f"new {n}\n" for n in range(start, start + 5_000)))
        assert spin(lambda: not console._drain_timer.isActive(), 20)
        assert console.line_at("first") == seen
    assert held == [True]
    assert console._control.document().blockCount() < 7_000
    assert console._control.document().firstBlock().text() == first
    console.send("clear_output", wait=False)
    console.print("the last line\n")
    assert console.line_at("first") == seen
    bar.setValue(bar.maximum() - 12)  # the margin below the last line
    console.settle()
    assert held == [True, False]
    assert console.output.rstrip() == "the last line"
    console.end()
    assert console.line_at("last").startswith("In [")


def test_what_is_cleared_stays_while_it_is_read(console: FedConsole) -> None:
    console.begin()
    console.print("frame 1\n" * 60)
    console.settle()
    console._control.verticalScrollBar().setValue(40)
    for number in range(2, 5):
        console.send("clear_output", wait=True)
        console.print(f"frame {number}\n" * 60)
    assert spin(lambda: console.is_holding)
    assert "frame 4" not in console.text
    console.go_to_end()
    console.settle()
    assert console.output.split() == ["frame", "4"] * 60
    console.end()


def test_a_rule_fits_into_a_narrow_window(console: FedConsole) -> None:
    console.resize(360, 300)
    console.begin()
    rule = "\x1b[31m" + "-" * 75 + "\x1b[0m"
    console.send("error", traceback=[rule, "ZeroDivisionError: division by zero"])
    console.end()
    first = console._control.document().find("─").block()
    assert first.text() == "─" * 24
    assert first.layout().lineCount() == 1


def test_the_next_run_shows_what_waited(console: FedConsole) -> None:
    console.begin()
    console.print("".join(f"line {n}\n" for n in range(3_000)))
    console.settle()
    console._control.verticalScrollBar().setValue(500)
    for _ in range(5):
        console.print("more\n" * 2_000)
        assert spin(lambda: not console._drain_timer.isActive(), 20)
    assert console.is_holding
    console.send("execute_reply", status="ok", execution_count=1, payload=[])
    console.send("status", execution_state="idle")
    assert console.is_holding
    console.begin()
    console.print("of the next\n")
    console.end()
    assert console.output == "of the next"
    assert console.line_at("last").startswith("In [")


@pytest.mark.parametrize("size", [8, 24])
def test_another_text_size_keeps_following(console: FedConsole, size: int) -> None:
    console.begin()
    font = console.font
    font.setPointSize(12)
    console.set_console_font(font)
    for number in range(400):
        console.print(f"line {number} {'word ' * 40}\n")
        if number == 200:
            console.settle()
            font.setPointSize(size)
            console.set_console_font(font)
    console.settle()
    bar = console._control.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    console.end()


def test_the_keys_for_the_end_reach_it_while_a_program_runs(
    console: FedConsole, qtbot: QtBot
) -> None:
    console.begin()
    console.print("".join(f"line {n}\n" for n in range(500)))
    console.settle()
    bar = console._control.verticalScrollBar()
    qtbot.keyClick(console._control, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() == 0
    console.print("more\n" * 100)
    console.settle()
    assert bar.value() == 0
    qtbot.keyClick(console._control, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    console.print("".join(f"last {n}\n" for n in range(100)))
    console.settle()
    assert bar.value() == bar.maximum()
    console.end()


def test_where_all_is_seen_there_is_no_scroll_bar(console: FedConsole) -> None:
    bar = console._control.verticalScrollBar()
    assert not bar.isVisible()
    console.begin()
    console.print("line\n" * 200)
    console.end()
    assert bar.isVisible()
    console.clear()
    console.settle()
    assert not bar.isVisible()


def test_a_window_that_changes_leaves_who_reads_at_the_line(console: FedConsole) -> None:
    console.begin()
    console.print("".join(f"line {n}\n" for n in range(200)))
    console.end()
    bar = console._control.verticalScrollBar()
    bar.setValue(bar.maximum() - 100)
    seen = console.line_at("first")
    console.resize(600, 300)
    console.resize(650, 380)
    assert console.line_at("first") == seen


def test_a_selection_stays(console: FedConsole) -> None:
    console.begin()
    console.print("".join(f"line {n}\n" for n in range(50)))
    console.settle()
    cursor = console._control.document().find("line 42")
    console._control.setTextCursor(cursor)
    seen = console.line_at("first")
    for _ in range(20):
        console.print("more\n" * 20)
        console.settle()
    console.end()
    assert console._control.textCursor().selectedText() == "line 42"
    assert console.line_at("first") == seen


def test_a_resize_keeps_the_end_in_sight(console: FedConsole) -> None:
    console.begin()
    console.print("line\n" * 200)
    console.end()
    console.resize(700, 250)
    spin(lambda: console.line_at("last").startswith("In ["), 2)
    assert console.line_at("last").startswith("In [")


def test_a_thread_prints_before_the_prompt(console: FedConsole, qtbot: QtBot) -> None:
    console.begin()
    console.print("run")
    console.end()
    qtbot.keyClicks(console._control, "typed")
    console.print(" goes on\r\x1b[32mR\x1b[0m")
    console.print("\n50%\r60%\n")
    console.settle()
    assert console.text.endswith("\nRun goes on\n60%\n\n\nIn [2]: typed")
    assert console.input_buffer == "typed"
    for _ in range(8):
        console.print("x\n" * 1_000)
        console.settle()
    assert console._control.document().blockCount() < 3_200
    assert console.input_buffer == "typed"
    qtbot.keyClick(console._control, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "x\nx" in console.text


def test_a_thread_prints_while_input_waits(console: FedConsole, qtbot: QtBot) -> None:
    answers: list[str] = []
    console.begin()
    console.print("before\n")
    console.settle()
    console._readline("", callback=answers.append)
    console.print("beside\n")
    console.settle()
    qtbot.keyClicks(console._control, "Ece")
    console.print("again\n")
    console.settle()
    qtbot.keyClick(console._control, Qt.Key.Key_Return)
    assert answers == ["Ece"]
    assert "before\nbeside\nagain\nEce" in console.text
    console._finalize_input_request()
    console.end()


def colours(console: FedConsole) -> set[str]:
    found, block = set(), console._control.document().begin()
    while block.isValid():
        step = block.begin()
        while not step.atEnd():
            text_format = step.fragment().charFormat()
            if text_format.foreground().style() != Qt.BrushStyle.NoBrush:
                found.add(text_format.foreground().color().name())
            step += 1
        block = block.next()
    return found


def test_another_theme_recolours_all_that_is_written(console: FedConsole, theme: Theme) -> None:
    console.begin()
    console.print("".join(f"\x1b[31mred {n}\x1b[0m \x1b[38;5;240mgrey\n" for n in range(2_900)))
    console.print("\x1b[0mplain\n\x1b[1;44mground\x1b[0m\n")
    console.write_notice("a notice")
    console.end()
    light = colours(console)
    assert theme.palette.bad in light
    theme.set_mode("dark")
    console.apply_theme()
    cursor = console._control.document().find("red 2899")
    assert cursor.charFormat().foreground().color().name() == theme.palette.bad
    assert spin(lambda: not console._recolouring.is_going_on, 20)
    dark = colours(console)
    assert {theme.palette.bad, theme.palette.accent, theme.palette.muted} <= dark
    assert not light & dark
    theme.set_mode("light")
    console.apply_theme()
    assert spin(lambda: not console._recolouring.is_going_on, 20)
    assert colours(console) == light


def drawn(console: FedConsole) -> Any:
    name = next(iter(console._album._shown))
    return console._album.drawn(name)


@pytest.mark.parametrize(
    ("mode", "ink", "is_on_card"),
    [("dark", 0, True), ("light", 0, False), ("light", 255, True), ("dark", 255, False)],
)
def test_a_see_through_picture_can_be_seen(
    console: FedConsole, theme: Theme, mode: str, ink: int, is_on_card: bool
) -> None:
    theme.set_mode(mode)
    console.apply_theme()
    console.begin()
    console.show_picture(png(40, 40, (ink, ink, ink, 60)))
    console.end()
    assert drawn(console).hasAlphaChannel() != is_on_card
    if is_on_card:
        assert abs(QColor(drawn(console).pixel(5, 5)).lightness() - ink) > 150


def test_a_picture_has_its_size_and_all_its_pixels(console: FedConsole) -> None:
    console.begin()
    console.show_picture(png(400, 200), width=200, height=100)
    console.show_picture(png(4_000, 100))
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"></svg>'
    console.send("display_data", data={"image/svg+xml": svg}, metadata={})
    console.show_picture(b"not a picture")
    console.end()
    shown = list(console._album._shown.values())
    assert [picture.size for picture in shown][::2] == [QSize(200, 100), QSize(120, 60)]
    assert shown[1].size.width() == console._control.viewport().width() - 24
    assert console._get_image("picture:1").width() == 400
    assert drawn(console).deviceIndependentSize().toSize() == QSize(200, 100)
    assert "invalid png" in console.output


def menu_at(console: FedConsole, at: QPoint) -> dict[str, QAction]:
    console._control.customContextMenuRequested.emit(at)
    (menu,) = (menu for menu in console.findChildren(QMenu, "consoleMenu") if menu.isVisible())
    menu.close()
    return {action.objectName(): action for action in menu.actions() if action.objectName()}


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen can't raise a popup
def test_the_menu_copies_saves_and_clears(
    console: FedConsole, qtbot: QtBot, tmp_path: Path
) -> None:
    console.begin()
    console.print("a line\n")
    console.show_picture(png(40, 40))
    console.end()
    words = ["copy", "paste", "select_all", "save", "clear"]
    offered = menu_at(console, QPoint(300, 5))
    assert list(offered) == words
    assert not offered["copy"].isEnabled()
    offered["select_all"].trigger()
    offered = menu_at(console, QPoint(300, 5))
    offered["copy"].trigger()
    assert "a line" in QApplication.clipboard().text()
    picture = console._control.cursorRect(next(iter(console._album._shown.values())).place)
    offered = menu_at(console, picture.center() + QPoint(10, 0))
    assert list(offered) == ["copy_picture", "save_picture", *words]
    offered["copy_picture"].trigger()
    assert QApplication.clipboard().image().width() == 40
    menu_at(console, picture.center() + QPoint(10, 0))["save_picture"].trigger()
    dialog = console.findChild(QFileDialog, "savePictureDialog")
    assert dialog is not None
    assert dialog.windowTitle() == "Save the image"
    dialog.fileSelected.emit(str(tmp_path / "çizim.png"))
    assert QImage(str(tmp_path / "çizim.png")).width() == 40
    with qtbot.waitSignal(console.picture_not_saved) as lost:
        dialog.fileSelected.emit(str(tmp_path / "none" / "çizim.png"))
    assert lost.args == [str(tmp_path / "none" / "çizim.png")]
    dialog.reject()
    with qtbot.waitSignal(console.save_requested):
        offered["save"].trigger()
    offered["clear"].trigger()
    assert "a line" not in console.text
    assert console.text.endswith("In [2]: ")

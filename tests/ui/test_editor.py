"""The editor, typed in as a person does."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from codeblanks_gui.services.code_assist import lint
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.editor.editor_pane import EditorPane
from codeblanks_gui.ui.editor.text_search import find_all
from codeblanks_gui.ui.theme import Theme

Key = Qt.Key
Ctrl = Qt.KeyboardModifier.ControlModifier
Alt = Qt.KeyboardModifier.AltModifier
Shift = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    made = Theme(qapp, "light")
    yield made
    made.deleteLater()


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> EditorPane:
    made = EditorPane(theme)
    qtbot.addWidget(made)
    made.resize(640, 420)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    made.editor.setFocus()
    qtbot.waitUntil(made.editor.hasFocus)
    return made


@pytest.fixture
def editor(pane: EditorPane) -> CodeEditor:
    return pane.editor


def put(editor: CodeEditor, text: str) -> None:
    """Show `text`, with the cursor at its `|`."""
    editor.set_text(text.replace("|", ""), "model.py")
    editor.select(text.index("|"), text.index("|"))


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where a person's key would go: an open list has it before the focus."""
    target = QApplication.activePopupWidget() or QApplication.focusWidget()
    QTest.keyClick(target, key, modifiers)


def write(widget: QWidget, text: str) -> None:
    """Type letters that QTest has no key for, as a keyboard sends them."""
    for sign in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(
                widget, QKeyEvent(kind, ord(sign), Qt.KeyboardModifier.NoModifier, sign)
            )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if x:|", "if x:\n    |"),
        ("if x:  # why|", "if x:  # why\n    |"),
        ("    return x|", "    return x\n|"),
        ("        pass|", "        pass\n    |"),
        ("    returned = 1|", "    returned = 1\n    |"),
        ("x = f(|", "x = f(\n    |"),
        ("x = ':'|", "x = ':'\n|"),
        ('s = """a:|', 's = """a:\n|'),
        ("    x = '😀'|y", "    x = '😀'\n    |y"),
    ],
)
def test_enter_indents_as_python_wants(editor: CodeEditor, before: str, after: str) -> None:
    put(editor, before)
    press(Key.Key_Return)
    QTest.keyClicks(editor, "|")
    assert editor.text() == after


def test_shift_enter_breaks_the_line_like_enter(editor: CodeEditor) -> None:
    put(editor, "if x:|")
    press(Key.Key_Return, Shift)
    QTest.keyClicks(editor, "y")
    assert editor.text() == "if x:\n    y"


def test_tab_and_shift_tab_indent_a_selection_in_one_undo_step(editor: CodeEditor) -> None:
    editor.set_text("a\n\nb\nc", "model.py")
    editor.select(0, 4)
    press(Key.Key_Tab)
    assert editor.text() == "    a\n\n    b\nc"
    press(Key.Key_Backtab, Shift)
    assert editor.text() == "a\n\nb\nc"
    editor.undo()
    assert editor.text() == "    a\n\n    b\nc"


def test_tab_fills_up_to_the_next_step_and_backspace_takes_it_back(editor: CodeEditor) -> None:
    put(editor, "|")
    QTest.keyClicks(editor, "  ")
    press(Key.Key_Tab)
    assert editor.text() == "    "
    press(Key.Key_Tab)
    press(Key.Key_Backspace)
    assert editor.text() == "    "
    QTest.keyClicks(editor, "ab")
    press(Key.Key_Backspace)
    assert editor.text() == "    a"


def test_comments_come_and_go(editor: CodeEditor) -> None:
    text = "def f():\n    x = 1\n\n    return x"
    editor.set_text(text, "model.py")
    editor.select(9, len(text))
    editor.toggle_comment()
    assert editor.text() == "def f():\n    # x = 1\n\n    # return x"
    editor.toggle_comment()
    assert editor.text() == text


@pytest.mark.parametrize("sign", list("{[]}\\@#$~|€"))
def test_signs_behind_altgr_are_typed(editor: CodeEditor, sign: str) -> None:
    put(editor, "|")
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(editor, QKeyEvent(kind, ord(sign), Ctrl | Alt, sign))
    assert editor.text() == sign


def test_reset_can_be_undone(editor: CodeEditor, qtbot: QtBot) -> None:
    editor.set_text("x = 1\n", "model.py")
    QTest.keyClicks(editor, "y")
    editor.replace_text("starter\n")
    assert editor.text() == "starter\n"
    press(Key.Key_Z, Ctrl)
    assert editor.text() == "yx = 1\n"
    press(Key.Key_Z, Ctrl)
    assert editor.text() == "x = 1\n"


def test_curly_quotes_and_signs_outside_the_bmp_stay_as_pasted(editor: CodeEditor) -> None:
    pasted = "print(“a 😀”)\n\tx = ‘ş’"
    editor.set_text("", "model.py")
    QApplication.clipboard().setText(pasted)
    editor.paste()
    assert editor.text() == pasted


def test_a_pause_tells_the_text_once_and_a_shown_text_is_no_edit(
    editor: CodeEditor, qtbot: QtBot
) -> None:
    told: list[str] = []
    edits: list[None] = []
    editor.edit_paused.connect(told.append)
    editor.edited.connect(lambda: edits.append(None))
    editor.set_text("a", "model.py")
    assert not edits
    QTest.keyClicks(editor, "xy")
    assert len(edits) == 2
    assert not told
    qtbot.waitUntil(lambda: told == ["xya"], timeout=3000)
    editor.flush()
    assert told == ["xya"]


def test_typing_without_a_pause_is_told_all_the_same(editor: CodeEditor, qtbot: QtBot) -> None:
    told: list[str] = []
    editor.edit_paused.connect(told.append)
    editor._pause.setInterval(100_000)
    editor._longest.setInterval(200)
    QTest.keyClicks(editor, "x")
    began = editor._longest.remainingTime()
    QTest.keyClicks(editor, "y")
    assert 0 <= editor._longest.remainingTime() <= began  # not put off by the second key
    qtbot.waitUntil(lambda: told == ["xy"], timeout=3000)
    assert not editor._longest.isActive()
    assert not editor._pause.isActive()


def test_another_file_takes_no_unsaved_typing_with_it(editor: CodeEditor) -> None:
    told: list[str] = []
    editor.edit_paused.connect(told.append)
    QTest.keyClicks(editor, "xy")
    editor.set_text("b", "other.py")
    assert told == ["xy"]


def test_a_mark_is_seen_told_and_gone_at_the_next_edit(
    editor: CodeEditor, pane: EditorPane, theme: Theme
) -> None:
    editor.set_text("a\nb\nc\n", "model.py")
    editor.mark_lines({2: "NameError: b", 99: "not found"})
    assert editor.severities() == {2: "bad"}
    editor.go_to_line(2)
    note = pane.findChild(QLabel, "editor_note")
    assert note.text() == "NameError: b"
    theme.set_mode("dark")  # new colours are no edit
    assert editor.severities() == {2: "bad"}
    QTest.keyClicks(editor, "x")
    assert editor.severities() == {}
    assert note.text() == ""


def test_the_gutter_shows_a_sign_and_its_tooltip(editor: CodeEditor, qtbot: QtBot) -> None:
    editor.set_text("a\nb\nc\n", "model.py")
    gutter = editor._gutter
    plain = gutter.grab().toImage()
    editor.mark_lines({2: "NameError: b"})
    assert gutter.grab().toImage() != plain
    at = QPoint(5, editor.visible_blocks()[1][1].center().y())
    QApplication.sendEvent(gutter, QHelpEvent(QEvent.Type.ToolTip, at, gutter.mapToGlobal(at)))
    assert QToolTip.text() == "NameError: b"
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_warnings_underline_their_words_and_move_with_them(editor: CodeEditor) -> None:
    text = "print('😀', yok)\n"
    editor.set_text(text, "model.py")
    editor.show_warnings(lint(text))
    waves = [s for s in editor.extraSelections() if s.format.fontUnderline()]
    waves = [
        s.cursor.selectedText()
        for s in editor.extraSelections()
        if s.format.underlineStyle() == s.format.UnderlineStyle.WaveUnderline
    ]
    assert waves == ["yok"]
    assert editor.severities() == {1: "warn"}
    editor.select(0, 0)
    press(Key.Key_Return)
    assert editor.severities() == {2: "warn"}
    assert editor.note_at(2) == "“yok” is not defined."


def test_a_line_being_typed_is_not_called_unreadable(editor: CodeEditor) -> None:
    put(editor, "|\ny = 1\n")
    QTest.keyClicks(editor, "x = (")
    editor.show_warnings(lint(editor.text()))
    assert editor.severities() == {}
    press(Key.Key_Down)
    assert editor.severities() == {1: "bad"}


def test_esc_lets_the_next_tab_leave(editor: CodeEditor, theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    other = QLineEdit()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    inside = CodeEditor(theme)
    layout.addWidget(inside)
    layout.addWidget(other)
    window.show()
    window.activateWindow()
    inside.setFocus()
    qtbot.waitUntil(inside.hasFocus)
    modes: list[bool] = []
    inside.tab_mode_changed.connect(modes.append)
    press(Key.Key_Escape)
    QTest.keyClicks(inside, "a")
    press(Key.Key_Tab)
    assert inside.hasFocus()
    assert inside.text() == "a   "
    press(Key.Key_Escape)
    press(Key.Key_Tab)
    assert other.hasFocus()
    assert modes == [True, False, True, False]
    assert inside.text() == "a   "


def test_the_tab_hint_is_written_below(editor: CodeEditor, pane: EditorPane) -> None:
    press(Key.Key_Escape)
    assert pane.findChild(QLabel, "editor_note").text() == "Tab leaves the editor now."


def test_a_hint_that_needs_the_room_of_the_place_gets_it(
    editor: CodeEditor, pane: EditorPane, qtbot: QtBot
) -> None:
    place, note = pane.findChild(QLabel, "editor_place"), pane.findChild(QLabel, "editor_note")
    assert place is not None
    assert note is not None
    hint = note.fontMetrics().horizontalAdvance("Tab leaves the editor now.")
    pane.resize(hint + 60, 300)
    qtbot.waitUntil(place.isVisible)
    press(Key.Key_Escape)
    assert note.text() == "Tab leaves the editor now."
    assert not place.isVisible()
    write(editor, "a")
    assert place.isVisible()


def test_the_scroll_bar_goes_with_the_long_line(editor: CodeEditor, qtbot: QtBot) -> None:
    bar = editor.horizontalScrollBar()
    put(editor, "|" + "x" * 300)
    qtbot.waitUntil(bar.isVisible)
    press(Key.Key_End, Shift)
    press(Key.Key_Delete)
    qtbot.waitUntil(lambda: not bar.isVisible())
    assert bar.maximum() == 0


def test_names_after_a_dot_are_narrowed_and_accepted(editor: CodeEditor, qtbot: QtBot) -> None:
    asked: list[tuple[str, int]] = []
    editor.completion_requested.connect(lambda code, at: asked.append((code, at)))
    put(editor, "😀 = '1.'\ntorch|")
    QTest.keyClicks(editor, ".")
    [(code, at)] = asked
    assert code[:at].endswith("torch.")
    editor.set_completions(["ones", "ones_like", "zeros"], at, at)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    for sign in "on":
        QTest.keyClicks(QApplication.activePopupWidget(), sign)
    assert popup.model().rowCount() == 2
    press(Key.Key_Down)
    press(Key.Key_Return)
    assert editor.text().endswith("\ntorch.ones_like")
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("key", [Key.Key_Tab, Key.Key_Enter])
def test_tab_and_enter_accept_the_first_name(editor: CodeEditor, key: Qt.Key) -> None:
    put(editor, "x = to|")
    press(Key.Key_Space, Ctrl)
    editor.set_completions(["tokens", "torch"], 4, 6)
    press(key)
    assert editor.text() == "x = tokens"


def test_esc_closes_the_names_and_nothing_else(editor: CodeEditor) -> None:
    put(editor, "to|")
    press(Key.Key_Space, Ctrl)
    editor.set_completions(["torch"], 0, 2)
    press(Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert editor.text() == "to"
    assert not editor.tabChangesFocus()


def test_names_that_come_too_late_are_dropped(editor: CodeEditor) -> None:
    put(editor, "to|\nx")
    press(Key.Key_Space, Ctrl)
    press(Key.Key_Down)
    editor.set_completions(["torch"], 0, 2)
    assert QApplication.activePopupWidget() is None
    put(editor, "to|")
    editor.set_completions(["torch"], 0, 2)  # never asked for
    assert QApplication.activePopupWidget() is None


def test_a_dot_in_a_number_a_text_or_a_comment_asks_for_nothing(
    editor: CodeEditor, qtbot: QtBot
) -> None:
    for text in ("1|", "'ab|", "# ab|", "'ab|'", "|"):
        put(editor, text)
        with qtbot.assertNotEmitted(editor.completion_requested):
            QTest.keyClicks(editor, ".")
    for text in ("x|", "f(x)|", "'ab'|", "x1|"):
        put(editor, text)
        with qtbot.waitSignal(editor.completion_requested, timeout=100):
            QTest.keyClicks(editor, ".")


def bracket_columns(editor: CodeEditor) -> list[int]:
    return sorted(
        s.cursor.selectionStart()
        for s in editor.extraSelections()
        if s.cursor.hasSelection() and len(s.cursor.selectedText()) == 1
    )


def test_brackets_match_outside_strings_and_over_lines(editor: CodeEditor) -> None:
    put(editor, "f|(')',\n  # )\n  [1])")
    assert bracket_columns(editor) == [1, len(editor.text()) - 1]
    put(editor, "f|(']'")
    assert bracket_columns(editor) == [1]
    put(editor, "f('|(')")
    assert bracket_columns(editor) == []


def test_colours_follow_the_theme_and_strings_over_lines(editor: CodeEditor, theme: Theme) -> None:
    editor.set_text('x = """a\nimport b\n"""\nimport c\n', "model.py")

    def colour(line: int) -> str:
        spans = editor.document().findBlockByNumber(line).layout().formats()
        return spans[0].format.foreground().color().name()

    assert colour(1) == theme.palette.good
    assert colour(3) == theme.palette.accent
    theme.set_mode("dark")
    assert colour(1) == theme.palette.good
    editor.select(4, 7)
    press(Key.Key_Delete)  # the opening quotes: what follows is code again
    assert colour(1) == theme.palette.accent


def test_zoom_has_limits_and_a_way_back(editor: CodeEditor, theme: Theme) -> None:
    usual = editor.font().pointSizeF()
    editor.zoom_in()
    assert editor.font().pointSizeF() > usual
    for _ in range(60):
        editor.zoom_out()
    assert editor.font().pointSizeF() >= 6
    editor.zoom_reset()
    assert editor.font().pointSizeF() == usual
    theme.set_text_scale(2.0)
    assert editor.font().pointSizeF() == pytest.approx(2 * usual, abs=0.2)
    theme.set_text_scale(1.0)


def test_finding_walks_round_and_closes_with_esc(pane: EditorPane, editor: CodeEditor) -> None:
    editor.set_text("😀 Isı\nISI\nışı ısı\n", "model.py")
    pane.open_find()
    field = pane.findChild(QLineEdit, "find_text")
    assert field.hasFocus()
    count = pane.findChild(QLabel, "find_count")
    write(field, "ısı")
    assert editor.textCursor().selectedText() == "Isı"
    assert count.text() == "1 of 3"
    press(Key.Key_Return)
    assert editor.textCursor().selectedText() == "ISI"
    press(Key.Key_Return, Shift)
    press(Key.Key_Return, Shift)
    assert count.text() == "3 of 3"
    QTest.mouseClick(
        pane.findChild(QAbstractButton, "find_case"), Qt.MouseButton.LeftButton, pos=QPoint(8, 8)
    )
    assert count.text() == "1 of 1"
    QTest.keyClicks(field, "x")
    assert count.text() == "not found"
    press(Key.Key_Escape)
    assert editor.hasFocus()
    assert not field.isVisible()


@pytest.mark.parametrize(
    ("text", "wanted", "match_case", "found"),
    [
        ("aXax", "ax", False, [0, 2]),
        ("aXax", "ax", True, [2]),
        ("İIiı", "i", False, [0, 1, 2, 3]),
        ("İIiı", "i", True, [2]),
        ("Straße ß", "ß", False, [4, 7]),
        ("ŞşÇç", "ş", False, [0, 1]),
        ("aaa", "aa", False, [0]),
        ("a", "", False, []),
    ],
)
def test_case_in_two_languages(text: str, wanted: str, match_case: bool, found: list[int]) -> None:
    assert find_all(text, wanted, match_case=match_case) == found


def test_the_tab_names_the_file_and_says_when_it_is_saved(
    pane: EditorPane, editor: CodeEditor
) -> None:
    editor.set_text("", "model.py")
    saved = pane.findChild(QLabel, "editor_saved")
    assert pane.findChild(QLabel, "editor_tab").text() == "model.py"
    assert saved.text() == ""
    QTest.keyClicks(editor, "a")
    assert saved.text() == "not saved yet"
    pane.show_saved()
    assert saved.text() == "saved"
    assert editor.accessibleName() == "Code editor, model.py"
    assert pane.accessibleName() == "Editor: model.py"


def test_a_click_on_a_number_selects_the_line(editor: CodeEditor) -> None:
    editor.set_text("a\nb\nc", "model.py")
    at = QPoint(8, editor.visible_blocks()[1][1].center().y())
    QTest.mouseClick(editor._gutter, Qt.MouseButton.LeftButton, pos=at)
    assert editor.textCursor().selection().toPlainText() == "b\n"


def test_a_long_program_can_be_typed_in(editor: CodeEditor) -> None:
    editor.set_text("x = f(1, 'a')  # note\n" * 5000, "model.py")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, "y = (1, 2)")
    assert editor.text().endswith("y = (1, 2)")

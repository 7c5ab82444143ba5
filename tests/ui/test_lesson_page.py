"""The lesson page: read, practise, quiz and review, as a learner meets them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTranslator
from PySide6.QtGui import QColor, QTextBlock, QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.course import Lesson, LessonText
from codeblanks_gui.core.lesson_text import heading_names
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.lesson_page.reading_view import ReadingView
from codeblanks_gui.ui.lesson_page.step_bar import StepBar
from codeblanks_gui.ui.theme import Theme

Key = Qt.Key
Left = Qt.MouseButton.LeftButton

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="60" viewBox="0 0 {width} 60">'
    '<rect width="{width}" height="60" fill="{fill}"/></svg>'
)
LONG = "sonuc = torch.nn.functional.binary_cross_entropy_with_logits(tahmin, hedef, weight=agirlik)"
THEORY = f"""Çarpımlar GPU’da koşar. Bunun için `torch.ones(2, 3)` gibi bir veri aygıta taşınır; \
ayrıntılar [resmî belgede](https://pytorch.org/docs), [aşağıda](#ikinci-bölüm-ışık) ve \
[tensörler](lesson:tensors) dersinde. [Dosya](ftp://localhost/x) açılmaz, <file:///etc/passwd> da.

![İki bellek yan yana](figures/two.svg)

```python run
import torch
x = torch.ones(2, 3)  # iki satır
{LONG}
```
```output
tensor([[1., 1., 1.]])
```

> Kopya pahalıdır.

- bir
- iki
  1. iç

| Çağrı | Anlamı |
|---|---|
| `.cpu()` | geri getirir |

```
RuntimeError: kısa
```

<b>ham</b>

## İkinci bölüm: Işık

Son **söz**. {"Uzun uzun anlatılan bir konu daha var. " * 60}

Bitti.
"""


class Page:
    """A shown page and what a test asks of it."""

    def __init__(self, qtbot: QtBot, page: LessonPage) -> None:
        self.qtbot, self.page = qtbot, page

    def views(self) -> list[ReadingView]:
        return [view for view in self.page.findChildren(ReadingView) if view.isVisible()]

    @property
    def view(self) -> ReadingView:
        return self.views()[0]

    @property
    def steps(self) -> StepBar:
        bar = self.page.findChild(StepBar)
        assert bar is not None
        return bar

    def labels(self) -> list[str]:
        return [label.text() for label in self.page.findChildren(QLabel) if label.isVisible()]

    def button(self, name: str) -> QPushButton:
        button = self.page.findChild(QPushButton, name)
        assert button is not None
        return button

    def click_step(self, index: int) -> None:
        self.qtbot.mouseClick(self.steps, Left, pos=self.steps.tabRect(index).center())

    def click_link(self, text: str, nth: int = 0) -> None:
        click_link(self.qtbot, self.view, text, nth)


def link_rect(view: ReadingView, text: str, nth: int = 0) -> QRect:
    """Return where in the viewport the nth link `text` is."""
    cursor = QTextCursor(view.document())
    for _ in range(nth + 1):
        cursor = view.document().find(text, cursor)
        while not cursor.isNull() and not cursor.charFormat().isAnchor():
            cursor = view.document().find(text, cursor)
    assert not cursor.isNull(), text
    start = QTextCursor(view.document())
    start.setPosition(cursor.selectionStart())
    return view.cursorRect(start).united(view.cursorRect(cursor))


def click_link(qtbot: QtBot, view: ReadingView, text: str, nth: int = 0) -> None:
    qtbot.mouseClick(view.viewport(), Left, pos=link_rect(view, text, nth).center())


def blocks(view: ReadingView) -> list[QTextBlock]:
    found = []
    block = view.document().begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


@pytest.fixture
def figures(tmp_path: Path) -> Callable[[str], Path | None]:
    (tmp_path / "two.svg").write_text(SVG.format(width=300, fill="#d9e4fb"), encoding="utf-8")
    (tmp_path / "wide.svg").write_text(SVG.format(width=4000, fill="#123456"), encoding="utf-8")

    def find(relative: str) -> Path | None:
        path = tmp_path / Path(relative).name
        return path if path.exists() else None

    return find


@pytest.fixture
def shown(
    qtbot: QtBot, theme: Theme, lesson: Lesson, figures: Callable[[str], Path | None]
) -> Page:
    page = LessonPage(theme)
    qtbot.addWidget(page)
    page.resize(620, 640)
    page.show_lesson(
        lesson,
        LessonText(THEORY, "tr"),
        LessonText("`x` tensörünü taşı.", "tr"),
        "tr",
        level_title="İleri seviye",
        figure_path=figures,
    )
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return Page(qtbot, page)


def test_the_header_tells_what_lesson_it_is(shown: Page) -> None:
    assert "GPU desteği" in shown.labels()
    assert "İleri seviye · 15 minutes" in shown.labels()


def test_the_text_is_there_and_raw_html_is_only_text(shown: Page) -> None:
    text = shown.view.toPlainText()
    assert "Çarpımlar GPU’da koşar." in text
    assert "<b>ham</b>" in text
    assert "İki bellek yan yana" in text, "the alternative text is the caption"


def test_the_whole_text_is_laid_out(shown: Page) -> None:
    layout = shown.view.document().documentLayout()
    written = [block for block in blocks(shown.view) if block.text().strip()]
    assert all(layout.blockBoundingRect(block).height() > 5 for block in written)


def test_lines_are_60_to_75_letters_long_where_there_is_room(shown: Page) -> None:
    shown.page.resize(1400, 700)
    long = max(blocks(shown.view), key=lambda block: len(block.text()))
    layout = long.layout()
    lengths = [layout.lineAt(n).textLength() for n in range(layout.lineCount() - 1)]
    assert 60 <= sum(lengths) / len(lengths) <= 75
    left = shown.view.viewport().x()
    right = shown.page.width() - shown.view.viewport().geometry().right()
    assert abs(left - right) < 8, "the column is in the middle"


def test_line_height_is_one_and_a_half(shown: Page, theme: Theme) -> None:
    long = max(blocks(shown.view), key=lambda block: len(block.text()))
    layout = long.layout()
    step = layout.lineAt(2).y() - layout.lineAt(1).y()
    pixels = theme.font("lesson").pointSizeF() * shown.page.logicalDpiY() / 72
    assert step / pixels == pytest.approx(1.5, abs=0.08)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [340, 620, 1200])
def test_nothing_scrolls_sideways(shown: Page, theme: Theme, width: int, scale: float) -> None:
    theme.set_text_scale(scale)
    shown.page.resize(width, 640)
    view = shown.view
    assert view.horizontalScrollBar().maximum() == 0
    assert view.document().size().width() <= view.viewport().width()
    whole = "".join(view.toPlainText().split())
    assert "".join(LONG.split()) in whole


def test_a_wrapped_line_of_code_is_set_in(shown: Page) -> None:
    shown.page.resize(400, 640)
    line = next(block for block in blocks(shown.view) if block.text() == LONG)
    layout = line.layout()
    assert layout.lineCount() > 1
    assert layout.lineAt(1).x() > layout.lineAt(0).x() + 20


def test_copy_gives_the_code_as_it_was_written(shown: Page) -> None:
    with shown.qtbot.waitSignal(shown.page.copy_requested) as asked:
        shown.click_link("Copy")
    assert asked.args == [f"import torch\nx = torch.ones(2, 3)  # iki satır\n{LONG}\n"]


def test_only_python_can_be_tried(shown: Page) -> None:
    with shown.qtbot.waitSignal(shown.page.try_requested) as asked:
        shown.click_link("Try it")
    assert asked.args is not None
    assert asked.args[0].startswith("import torch\n")
    assert shown.view.toPlainText().count("Try it") == 1
    assert shown.view.toPlainText().count("Copy") == 2, "output has no links"


def test_links_are_reached_with_the_keyboard(shown: Page) -> None:
    shown.view.setFocus()
    with shown.qtbot.waitSignal(shown.page.link_requested) as asked:
        shown.qtbot.keyClick(shown.view, Key.Key_Tab)
        shown.qtbot.keyClick(shown.view, Key.Key_Return)
    assert asked.args == ["https://pytorch.org/docs"]


def test_links_to_lessons_and_into_the_page(shown: Page) -> None:
    with shown.qtbot.waitSignal(shown.page.lesson_link_requested) as asked:
        shown.click_link("tensörler")
    assert asked.args == ["tensors"]
    shown.click_link("aşağıda")
    heading = next(b for b in blocks(shown.view) if b.text() == "İkinci bölüm: Işık")
    top = shown.view.document().documentLayout().blockBoundingRect(heading).top()
    assert shown.view.verticalScrollBar().value() == pytest.approx(top, abs=1)


def test_everything_else_is_refused(shown: Page) -> None:
    page = shown.page
    for signal in (page.link_requested, page.lesson_link_requested, page.try_requested):
        with shown.qtbot.assertNotEmitted(signal):
            shown.click_link("Dosya")
    assert "Çarpımlar" in shown.view.toPlainText(), "nothing was opened instead"


def test_heading_names_are_those_of_other_markdown_tools() -> None:
    assert heading_names("İkinci bölüm: Işık")[-1] == "ikinci-bolum-isik"
    assert heading_names("Two words, here") == ("two-words-here",)


def figure_format(view: ReadingView, nth: int = 0) -> QSize:
    sizes = []
    for block in blocks(view):
        fragments = block.begin()
        while not fragments.atEnd():
            shape = fragments.fragment().charFormat().toImageFormat()
            if shape.isValid():
                sizes.append(QSize(round(shape.width()), round(shape.height())))
            fragments += 1
    return sizes[nth]


def test_a_figure_keeps_its_size_and_a_wide_one_fits_the_column(
    qtbot: QtBot, theme: Theme, figures: Callable[[str], Path | None]
) -> None:
    view = ReadingView(theme)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show_markdown("![a](two.svg)\n\n![b](wide.svg)\n\n![c](gone.svg)", figures)
    view.show()
    assert figure_format(view) == QSize(300, 60)
    assert figure_format(view, 1).width() == view.viewport().width()
    view.resize(360, 400)
    assert figure_format(view, 1).width() == view.viewport().width()
    assert "c" in view.toPlainText(), "a missing figure leaves its words"


def test_a_figure_takes_the_colours_of_the_theme(
    qtbot: QtBot, theme: Theme, figures: Callable[[str], Path | None]
) -> None:
    view = ReadingView(theme)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show_markdown("![a](two.svg)", figures)
    view.show()
    for mode in ("light", "dark"):
        theme.set_mode(mode)
        image = view.grab().toImage()
        middle = view.viewport().geometry().center().x()
        colors = {QColor(image.pixel(middle, y)).name() for y in range(image.height())}
        assert theme.palette.selection in colors, mode


def test_code_stands_in_a_box_with_round_corners(shown: Page, theme: Theme) -> None:
    view = shown.view
    line = next(b for b in blocks(view) if b.text() == "import torch")
    rect = view.document().documentLayout().blockBoundingRect(line).toRect()
    view.verticalScrollBar().setValue(rect.top() - 60)
    image = view.viewport().grab().toImage()
    y = rect.center().y() - view.verticalScrollBar().value()
    row = [QColor(image.pixel(x, y)).name() for x in range(image.width())]
    assert row[4] == theme.palette.code
    assert row[-5] == theme.palette.code, "as wide as the column"
    corner = y
    while QColor(image.pixel(4, corner)).name() == theme.palette.code:
        corner -= 1
    assert QColor(image.pixel(0, corner)).name() == theme.palette.surface


def test_theme_and_text_size_keep_the_place(shown: Page, theme: Theme) -> None:
    view = shown.view
    view.verticalScrollBar().setValue(500)
    before = view.place()
    theme.set_mode("dark")
    assert view.verticalScrollBar().value() == pytest.approx(500, abs=2)
    theme.set_text_scale(1.5)
    number, part = view.place()
    assert number == before[0]
    assert part == pytest.approx(before[1], abs=0.05)


def test_another_language_keeps_the_place(shown: Page, lesson: Lesson) -> None:
    shown.page.set_step("read")
    shown.view.verticalScrollBar().setValue(500)
    number, _ = shown.view.place()
    shown.page.show_lesson(lesson, LessonText(THEORY, "en"), None, "en")
    assert shown.view.place()[0] == number
    assert "GPU support" in shown.labels()


def test_another_lesson_begins_at_its_top(shown: Page, lesson: Lesson) -> None:
    shown.view.verticalScrollBar().setValue(500)
    other = lesson._replace(id="other")
    shown.page.show_lesson(other, LessonText(THEORY, "tr"), None, "tr")
    assert shown.view.verticalScrollBar().value() == 0


def test_steps_are_gone_through_by_mouse_and_by_keys(shown: Page) -> None:
    with shown.qtbot.waitSignal(shown.page.step_changed) as asked:
        shown.click_step(1)
    assert asked.args == ["practise"]
    assert "x tensörünü taşı." in shown.view.toPlainText()
    shown.steps.setFocus()
    with shown.qtbot.waitSignal(shown.page.step_changed) as asked:
        shown.qtbot.keyClick(shown.steps, Key.Key_Right)
    assert asked.args == ["quiz"]
    with shown.qtbot.assertNotEmitted(shown.page.step_changed):
        shown.page.set_step("read")
    assert shown.page.step == "read"


@pytest.mark.parametrize("width", [560, 620, 1200])
def test_steps_and_review_are_never_clipped(shown: Page, theme: Theme, width: int) -> None:
    theme.set_text_scale(2.0)
    shown.page.resize(width, 700)
    shown.page.grab()
    review = shown.button("review")
    assert shown.steps.width() >= shown.steps.sizeHint().width()
    assert review.width() >= review.sizeHint().width()
    assert review.mapTo(shown.page, QPoint(review.width(), 0)).x() <= width


@pytest.mark.parametrize("width", [560, 620])
def test_marks_of_what_is_done_push_no_step_out_of_sight(
    shown: Page, theme: Theme, width: int
) -> None:
    theme.set_text_scale(2.0)
    shown.page.resize(width, 700)
    shown.page.grab()
    shown.page.set_done({"read", "practise", "quiz"})
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    steps, review = shown.steps, shown.button("review")
    assert steps.tabRect(2).right() <= steps.width()
    assert steps.mapTo(shown.page, QPoint(steps.width(), 0)).x() <= width
    assert review.mapTo(shown.page, QPoint(review.width(), 0)).x() <= width
    assert not [b for b in steps.findChildren(QToolButton) if b.isVisible()]


def test_what_is_done_has_a_mark_and_says_so(shown: Page) -> None:
    shown.page.set_done({"read"})
    assert not shown.steps.tabIcon(0).isNull()
    assert shown.steps.tabIcon(1).isNull()
    assert shown.steps.accessibleTabName(0) == "Read, done"


def test_steps_that_a_lesson_lacks_are_not_shown(shown: Page, lesson: Lesson) -> None:
    bare = lesson._replace(id="bare", has_quiz=False, exercises=())
    shown.page.show_lesson(bare, LessonText("kısa", "tr"), None, "tr")
    assert [shown.steps.isTabVisible(n) for n in range(3)] == [True, False, False]


def test_hints_come_one_by_one_when_asked_for(shown: Page) -> None:
    page = shown.page
    page.show_hints([], 2)
    page.set_step("practise")
    button = shown.button("nextHint")
    assert button.text() == "Show hint 1/2"
    with shown.qtbot.waitSignal(page.hint_requested):
        shown.qtbot.mouseClick(button, Left)
    page.show_hints(["`to` kullan."], 2)
    assert "Hint 1/2" in shown.views()[1].toPlainText()
    assert "to kullan." in shown.views()[1].toPlainText()
    page.show_hints(["`to` kullan.", "Ada bağla."], 2)
    assert "Hint 2/2" in shown.views()[1].toPlainText()
    assert not button.isVisible()


LONG_TASK = LessonText("Uzun bir görev.\n\n" * 60, "tr")


def seen_from(page: Page, text: str) -> int:
    """Return the y (px) in the scrolled page at which the paragraph with `text` begins."""
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    view = next(v for v in page.views() if text in v.toPlainText())
    area = next(a for a in page.page.findChildren(QScrollArea) if a.isAncestorOf(view))
    return view.mapTo(area.viewport(), QPoint(0, view.top_of(text))).y()


def test_a_new_hint_comes_into_view(shown: Page, lesson: Lesson) -> None:
    page = shown.page
    page.show_lesson(lesson, LessonText("kısa", "tr"), LONG_TASK, "tr")
    page.show_hints(["bir"], 3)
    page.set_step("practise")
    assert seen_from(shown, "Hint 1/3") > page.height(), "a hint of earlier moves nothing"
    page.show_hints(["bir", "iki " * 800], 3)
    assert 0 <= seen_from(shown, "Hint 2/3") < 100
    page.set_step("read")
    page.show_hints(["bir", "iki " * 800, "üç " * 800], 3)
    page.set_step("practise")
    assert 0 <= seen_from(shown, "Hint 3/3") < 300


def test_a_first_hint_comes_into_view_with_the_step(shown: Page, lesson: Lesson) -> None:
    page = shown.page
    page.show_lesson(lesson, LessonText("kısa", "tr"), LONG_TASK, "tr")
    page.show_hints([], 2)
    page.show_hints(["bir"], 2)
    page.set_step("practise")
    assert 0 <= seen_from(shown, "Hint 1/2") < page.height() - 100


def test_the_solution_comes_into_view(shown: Page, lesson: Lesson) -> None:
    page = shown.page
    page.show_lesson(lesson, LessonText("kısa", "tr"), LONG_TASK, "tr")
    page.set_step("practise")
    page.show_solution("first = 1\n" + "x = 1\n" * 80)
    head = next(w for w in page.findChildren(QLabel) if w.text() == "Sample solution")
    assert 0 <= head.mapTo(page, QPoint()).y() < 220
    assert 0 <= seen_from(shown, "first") < 200


def test_the_solution_says_why_it_is_closed_or_is_shown(shown: Page) -> None:
    page = shown.page
    page.set_step("practise")
    page.show_solution(None, "Üç denemeden sonra açılır.")
    assert "Üç denemeden sonra açılır." in shown.labels()
    page.show_solution("import torch\n")
    assert "Üç denemeden sonra açılır." not in shown.labels()
    assert "import torch" in shown.views()[-1].toPlainText()
    with shown.qtbot.waitSignal(page.copy_requested) as asked:
        click_link(shown.qtbot, shown.views()[-1], "Copy")
    assert asked.args == ["import torch\n"]


def test_review_shows_everything_on_one_page(shown: Page) -> None:
    page = shown.page
    quiz = QLabel("sorular burada")
    page.set_quiz_widget(quiz)
    with shown.qtbot.waitSignal(page.review_toggled) as asked:
        shown.qtbot.mouseClick(shown.button("review"), Left)
    assert asked.args == [True]
    page.set_review(True, "print(3)", "3\n")
    texts = [view.toPlainText() for view in shown.views()]
    assert len(texts) == 4
    assert "Bitti." in texts[0]
    assert "taşı" in texts[1]
    assert "print(3)" in texts[2]
    assert "3" in texts[3]
    assert quiz.isVisible()
    tops = [view.mapTo(page, QPoint(0, 0)).y() for view in shown.views()]
    assert tops == sorted(tops)
    for view in shown.views():
        assert view.verticalScrollBar().maximum() == 0, "one page scrolls, not its parts"
        assert view.height() >= view.document().size().height()
    with shown.qtbot.waitSignal(page.step_changed):
        shown.click_step(1)
    assert 0 < shown.views()[1].mapTo(page, QPoint(0, 0)).y() < page.height()
    page.set_review(False)
    page.set_step("quiz")
    assert quiz.isVisible()


def test_a_text_in_another_language_has_a_badge(shown: Page, lesson: Lesson) -> None:
    fallback = LessonText("metin", "tr", is_fallback=True)
    shown.page.show_lesson(lesson, fallback, None, "en")
    badge = "This lesson is not translated yet. Language of the text: Turkish"
    assert badge in shown.labels()
    stale = LessonText("text", "en", is_stale=True)
    shown.page.show_lesson(lesson, stale, None, "en")
    assert "This translation may be older than the original text." in shown.labels()
    shown.page.show_lesson(lesson, LessonText("text", "en"), None, "en")
    assert badge not in shown.labels()


def test_without_a_lesson_it_says_what_to_do(qtbot: QtBot, theme: Theme) -> None:
    page = LessonPage(theme)
    qtbot.addWidget(page)
    page.show()
    shown = Page(qtbot, page)
    assert shown.labels() == ["No lesson is open", "Choose one in the list of lessons."]
    page.show_problem("losses/lesson.toml:12", "unknown key 'tittle'")
    assert shown.labels()[0] == "This lesson can’t be opened"
    assert shown.labels()[1] == "losses/lesson.toml:12\nunknown key 'tittle'"


class Turkish(QTranslator):
    """Answers two words, as a compiled translation would."""

    def translate(
        self, context: str, text: str, note: str | None = None, n: int = -1
    ) -> str | None:
        return {"Copy": "Kopyala", "Read": "Oku"}.get(text)

    def isEmpty(self) -> bool:
        return False


def test_the_language_changes_live(shown: Page, qapp: QApplication) -> None:
    turkish = Turkish()
    qapp.installTranslator(turkish)
    try:
        QApplication.sendPostedEvents(None, QEvent.Type.LanguageChange)
        assert shown.steps.tabText(0) == "Oku"
        assert "Kopyala" in shown.view.toPlainText()
    finally:
        qapp.removeTranslator(turkish)


def test_a_page_that_is_not_seen_costs_nothing(qtbot: QtBot, theme: Theme, lesson: Lesson) -> None:
    page = LessonPage(theme)
    qtbot.addWidget(page)
    page.show_lesson(lesson, LessonText(THEORY, "tr"), None, "tr")
    assert all(not view.toPlainText() for view in page.findChildren(ReadingView))


def test_every_part_has_a_name_for_a_screen_reader(shown: Page) -> None:
    shown.page.set_step("practise")
    shown.page.show_hints(["bir"], 2)
    for widget in shown.page.findChildren(QWidget):
        if isinstance(widget, ReadingView | StepBar):
            assert widget.accessibleName(), widget

"""Code in a lesson: every letter of a block has the same size, also where it shrinks to fit."""

import pytest
from PySide6.QtGui import QTextDocument

from codeblanks_gui.ui.lesson_page.code_html import code_html
from codeblanks_gui.ui.lesson_page.page_style import page_style
from codeblanks_gui.ui.theme import Theme


@pytest.mark.parametrize("length", [20, 64, 70, 200])
def test_coloured_words_are_as_large_as_the_rest(theme: Theme, length: int) -> None:
    code = 'import io\nx = torch.load(file, "cpu", 12)  # kısa\n' + "y" * length
    style = page_style(theme)
    document = QTextDocument()
    document.setDefaultStyleSheet(style.css())
    document.setHtml(code_html(code, "python", style))
    sizes = set()
    block = document.begin()
    while block.isValid():
        fragments = block.begin()
        while not fragments.atEnd():
            sizes.add(fragments.fragment().charFormat().fontPointSize())
            fragments += 1
        block = block.next()
    assert len(sizes) == 1

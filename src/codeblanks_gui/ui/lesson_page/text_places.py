"""Where the parts of a laid-out text stand: y in px, from the top of the text."""

from collections.abc import Iterator

from PySide6.QtGui import QTextDocument


def paragraph_tops(document: QTextDocument) -> list[float]:
    """Return the y of each paragraph; those beside each other in a table have one."""
    document.size()  # makes Qt finish the layout
    layout, block = document.documentLayout(), document.begin()
    tops = [0.0]
    while block.isValid():
        tops.append(max(layout.blockBoundingRect(block).top(), tops[-1]))
        block = block.next()
    return tops


def heading_tops(document: QTextDocument) -> Iterator[int]:
    """Yield the y of each heading, in order."""
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() > 0:
            yield int(document.documentLayout().blockBoundingRect(block).top())
        block = block.next()


def top_of(document: QTextDocument, text: str) -> int:
    """Return the y of the last paragraph that contains `text`, else 0."""
    end = document.characterCount() - 1
    found = document.find(text, end, QTextDocument.FindFlag.FindBackward)
    return int(document.documentLayout().blockBoundingRect(found.block()).top())

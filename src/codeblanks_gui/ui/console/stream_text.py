"""Printed text, made ready for the screen: carriage returns resolved, floods and long lines cut."""

from typing import Final

LONGEST_LINE: Final = 5_000
"""Characters; Qt lays out a line as a whole, and takes seconds for a very long one."""

MOST_CHARACTERS: Final = 400_000
MOST_LINES: Final = 3_000


def tidy(text: str, cut_note: str) -> str:
    """Return what of `text` a terminal would still show, in lines that can be drawn.

    Args:
        text: as it was printed, pieces of several messages joined.
        cut_note: what stands in a line whose middle was left out, with `{count}`.
    """
    lines = newest(text).split("\n")
    last = len(lines) - 1
    return "\n".join(
        _cut(_after_returns(line, is_last=number == last), cut_note)
        for number, line in enumerate(lines)
    )


def newest(text: str) -> str:
    """Return the end of `text`: no more than the console keeps."""
    text = text[-MOST_CHARACTERS:]
    position = len(text)
    for _ in range(MOST_LINES):
        position = text.rfind("\n", 0, position)
        if position < 0:
            return text
    return text[position + 1 :]


def _after_returns(line: str, *, is_last: bool) -> str:
    """Resolve the carriage returns of one line, keeping the first: the screen has text before it.

    A progress bar that wrote itself a thousand times becomes its last state.
    """
    if "\r" not in line:
        return line
    if not is_last:
        line = line.rstrip("\r")  # a line that ends in \r\n
    head, *rewritten = line.split("\r")
    if not rewritten:
        return head
    shown = ""
    for part in rewritten:
        # Colour codes have no width: what lies under them can't be told by counting.
        is_coloured = "\x1b" in part or "\x1b" in shown
        shown = (part or shown) if is_coloured else part + shown[len(part) :]
    end = "\r" if rewritten[-1] == "" else ""
    if not shown:
        return head + end
    return f"{head}\r{shown}{end}"


def _cut(line: str, note: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    half = LONGEST_LINE // 2
    return line[:half] + note.format(count=len(line) - 2 * half) + line[-half:]

"""What of a long text is worth sending: the window could not show all of it."""

_LINE = 2_000
_BAR_TAIL = 2_000
"""Characters of a progress bar's newest states that are sent in any case."""


def shorten(text: str, longest: int, note: str) -> str:
    """Return `text`, without its middle where it is longer than `longest` characters.

    It is cut between two lines where that is near. A progress bar's old states go without a note.
    """
    if len(text) <= longest:
        return text
    left, right = longest // 2, len(text) - longest // 2
    bar, next_bar = text.rfind("\r", 0, left), text.find("\r", right)
    if 0 <= bar < next_bar and text.find("\n", bar, next_bar) < 0:
        return text[:bar] + text[next_bar:]
    left = text.rfind("\n", left - _LINE, left) + 1 or left
    right = text.find("\n", right, right + _LINE) + 1 or right
    return text[:left] + note.format(count=right - left) + text[right:]


def without_wiped(text: str) -> str:
    """Return `text` without those states of a progress bar that later ones have written over.

    Only of its last line, and only where all is plain: what else a terminal obeys stays.
    """
    first = text.find("\r", text.rfind("\n", 0, len(text) - 1) + 1)
    later = text.find("\r", len(text) - _BAR_TAIL)
    if first < 0 or later - first < _BAR_TAIL or not text.isascii():
        return text
    old, new = text[first:later].split("\r"), text[later:].rstrip("\n").split("\r")
    if not ("".join(old).isprintable() and "".join(new).isprintable()):
        return text
    if max(map(len, old)) > max(map(len, new)):
        return text
    return text[:first] + text[later:]

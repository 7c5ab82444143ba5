"""Positions: Qt counts UTF-16 units, Python counts code points; they differ after an emoji."""


def to_qt(text: str, index: int) -> int:
    """Return Qt's position of the code point `index` of `text`."""
    before = text[:index]
    if before.isascii():
        return len(before)
    return len(before) + sum(character > "\uffff" for character in before)


def to_python(text: str, position: int) -> int:
    """Return the code point index of Qt's `position` in `text`."""
    if text.isascii():
        return min(position, len(text))
    return len(text.encode("utf-16-le")[: position * 2].decode("utf-16-le", "ignore"))

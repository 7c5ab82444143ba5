"""Code → HTML for Qt's rich text: coloured, long lines wrapped with a hanging indent."""

from html import escape

from codeblanks_gui.core.python_lines import PLAIN, scan_line
from codeblanks_gui.ui.lesson_page.page_style import PageStyle
from codeblanks_gui.ui.theme import SYNTAX

_CONTINUATION = 4  # characters by which the rest of a wrapped line is set in


_SMALLEST = 0.85  # how far code may shrink so that its longest line fits the column
_PADDING = 32  # px at both sides of a block, together


def code_html(code: str, language: str, style: PageStyle) -> str:
    """Return `code` as one paragraph per line; Python is coloured, anything else is plain."""
    state = PLAIN
    lines: list[str] = []
    sources = code.rstrip("\n").split("\n")
    size = _fitting_size(max(map(len, sources)), style)
    points = f"font-size:{style.code_font.pointSizeF() * size - 0.05:.1f}pt"
    for line in sources:
        if language == "python":
            scanned = scan_line(line, state)
            state = scanned.state
            inner = _colored(line, scanned.tokens, style, points)
        else:
            inner = escape(line, quote=False)
        lines.append(_paragraph(line, inner, size, style, points))
    return "".join(lines)


def _fitting_size(longest: int, style: PageStyle) -> float:
    """Return the part of the code font's size at which `longest` characters fit in a line.

    1.0 where they fit already, and where they would have to be too small: then lines wrap.
    """
    fitting = (style.column - _PADDING) / max(longest * style.code_char_width, 1)
    return fitting if _SMALLEST <= fitting < 1 else 1.0


def _paragraph(line: str, inner: str, size: float, style: PageStyle, points: str) -> str:
    if not line.strip():
        return f'<p class="code" style="-qt-paragraph-type:empty;{points}"><br/></p>'
    blanks = len(line) - len(line.lstrip(" "))
    hang = round((blanks + _CONTINUATION) * style.code_char_width * size)
    css = f"margin-left:{hang}px;text-indent:-{hang}px;{points}"
    return f'<p class="code" style="{css}">{inner}</p>'


def _colored(line: str, tokens: list, style: PageStyle, points: str) -> str:  # type: ignore[type-arg]
    """Return a line with coloured words; Qt doesn't hand a paragraph's size down to them."""
    parts: list[str] = []
    done = 0
    for start, end, kind in tokens:
        role, weight = SYNTAX[kind]
        css = f"{points};color:{style.color(role)}" + _WEIGHTS[weight]
        parts.append(escape(line[done:start], quote=False))
        parts.append(f'<span style="{css}">{escape(line[start:end], quote=False)}</span>')
        done = end
    parts.append(escape(line[done:], quote=False))
    return "".join(parts)


_WEIGHTS = {"": "", "bold": ";font-weight:600", "italic": ";font-style:italic"}

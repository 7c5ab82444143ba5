"""The short Markdown of questions (`code`, **bold**, *stress*) as Qt's rich text."""

import html
import re

from codeblanks_gui.ui.theme import Theme

_SPAN = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)|\*\*(?P<bold>.+?)\*\*|\*(?P<stress>\S.*?)\*"
)
_BREAKS = re.compile(r"(?<=\w[\w)\]])(?=\.\w)|(?<=[(,=])(?=\w)")
_TIGHT_BREAKS = re.compile(r"(?<=[\w)\]])(?=\.\w)|(?<=[(,=_])(?=\w)")
_LONG_WORD = re.compile(r"\S{17,}")
_BREAK = "\u200b"
_SHORT, _TIGHT_SHORT = 24, 8
"""Letters of code that are kept on one line, and where there is little room."""
_WHOLLY_CODE = re.compile(r"""(["']).*\1|(?=.*[._(\[])[\w.]*\w(\(.*\)|\[.*\])*(=\S+)?""")


def to_rich(text: str, theme: Theme, *, is_tight: bool = False) -> str:
    """Return `text` as rich text in the theme's colours.

    Long code may break before a dot, and where it `is_tight` within a name too; short code stays
    on one line. Code that nobody has marked as such breaks like it.
    """
    breaks = _TIGHT_BREAKS if is_tight else _BREAKS
    longest = _TIGHT_SHORT if is_tight else _SHORT

    def code(span: str) -> str:
        if len(span) > longest:
            return html.escape(breaks.sub(_BREAK, span), quote=False)
        return html.escape(span, quote=False).replace(" ", "\u00a0")

    def prose(span: str) -> str:
        broken = _LONG_WORD.sub(lambda word: breaks.sub(_BREAK, word[0]), span)
        return html.escape(broken, quote=False)

    def styled(span: re.Match[str]) -> str:
        if span["code"] is not None:
            family = html.escape(theme.font("code").family())
            style = f"font-family:'{family}'; background-color:{theme.palette.code}"
            return f'<span style="{style}">{code(span["code"].strip())}</span>'
        if span["bold"] is not None:
            return f"<b>{prose(span['bold'])}</b>"
        return f"<i>{prose(span['stress'])}</i>"

    pieces, end = [], 0
    for span in _SPAN.finditer(text):
        pieces += [prose(text[end : span.start()]), styled(span)]
        end = span.end()
    pieces.append(prose(text[end:]))
    return "".join(pieces).strip().replace("\n\n", "<br><br>").replace("\n", " ")


def as_code(text: str) -> str:
    """Return `text` marked as code where it is nothing else: `x.to(device)`, `"mps"`."""
    return f"`{text}`" if _WHOLLY_CODE.fullmatch(text) else text


def to_plain(text: str) -> str:
    """Return `text` without its signs, for a screen reader."""
    return _SPAN.sub(lambda s: s["code"] or s["bold"] or s["stress"], text).strip()

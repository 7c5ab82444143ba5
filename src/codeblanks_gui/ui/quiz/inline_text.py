"""The short Markdown of questions (`code`, **bold**, *stress*) as Qt's rich text."""

import html
import re

from codeblanks_gui.ui.theme import Theme

_SPAN = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)|\*\*(?P<bold>.+?)\*\*|\*(?P<stress>\S.*?)\*"
)
_BREAK_AFTER = re.compile(r"([.,=(])(?=\w)")
_TIGHT_BREAK_AFTER = re.compile(r"([.,=(_])(?=\w)")
_BREAK = "\u200b"
_SHORT = 16
"""Letters of code that are kept on one line."""


def to_rich(text: str, theme: Theme, *, is_tight: bool = False) -> str:
    """Return `text` as rich text in the theme's colours.

    Code may break after a dot, and where it `is_tight` within a name too.
    """
    break_after = _TIGHT_BREAK_AFTER if is_tight else _BREAK_AFTER

    def styled(span: re.Match[str]) -> str:
        if span["code"] is not None:
            code = html.escape(span["code"].strip(), quote=False)
            code = break_after.sub(rf"\1{_BREAK}", code)
            if len(code) <= _SHORT:
                code = code.replace(" ", "\u00a0")
            family = html.escape(theme.font("code").family())
            style = f"font-family:'{family}'; background-color:{theme.palette.code}"
            return f'<span style="{style}">{code}</span>'
        if span["bold"] is not None:
            return f"<b>{html.escape(span['bold'], quote=False)}</b>"
        return f"<i>{html.escape(span['stress'], quote=False)}</i>"

    pieces, end = [], 0
    for span in _SPAN.finditer(text):
        pieces += [html.escape(text[end : span.start()], quote=False), styled(span)]
        end = span.end()
    pieces.append(html.escape(text[end:], quote=False))
    return "".join(pieces).strip().replace("\n\n", "<br><br>").replace("\n", " ")


def to_plain(text: str) -> str:
    """Return `text` without its signs, for a screen reader."""
    return _SPAN.sub(lambda s: s["code"] or s["bold"] or s["stress"], text).strip()

"""CommonMark → HTML for Qt's rich text. Raw HTML in a lesson is shown as text, never obeyed."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from codeblanks_gui.core.lesson_text import heading_names
from codeblanks_gui.ui.lesson_page.code_html import code_html
from codeblanks_gui.ui.lesson_page.page_style import PageStyle

FrameKind = Literal["code", "output", "quote", "table"]


@dataclass(frozen=True)
class Words:
    """The words that the page itself adds to a text, in the learner's language."""

    copy: str
    try_it: str
    output: str


@dataclass(frozen=True)
class Block:
    """A block of code as it was written; `language` is '' for plain text."""

    code: str
    language: str


@dataclass(frozen=True)
class RichText:
    """HTML for a QTextDocument and what belongs to it.

    `frames`: the kind of each table of the document, in order (Qt can't paint round corners, so
    the view does); links `copy:N` and `try:N` mean `blocks[N]`; pictures `figure:N` mean
    `figures[N]`, a path relative to the lesson; `headings`: the names of each heading, in order.
    """

    html: str
    blocks: tuple[Block, ...]
    frames: tuple[FrameKind, ...]
    figures: tuple[str, ...]
    headings: tuple[tuple[str, ...], ...]


def rich_text(markdown: str, style: PageStyle, words: Words) -> RichText:
    """Return the lesson text `markdown`, ready to be shown."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return _Writer(style, words).write(tokens)


def rich_code(code: str, language: str, style: PageStyle, words: Words) -> RichText:
    """Return one block of code (`language` "python", or "output"), ready to be shown."""
    writer = _Writer(style, words)
    writer.add_block(code, language)
    return writer.result()


class _Writer:
    """Turns a stream of markdown-it tokens into HTML; one method per kind of block."""

    def __init__(self, style: PageStyle, words: Words) -> None:
        self._style, self._words = style, words
        self._out: list[str] = []
        self._blocks: list[Block] = []
        self._frames: list[FrameKind] = []
        self._figures: list[str] = []
        self._headings: list[tuple[str, ...]] = []
        self._begins_item = False
        self._cell_tag = ""
        self._by_type: dict[str, Callable[[Any], None]] = {
            "paragraph_open": self._open_paragraph,
            "paragraph_close": self._close_paragraph,
            "heading_open": lambda t: self._out.append(f"<h{min(int(t.tag[1]), 3)}>"),
            "heading_close": lambda t: self._out.append(f"</h{min(int(t.tag[1]), 3)}>"),
            "inline": self._inline,
            "fence": self._fence,
            "code_block": lambda t: self.add_block(t.content, ""),
            "html_block": lambda t: self._out.append(f"<p>{escape(t.content)}</p>"),
            "hr": lambda t: self._out.append("<hr/>"),
            "list_item_open": self._open_item,
            "list_item_close": self._close_item,
            "blockquote_open": self._open_quote,
            "blockquote_close": self._close_quote,
            "table_open": self._open_table,
            "table_close": lambda t: self._out.append("</table>"),
            "th_open": self._open_cell,
            "td_open": self._open_cell,
            "th_close": lambda t: self._out.append("</b></p></td>"),
            "td_close": lambda t: self._out.append("</p></td>"),
        }

    def write(self, tokens: Sequence[Any]) -> RichText:
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                self._name_heading(tokens[number + 1].content)
            handle = self._by_type.get(token.type)
            if handle is not None:
                handle(token)
            elif token.type not in ("thead_open", "thead_close", "tbody_open", "tbody_close"):
                self._plain_tag(token)
        return self.result()

    def result(self) -> RichText:
        return RichText(
            "".join(self._out),
            tuple(self._blocks),
            tuple(self._frames),
            tuple(self._figures),
            tuple(self._headings),
        )

    def add_block(self, code: str, language: str) -> None:
        """Add a block of code with its links, as a table that the view paints a box behind."""
        number = len(self._blocks)
        self._blocks.append(Block(code, language))
        is_output = language == "output"
        if is_output and self._out and self._out[-1].startswith(_BOX):
            self._out[-1] = self._out[-1].replace("margin-bottom:16px", "margin-bottom:6px", 1)
        self._frames.append("output" if is_output else "code")
        name = self._words.output if is_output else escape(language)
        links = [f'<a href="copy:{number}">{escape(self._words.copy)}</a>']
        if language == "python":
            links.insert(0, f'<a href="try:{number}">{escape(self._words.try_it)}</a>')
        bar = "" if is_output else "&nbsp;&nbsp;&nbsp;".join(links)
        self._out.append(
            f"{_BOX}<tr>"
            f'<td style="padding:8px 0 0 16px"><p class="bar">{name}</p></td>'
            f'<td align="right" style="padding:8px 16px 0 0"><p class="bar">{bar}</p></td></tr>'
            '<tr><td colspan="2" style="padding:6px 16px 12px 16px">'
            f"{code_html(code, language, self._style)}</td></tr></table>"
        )

    def _plain_tag(self, token: Any) -> None:
        if token.tag and token.nesting:
            more = f' start="{token.attrs["start"]}"' if "start" in token.attrs else ""
            if token.level:  # a list in a list: the outer one has the space below
                more += ' style="margin:4px 0 0 0"'
            self._out.append(f"<{token.tag}{more}>" if token.nesting > 0 else f"</{token.tag}>")

    def _open_paragraph(self, token: Any) -> None:
        # A paragraph that begins a list item stands beside its bullet only without a tag.
        if not (token.hidden or self._begins_item):
            self._out.append("<p>")

    def _close_paragraph(self, token: Any) -> None:
        if not (token.hidden or self._begins_item):
            self._out.append("</p>")
        self._begins_item = False

    def _open_item(self, token: Any) -> None:
        self._out.append("<li>")
        self._begins_item = True

    def _close_item(self, token: Any) -> None:
        self._out.append("</li>")
        self._begins_item = False

    def _open_quote(self, token: Any) -> None:
        self._frames.append("quote")
        self._out.append(f'{_BOX}<tr><td style="padding:8px 16px 0 16px">')

    def _close_quote(self, token: Any) -> None:
        self._out.append("</td></tr></table>")

    def _open_table(self, token: Any) -> None:
        self._frames.append("table")
        self._out.append(_BOX.replace(' width="100%"', ""))

    def _open_cell(self, token: Any) -> None:
        line = self._style.color("line" if token.tag == "td" else "outline")
        align = str(token.attrs.get("style", "")).removeprefix("text-align:") or "left"
        css = f"padding:6px 16px 6px 0; border-bottom:1px solid {line}"
        bold = "<b>" if token.tag == "th" else ""
        self._out.append(f'<td style="{css}"><p class="last" align="{align}">{bold}')

    def _name_heading(self, title: str) -> None:
        self._headings.append(heading_names(re.sub(r"[`*_]", "", title)))

    def _fence(self, token: Any) -> None:
        language = token.info.split()[0] if token.info.strip() else ""
        self.add_block(token.content, _LANGUAGES.get(language, language))

    def _inline(self, token: Any) -> None:
        children = token.children or []
        if len(children) == 1 and children[0].type == "image":
            self._figure(children[0])
        else:
            self._out += [self._inline_part(child) for child in children]

    def _figure(self, token: Any) -> None:
        if self._out and self._out[-1] == "<p>":
            self._out[-1] = '<p class="figure" align="center">'
        self._out.append(self._image(token))
        self._out.append(f'</p><p class="caption" align="center">{escape(token.content)}')

    def _image(self, token: Any) -> str:
        self._figures.append(str(token.attrs.get("src", "")))
        return f'<img src="figure:{len(self._figures) - 1}"/>'

    def _inline_part(self, token: Any) -> str:
        if token.type == "code_inline":
            background = self._style.color("sunken")
            return f'<code style="background-color:{background}">{_solid(token.content)}</code>'
        if token.type == "link_open":
            address = escape(str(token.attrs.get("href", "")))
            title = f' title="{address}"' if address.startswith("http") else ""
            return f'<a href="{address}"{title}>'
        if token.type == "image":
            return self._image(token)
        if token.type in _TAGS:
            return _TAGS[token.type]
        return escape(token.content, quote=False)


_BOX = (
    '<table width="100%" cellspacing="0" cellpadding="0" border="0" '
    'style="margin-top:4px; margin-bottom:16px">'
)

_LANGUAGES = {"py": "python", "text": ""}

_TAGS = {
    "softbreak": " ",
    "hardbreak": "<br/>",
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "link_close": "</a>",
}


def _solid(code: str) -> str:
    """Return inline code that breaks at its own blanks only where it is long."""
    text = escape(code, quote=False)
    return text.replace(" ", "&nbsp;") if len(code) <= 24 else text

"""A lesson's Markdown taken apart: headings, fences, figures and links, each with its line."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from codeblanks_gui.core.library import split_front_matter
from codeblanks_gui.core.text import search_key
from codeblanks_gui.core.toml_lines import read_text


class Heading(NamedTuple):
    """A heading: 1 is the highest level."""

    level: int
    title: str
    line: int


class Fence(NamedTuple):
    """A block of code between two lines of backticks; `line` is that of its first code line."""

    info: str
    code: str
    line: int

    @property
    def is_run(self) -> bool:
        """Whether it is marked to be run."""
        return self.info.split() == ["python", "run"]


class Figure(NamedTuple):
    """A picture and what it shows, in words."""

    alternative: str
    path: str
    line: int


class Link(NamedTuple):
    """A link's address."""

    address: str
    line: int


class LessonMarkdown:
    """The parts of one Markdown file, in order. Lines are 1-based and count in the file.

    Attributes:
        made_from: the hash of the source that its front matter names, or "".
        source_line: the line of that hash, 1 where there is none.

    Raises:
        CourseError: the file can't be read.
    """

    def __init__(self, path: Path) -> None:
        from markdown_it import MarkdownIt

        text = read_text(path)
        self.path = path
        self.made_from, body = split_front_matter(text)
        self._offset = text.count("\n") - body.count("\n")
        front = text.split("\n")[: self._offset]
        told = (number for number, line in enumerate(front, 1) if line.startswith("source"))
        self.source_line = next(told, 1)
        self.headings: list[Heading] = []
        self.fences: list[Fence] = []
        self.figures: list[Figure] = []
        self.links: list[Link] = []
        tokens = MarkdownIt("commonmark").enable("table").parse(body)
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                title = re.sub(r"[`*_]", "", tokens[number + 1].content)
                self.headings.append(Heading(int(token.tag[1]), title, self._line(token)))
            elif token.type == "fence":
                self.fences.append(Fence(token.info.strip(), token.content, self._line(token) + 1))
            elif token.type == "inline":
                self._take_inline(token)

    @property
    def run_fences(self) -> list[tuple[Fence, Fence | None]]:
        """The fences that are run, each with the `output` fence right after it."""
        followers: list[Fence | None] = [*self.fences[1:], None]
        return [
            (fence, after if after is not None and after.info == "output" else None)
            for fence, after in zip(self.fences, followers, strict=False)
            if fence.is_run
        ]

    def _line(self, token: Any) -> int:
        return int((token.map or [0])[0]) + 1 + self._offset

    def _take_inline(self, token: Any) -> None:
        for line, child in _lines_of(token.children or [], self._line(token)):
            if child.type == "image":
                source = str(child.attrs.get("src", ""))
                self.figures.append(Figure(child.content, source, line))
            elif child.type == "link_open":
                self.links.append(Link(str(child.attrs.get("href", "")), line))


def heading_names(title: str) -> tuple[str, ...]:
    """Return the names under which a link `#…` finds the heading `title`.

    The first keeps the title's own letters, as most Markdown tools have it; the second is ASCII.
    """
    kept = re.sub(r"[^\w\- ]", "", title.strip()).replace(" ", "-")
    return tuple(dict.fromkeys((kept.casefold(), search_key(kept))))


def _lines_of(children: list[Any], line: int) -> Iterator[tuple[int, Any]]:
    """Give each part of a paragraph with its line; markdown-it tells only the paragraph's."""
    for child in children:
        yield line, child
        line += child.type in ("softbreak", "hardbreak")

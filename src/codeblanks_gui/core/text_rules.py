"""What has to hold of a lesson's texts: figures, links, fences, and that the languages agree."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.lesson_text import Fence, LessonMarkdown, heading_names
from codeblanks_gui.core.library import source_hash
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.text import mark

FENCE_WORDS = ("python", "py", "text", "output", "run", "bash", "toml", "json", "console")
"""What may stand behind the backticks of a fence."""


def read_texts(
    folder: Path, stem: str, languages: Sequence[str]
) -> tuple[dict[str, LessonMarkdown], list[CourseError]]:
    """Return `stem.<language>.md` of a folder by language, and what can't be read of them."""
    texts, problems = {}, []
    for language in languages:
        path = folder / f"{stem}.{language}.md"
        if path.is_file():
            try:
                texts[language] = LessonMarkdown(path)
            except CourseError as error:
                problems.append(error)
    return texts, problems


def text_problems(
    text: LessonMarkdown, lesson_folder: Path, lesson_ids: Collection[str]
) -> Iterator[CourseError]:
    """Yield what is wrong in one text: its figures, its links, its fences."""
    yield from _figure_problems(text, lesson_folder)
    yield from _link_problems(text, lesson_ids)
    yield from _fence_problems(text)


def translation_problems(
    texts: dict[str, LessonMarkdown], source_language: str
) -> Iterator[CourseError]:
    """Yield where the translations of a text don't agree with it, or are older."""
    source = texts.get(source_language)
    if source is None:
        return
    for language, text in texts.items():
        if language != source_language:
            yield from _freshness_problems(text, source.path)
            yield from _agreement_problems(text, source)


def missing_translations(
    folder: Path, stem: str, languages: Sequence[str], source_language: str
) -> Iterator[CourseError]:
    """Yield a warning for each language that a text is not there in."""
    for language in languages:
        path = folder / f"{stem}.{language}.md"
        if language != source_language and not path.exists():
            told = saying(_NOT_TRANSLATED, language=language, source=source_language)
            yield CourseError(path, 0, told, is_warning=True)


def _figure_problems(text: LessonMarkdown, folder: Path) -> Iterator[CourseError]:
    home = folder.resolve()
    for figure in text.figures:
        if not figure.alternative.strip():
            yield CourseError(text.path, figure.line, saying(_NO_ALTERNATIVE, figure=figure.path))
        path = (home / figure.path).resolve()
        if not path.is_relative_to(home):
            yield CourseError(text.path, figure.line, saying(_FIGURE_OUTSIDE, figure=figure.path))
        elif not path.is_file():
            told = saying(_NO_FIGURE, figure=figure.path, nearest=_nearest_figure(folder, path))
            yield CourseError(text.path, figure.line, told)


def _nearest_figure(folder: Path, path: Path) -> Saying | str:
    names = tuple(sorted(f"figures/{entry.name}" for entry in (folder / "figures").glob("*")))
    return nearest(f"figures/{path.name}", names) if names else saying(_NO_FIGURES)


def _link_problems(text: LessonMarkdown, lesson_ids: Collection[str]) -> Iterator[CourseError]:
    names = [name for heading in text.headings for name in heading_names(heading.title)]
    for link in text.links:
        told = _link_problem(link.address, names, lesson_ids)
        if told is not None:
            yield CourseError(text.path, link.line, told)


def _link_problem(
    address: str, headings: Sequence[str], lesson_ids: Collection[str]
) -> Saying | None:
    from urllib.parse import unquote

    kind, _, rest = address.partition(":")
    if kind in ("http", "https"):
        return None
    if kind == "lesson":
        if rest in lesson_ids:
            return None
        known = tuple(sorted(lesson_ids))
        return saying(_NO_LESSON, lesson=rest, nearest=nearest(rest, known))
    if address.startswith("#"):
        name = unquote(address[1:])
        if {name, *heading_names(name)}.intersection(headings):
            return None
        return saying(_NO_HEADING, heading=name, nearest=nearest(name, tuple(headings)))
    return saying(_DEAD_LINK, address=address)


def _fence_problems(text: LessonMarkdown) -> Iterator[CourseError]:
    before: Fence | None = None
    for fence in text.fences:
        for word in fence.info.split():
            if word not in FENCE_WORDS:
                told = saying(_FENCE_WORD, word=word, nearest=nearest(word, FENCE_WORDS))
                yield CourseError(text.path, fence.line - 1, told)
        if fence.info.split() in (["run"], ["py", "run"]):
            yield CourseError(text.path, fence.line - 1, saying(_RUN_PYTHON))
        if fence.info == "output" and before is not None and before.info == "output":
            yield CourseError(text.path, fence.line - 1, saying(_OUTPUT_OF_NOTHING))
        before = fence


def _freshness_problems(text: LessonMarkdown, source: Path) -> Iterator[CourseError]:
    wanted = source_hash(source)
    if text.made_from != wanted:
        marked = _OLD_TRANSLATION if text.made_from else _NO_SOURCE_HASH
        told = saying(marked, source=source.name, hash=wanted)
        yield CourseError(text.path, text.source_line, told, is_warning=True)


def _agreement_problems(text: LessonMarkdown, source: LessonMarkdown) -> Iterator[CourseError]:
    yield from _heading_agreement(text, source)
    if len(text.figures) != len(source.figures):
        line = _first_line(text.figures, source.figures)
        told = saying(
            _FIGURES_DIFFER,
            count=len(text.figures),
            wanted=len(source.figures),
            file=source.path.name,
        )
        yield CourseError(text.path, line, told)
    ours, theirs = ([fence for fence in one.fences if fence.is_run] for one in (text, source))
    if len(ours) != len(theirs):
        told = saying(_RUNS_DIFFER, count=len(ours), wanted=len(theirs), file=source.path.name)
        yield CourseError(text.path, _first_line(ours, theirs), told)


def _heading_agreement(text: LessonMarkdown, source: LessonMarkdown) -> Iterator[CourseError]:
    ours, theirs = text.headings, source.headings
    for one, other in zip(ours, theirs, strict=False):
        if one.level != other.level:
            told = saying(
                _HEADING_LEVEL,
                level="#" * one.level,
                wanted="#" * other.level,
                file=source.path.name,
                line=other.line,
            )
            yield CourseError(text.path, one.line, told)
            return
    if len(ours) != len(theirs):
        told = saying(_HEADINGS_DIFFER, count=len(ours), wanted=len(theirs), file=source.path.name)
        yield CourseError(text.path, _first_line(ours, theirs), told)


def _first_line(ours: Sequence[object], theirs: Sequence[object]) -> int:
    """Return the line of the first part that the other text hasn't, or of our last one."""
    place = min(len(theirs), len(ours) - 1)
    return int(getattr(ours[place], "line", 1)) if ours else 1


_NO_ALTERNATIVE = mark(
    "Course", "the figure {figure} has no alternative text; say between ![ and ] what it shows"
)
_FIGURE_OUTSIDE = mark(
    "Course", "the figure {figure} is outside the lesson's folder; put it into figures/"
)
_NO_FIGURE = mark("Course", "there is no figure {figure}; {nearest}")
_NO_FIGURES = mark("Course", "figures/ is empty")
_NO_LESSON = mark("Course", 'the link leads to no lesson: "{lesson}"; {nearest}')
_NO_HEADING = mark("Course", 'the link leads to no heading of this text: "#{heading}"; {nearest}')
_DEAD_LINK = mark(
    "Course",
    'the link "{address}" leads nowhere; a link is https://…, lesson:<id> or #<heading>',
)
_FENCE_WORD = mark("Course", 'a fence can\'t be "{word}"; {nearest}')
_RUN_PYTHON = mark("Course", 'a fence that is run has to be "python run"')
_OUTPUT_OF_NOTHING = mark("Course", "this output follows no code; join it with the one above")
_NOT_TRANSLATED = mark(
    "Course", 'there is no text in "{language}"; the app shows the one in "{source}"'
)
_OLD_TRANSLATION = mark(
    "Course",
    'the translation is older than {source}; bring it up to date, then write source = "{hash}"',
)
_NO_SOURCE_HASH = mark(
    "Course",
    "it doesn't say which source it was translated from; between two lines --- write source = "
    '"{hash}"',
)
_FIGURES_DIFFER = mark("Course", "there are {count} figures here and {wanted} in {file}")
_RUNS_DIFFER = mark(
    "Course", "there are {count} fences marked “python run” here and {wanted} in {file}"
)
_HEADING_LEVEL = mark(
    "Course",
    "this heading begins with {level}, but its counterpart in {file} (line {line}) "
    "begins with {wanted}",
)
_HEADINGS_DIFFER = mark("Course", "there are {count} headings here and {wanted} in {file}")

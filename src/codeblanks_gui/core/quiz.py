"""Judges an answer to a question: right or wrong, which part, and the sentence for it."""

import ast
import hashlib
import io
import re
import tokenize
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from codeblanks_gui.core.course import Blank, Blanks, Choice, Localized, Match
from codeblanks_gui.core.quiz_slips import slip
from codeblanks_gui.core.saying import Saying
from codeblanks_gui.core.text import pick


@dataclass(frozen=True)
class PartVerdict:
    """Whether one part (an option, a blank, a left side) is right, and the sentence for it.

    Attributes:
        is_right: whether it is.
        note: the course's own sentence.
        slip: what is to be written otherwise in an answer that is nearly right.
    """

    is_right: bool
    note: Localized | None = None
    slip: Saying | None = None


@dataclass(frozen=True)
class QuizVerdict:
    """The whole answer; `score` is from 0 to 1, and 1 only where all of it is right."""

    is_right: bool
    parts: tuple[PartVerdict, ...]
    score: float


def judge_choice(question: Choice, chosen: frozenset[int]) -> QuizVerdict:
    """Judge the chosen options, given by their index in the file's order.

    A part is right where the learner was right about that option, chosen or not; its note is the
    option's reason. Of several right options, each wrong choice takes one right one back.
    """
    parts = tuple(
        PartVerdict((index in chosen) == option.correct, option.why)
        for index, option in enumerate(question.options)
    )
    right = {index for index, option in enumerate(question.options) if option.correct}
    is_right = chosen == right
    hits, misses = len(chosen & right), len(chosen - right)
    score = max(0, hits - misses) / len(right) if question.is_multiple else float(is_right)
    return QuizVerdict(is_right, parts, score)


def judge_blanks(question: Blanks, language: str, answers: Sequence[str]) -> QuizVerdict:
    """Judge the text typed into each blank; missing answers count as empty.

    A text is right where its Python tokens are those of an accepted one (spaces and quote style
    don't matter), or where the program means the same with it, as `(x)` means `x`. One that is
    right but for how it is written (`.to()` for `to`) is wrong, and its slip is told; what the
    course itself says of an answer goes before that.
    """
    typed = [*answers, *[""] * len(question.blanks)]
    code = pick(question.code, language)
    parts = tuple(
        _judge_blank(question, code, index, typed[index]) for index in range(len(question.blanks))
    )
    return _all_of(parts)


def judge_match(question: Match, language: str, answers: Mapping[int, str]) -> QuizVerdict:
    """Judge the right side given to each left side (by index), as texts in `language`.

    A wrong pair is named in its note, as `left ≠ right`; a left side without an answer has none.
    """
    parts = tuple(
        _judge_pair(question, language, index, answers.get(index, ""))
        for index in range(len(question.pairs))
    )
    return _all_of(parts)


def option_order(count: int, learner_seed: str, question_id: str) -> tuple[int, ...]:
    """Return a shuffled order of `count` items: the same each time for a learner and a question.

    A digest and not `random.Random(str)`, whose sequence Python doesn't promise to keep.
    """

    def key(index: int) -> bytes:
        return hashlib.sha256(f"{learner_seed}\0{question_id}\0{index}".encode()).digest()

    return tuple(sorted(range(count), key=key))


BLANK_NAME = re.compile(r"____([0-9]+)")
"""How a blank is written in the code of a question: `____1` is the first."""


def fill_blanks(code: str, fillings: Sequence[str]) -> str:
    """Return `code` with each blank replaced; a blank without a filling stays."""

    def filling(blank: re.Match[str]) -> str:
        number = int(blank[1])
        return fillings[number - 1] if 1 <= number <= len(fillings) else blank[0]

    return BLANK_NAME.sub(filling, code)


def same_tokens(left: str, right: str) -> bool:
    """Tell whether two pieces of Python are the same but for spaces and quote style."""
    return _tokens(left) == _tokens(right)


def _all_of(parts: tuple[PartVerdict, ...]) -> QuizVerdict:
    right = sum(part.is_right for part in parts)
    return QuizVerdict(right == len(parts), parts, right / len(parts) if parts else 0.0)


def _judge_pair(question: Match, language: str, index: int, given: str) -> PartVerdict:
    pair = question.pairs[index]
    if given == pick(pair.right, language):
        return PartVerdict(True)
    if not given:
        return PartVerdict(False)
    # An answer given in the other language, before a switch, is still right.
    rights = [other.right for other in question.pairs] + list(question.distractors)
    is_shown = any(given == pick(right, language) for right in rights)
    if not is_shown and given in pair.right.values():
        return PartVerdict(True)
    named = {lang: f"{pick(pair.left, lang)} ≠ {given}" for lang in pair.left}
    return PartVerdict(False, named)


def _judge_blank(question: Blanks, code: str, index: int, typed: str) -> PartVerdict:
    blank = question.blanks[index]
    if not typed.strip():
        return PartVerdict(False)
    if _is_accepted(question, code, index, typed):
        return PartVerdict(True)
    note = _near_note(blank, typed)
    if note is not None:
        return PartVerdict(False, note)
    told = slip(code, index + 1, blank.accept, typed)
    if told is not None:
        return PartVerdict(False, slip=told)
    # A known wrong answer is known too where it is written with a slip.
    known = (near for near in blank.near if slip(code, index + 1, (near.match,), typed))
    return PartVerdict(False, next((near.why for near in known), None))


def _near_note(blank: Blank, typed: str) -> Localized | None:
    return next((near.why for near in blank.near if same_tokens(near.match, typed)), None)


def _is_accepted(question: Blanks, code: str, index: int, typed: str) -> bool:
    blank = question.blanks[index]
    if any(same_tokens(typed, accepted) for accepted in blank.accept):
        return True
    if "#" in typed:  # a comment could hide the rest of the line
        return False
    program = _program(question, code, index, typed)
    return program is not None and any(
        program == _program(question, code, index, accepted) for accepted in blank.accept
    )


def _program(question: Blanks, code: str, index: int, text: str) -> str | None:
    """Return the meaning of the code with `text` in one blank and right answers in the others."""
    fillings = [blank.accept[0] for blank in question.blanks]
    fillings[index] = text
    try:
        with warnings.catch_warnings():
            # Python warns of what a learner may well type, such as "\\d"; it is no one's problem.
            warnings.simplefilter("ignore")
            return ast.dump(ast.parse(fill_blanks(code, fillings)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


_LAYOUT = {tokenize.NEWLINE, tokenize.NL, tokenize.ENDMARKER, tokenize.INDENT, tokenize.DEDENT}


def _tokens(text: str) -> list[str]:
    """Return the Python tokens of `text`, strings by value; words where it is no Python."""
    text = text.strip()
    try:
        found = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return text.split()
    return [_token_text(token) for token in found if token.type not in _LAYOUT]


def _token_text(token: tokenize.TokenInfo) -> str:
    if token.type != tokenize.STRING:
        return token.string
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return repr(ast.literal_eval(token.string))
    except (SyntaxError, ValueError):
        return token.string

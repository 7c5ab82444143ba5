"""What the learner's record holds: attempts, answers, texts, each under the key of its item."""

from dataclasses import dataclass
from typing import Literal

LessonState = Literal["new", "started", "passed"]


@dataclass(frozen=True)
class ItemKey:
    """Names an exercise or a question: ids, which never change."""

    course: str
    lesson: str
    item: str


@dataclass(frozen=True)
class SavedAnswer:
    """The best answer to a question so far; `answer_json` is the view's own."""

    answer_json: str
    is_right: bool
    score: float


@dataclass(frozen=True)
class Attempt:
    """One check or one answer.

    Attributes:
        result: a check's status or "right"/"wrong".
        device: where it was decided; for a pass all devices, joined by ",". A simulated device
            is never called by a real one's name ("simulated-cuda").
        simulated: whether what it says of a GPU comes from a simulated one.
    """

    key: ItemKey
    kind: Literal["check", "answer"]
    result: str
    score: float = 0.0
    content: str = ""
    device: str = ""
    simulated: bool = False


@dataclass(frozen=True)
class Answered:
    """An answer as the record tells it; `when` is in seconds since the epoch."""

    lesson: str
    question: str
    is_right: bool
    when: float


@dataclass(frozen=True)
class DraftVersion:
    """A draft that Reset replaced; `saved` is in seconds since the epoch."""

    id: int
    content: str
    saved: float

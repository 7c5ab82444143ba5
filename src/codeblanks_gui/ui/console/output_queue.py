"""What has come from the kernel and isn't shown yet, in order: the newest wins."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

MOST_CHARACTERS: Final = 4_000_000
MOST_PICTURES: Final = 20
PIECE: Final = 100_000
"""Characters that are taken at once, where nobody says how many."""


@dataclass(slots=True)
class Text:
    """Printed text. A block (a traceback, a result) begins on a line of its own."""

    text: str
    is_block: bool = False


@dataclass(slots=True)
class Picture:
    """A picture as it was sent: `kind` is png, jpeg or svg; sizes in px, 0 where unknown."""

    data: bytes
    kind: str
    width: int = 0
    height: int = 0


@dataclass(slots=True)
class Call:
    """Something to do when all before it is shown."""

    do: Callable[[], None] = field(repr=False)


class Clear:
    """Take away what the running program has shown."""


class LeftOut:
    """Something came too fast and was dropped: what, and how much."""

    def __init__(self) -> None:
        self.pictures = 0
        self.characters = 0


Item = Text | Picture | Call | Clear | LeftOut


class OutputQueue:
    """Bounded, whatever comes; calls are never dropped."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque()
        self._characters = 0
        self._pictures = 0
        self._clears_next = False

    def __len__(self) -> int:
        return len(self._items)

    @property
    def is_text_next(self) -> bool:
        """Whether `take` gives text."""
        return bool(self._items) and isinstance(self._items[0], Text)

    def add_text(self, text: str, *, is_block: bool = False) -> None:
        """Take printed text."""
        self._make_way()
        self._items.append(Text(text, is_block))
        self._characters += len(text)
        if self._characters > MOST_CHARACTERS:
            self._drop_text()

    def add_picture(self, picture: Picture) -> None:
        """Take a picture."""
        self._make_way()
        self._items.append(picture)
        self._pictures += 1
        if self._pictures > MOST_PICTURES:
            self._drop_picture()

    def add_call(self, do: Callable[[], None]) -> None:
        """Have `do` done after what has come until now."""
        self._items.append(Call(do))

    def clear_output(self, *, waits: bool) -> None:
        """Forget what waits and take away what is shown; `waits`: when something else comes."""
        self._clears_next = True
        if not waits:
            self._make_way()

    def end_run(self) -> None:
        """A program has ended: nothing of it is taken away any more."""
        self._clears_next = False

    def forget(self) -> None:
        """Drop everything, calls too."""
        self.__init__()  # type: ignore[misc]

    def take(self, most: int = PIECE) -> Item | None:
        """Return what is to be shown next; of a long text only its first `most` characters."""
        if not self._items:
            return None
        first = self._items[0]
        if isinstance(first, Text) and len(first.text) > most:
            piece = Text(first.text[:most], first.is_block)
            self._items[0] = Text(first.text[most:])
            self._characters -= most
            return piece
        self._items.popleft()
        if isinstance(first, Text):
            self._characters -= len(first.text)
            if not first.is_block:
                return self._joined(first, most)
        elif isinstance(first, Picture):
            self._pictures -= 1
        return first

    def _joined(self, first: Text, most: int) -> Text:
        """Return `first` with the small texts that follow it."""
        texts, size = [first.text], len(first.text)
        while self._items and isinstance(self._items[0], Text) and not self._items[0].is_block:
            size += len(self._items[0].text)
            if size > most:
                break
            texts.append(self._items.popleft().text)  # type: ignore[union-attr]
            self._characters -= len(texts[-1])
        return Text("".join(texts))

    def _make_way(self) -> None:
        if not self._clears_next:
            return
        self._clears_next = False
        kept = [item for item in self._items if isinstance(item, Call)]
        self._items = deque([*kept, Clear()])
        self._characters = self._pictures = 0

    def _drop_text(self) -> None:
        note = self._note()
        for number, item in enumerate(self._items):
            if self._characters <= MOST_CHARACTERS // 2:
                break
            if isinstance(item, Text):
                cut = item.text[-MOST_CHARACTERS // 2 :] if item is self._items[-1] else ""
                note.characters += len(item.text) - len(cut)
                self._characters -= len(item.text) - len(cut)
                self._items[number] = Text(cut, item.is_block)
        self._items = deque(item for item in self._items if not isinstance(item, Text) or item.text)

    def _drop_picture(self) -> None:
        self._note().pictures += 1
        oldest = next(item for item in self._items if isinstance(item, Picture))
        self._items.remove(oldest)
        self._pictures -= 1

    def _note(self) -> LeftOut:
        """Return the note of what was left out, which stands where the first was."""
        for item in self._items:
            if isinstance(item, LeftOut):
                return item
            if isinstance(item, Text | Picture):
                break
        note = LeftOut()
        calls = [item for item in self._items if isinstance(item, Call | Clear)]
        place = 0
        if calls and self._items[0] is calls[0]:
            while place < len(self._items) and isinstance(self._items[place], Call | Clear):
                place += 1
        self._items.insert(place, note)
        return note

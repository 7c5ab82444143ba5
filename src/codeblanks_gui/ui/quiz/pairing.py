"""Which left side is paired with which right side, and which side waits for its partner."""

from dataclasses import dataclass, field


@dataclass
class Pairing:
    """The pairs by index; `picked` is (is it a left side, index) of the side picked first."""

    pairs: dict[int, int] = field(default_factory=dict)
    picked: tuple[bool, int] | None = None

    def pick(self, is_left: bool, index: int) -> bool:
        """Pick a side; with one of the other column picked before they pair: True then.

        A second pick of the same side drops it; one in the same column takes its place. Whoever
        was paired with either of the two is free again.
        """
        before, self.picked = self.picked, None
        if before is None or before[0] == is_left:
            if before != (is_left, index):
                self.picked = (is_left, index)
            return False
        left, right = (index, before[1]) if is_left else (before[1], index)
        self.part(False, right)
        self.pairs[left] = right
        return True

    def part(self, is_left: bool, index: int) -> bool:
        """Part the pair that a side is in; tells whether there was one."""
        left = index if is_left else self.left_of(index)
        return left is not None and self.pairs.pop(left, None) is not None

    def left_of(self, right: int) -> int | None:
        """Return the left side that `right` is paired with."""
        return next((left for left, other in self.pairs.items() if other == right), None)

    def drop_pick(self) -> None:
        """Let no side wait."""
        self.picked = None

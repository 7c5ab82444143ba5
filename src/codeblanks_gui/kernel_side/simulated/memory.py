"""Memory of the simulated devices, counted as CUDA's caching allocator counts it."""

from __future__ import annotations

import contextlib
from typing import Any, Iterator

from . import texts

ROUND = 512
"""Bytes: CUDA's allocator hands out multiples of this (CUDACachingAllocator, kMinBlockSize)."""

SEGMENT = 2 << 20
"""Bytes: the pool grows by multiples of this (kSmallBuffer)."""


class Course:
    """How memory went during something: its peak above the beginning, blocks made, bytes freed."""

    __slots__ = ("blocks", "freed", "highest", "made")

    def __init__(self) -> None:
        self.highest = self.made = self.freed = 0
        self.blocks = 0
        """How many more lived at the peak than at the beginning."""


class Account:
    """The memory of one device: what is taken, what the pool holds, and the highest of both."""

    __slots__ = (
        "allocated",
        "capacity",
        "device",
        "died",
        "freed",
        "limit",
        "made",
        "peak",
        "peak_count",
        "peak_reserved",
        "refusals",
        "reserved",
        "watermark",
    )

    def __init__(self, device: Any, capacity: int) -> None:
        self.device = device
        self.capacity = self.limit = capacity
        self.allocated = self.peak = self.reserved = self.peak_reserved = 0
        self.made = self.died = self.freed = self.peak_count = 0
        self.watermark = 0
        """Below it nothing is to be checked or noted: the peak, or the limit if that is lower."""
        self.refusals = 0

    def check(self, nbytes: int) -> int:
        """Return the rounded size of a block of `nbytes`, if there is room for it.

        Raises:
            RuntimeError: Out of memory, in the words of the device's kind.
        """
        size = (nbytes + ROUND - 1) & -ROUND
        if self.allocated + size > self.limit:
            self.refusals += 1
            raise texts.out_of_memory(self, size)
        return size

    def pass_through(self, nbytes: int) -> None:
        """Count memory that is taken and given back before anybody looks.

        Raises:
            RuntimeError: Out of memory.
        """
        held, size = self.allocated, self.check(nbytes)
        if held + size > self.peak:
            self.allocated = held + size
            self.note_peak()
            self.allocated = held

    @contextlib.contextmanager
    def measured(self) -> Iterator[Course]:
        """Within it the peak begins anew; what comes out is known at the end."""
        course = Course()
        held, peak, count, blocks = self.allocated, self.peak, self.peak_count, self.count
        made, freed = self.made, self.freed
        self.reset_peak()
        try:
            yield course
        finally:
            course.highest, course.blocks = self.peak - held, self.peak_count - blocks
            course.made, course.freed = self.made - made, self.freed - freed
            if peak > self.peak:
                self.peak, self.peak_count = peak, count
            self.watermark = min(self.peak, self.limit)

    def has_room_for(self, course: Course) -> bool:
        """Whether what was measured would fit once more."""
        return self.allocated + course.highest <= self.limit

    @contextlib.contextmanager
    def following(self, course: Course) -> Iterator[None]:
        """Within it blocks go uncounted: at the end all is as if they had gone as measured."""
        if self.allocated + course.highest > self.peak:
            self.pass_through(course.highest)
            self.peak_count = self.count + course.blocks
        made, freed = self.made, self.freed
        try:
            yield
        finally:
            unseen = max(0, course.made - (self.made - made))
            self.made += unseen
            self.died += unseen
            self.freed += max(0, course.freed - (self.freed - freed))

    def note_peak(self) -> None:
        """More is held than ever before: the pool grows with it."""
        if self.allocated > self.peak:
            self.peak, self.peak_count = self.allocated, self.count
        self.watermark = min(self.peak, self.limit)
        if self.allocated > self.reserved:
            self.release_cache()
            self.peak_reserved = max(self.peak_reserved, self.reserved)

    @property
    def count(self) -> int:
        """How many blocks live."""
        return self.made - self.died

    def release_cache(self) -> None:
        """Give back what the pool holds and nobody uses, as `empty_cache()` does."""
        self.reserved = (self.allocated + SEGMENT - 1) & -SEGMENT

    def reset_peaks(self) -> None:
        """Let the peaks begin again at what is held now."""
        self.peak_reserved = self.reserved
        self.reset_peak()

    def reset_peak(self) -> None:
        """Let the peak of what is held begin again at what is held now."""
        self.peak, self.peak_count = self.allocated, self.count
        self.watermark = min(self.peak, self.limit)

    def set_limit(self, limit: int) -> None:
        """Let no more than `limit` bytes be held."""
        self.limit = limit
        self.watermark = min(self.peak, limit)

    def forget_history(self) -> None:
        """Let the sums of everything ever taken and freed begin again at 0."""
        self.made, self.died = self.count, 0
        self.freed = self.refusals = 0


class Block:
    """One piece of device memory. It hangs on a tensor's storage and dies with it."""

    __slots__ = ("account", "size")

    def __init__(self, account: Account, nbytes: int) -> None:
        size = (nbytes + 511) & -512  # ROUND
        self.account = account
        self.size = 0  # for __del__, if it does not fit
        held = account.allocated + size
        if held > account.watermark:
            account.check(nbytes)
            account.allocated = held
            account.made += 1
            self.size = size
            account.note_peak()
        else:
            account.allocated = held
            account.made += 1
            self.size = size

    @property
    def device(self) -> Any:
        """The device it is on."""
        return self.account.device

    def grow(self, nbytes: int) -> None:
        """Count a storage that was resized to `nbytes`; smaller ones keep their memory.

        Raises:
            RuntimeError: Out of memory.
        """
        more = nbytes - self.size
        if more > 0:
            size = self.account.check(more)
            self.size += size
            self.account.allocated += size
            self.account.note_peak()

    def __del__(self) -> None:
        size = self.size
        if size:
            account = self.account
            account.allocated -= size
            account.died += 1
            account.freed += size

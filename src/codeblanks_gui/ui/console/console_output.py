"""A Jupyter console that shows output as it comes and never stops the window for it.

What the kernel sends is queued. A timer shows it, for a few hundredths of a second at a time; the
rest waits, and of what comes faster than it can be shown the newest wins. Everything that has to
happen after the output, as the next prompt, waits in the same queue.

While somebody reads above the end nothing of what stands there goes. There is room for that as
long again; then all that comes waits until the end is looked at once more.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QTextCursor

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console.ansi import ThemedAnsi
from codeblanks_gui.ui.console.inks import Inks
from codeblanks_gui.ui.console.left_out import LeftOutNotes
from codeblanks_gui.ui.console.output_queue import (
    Call,
    Clear,
    Item,
    LeftOut,
    OutputQueue,
    Picture,
    Text,
)
from codeblanks_gui.ui.console.pace import Pace
from codeblanks_gui.ui.console.pictures import MOST_BYTES, Album, PictureText, SvgSources
from codeblanks_gui.ui.console.qtconsole_base import typed_code_highlighter
from codeblanks_gui.ui.console.readable_console import ReadableConsole
from codeblanks_gui.ui.console.recolouring import Recolouring
from codeblanks_gui.ui.console.transcript import MOST_CHARACTERS, MOST_LINES, Transcript
from codeblanks_gui.ui.theme import Theme

REPAINT_INTERVAL: Final = 80
"""Milliseconds; the first output after a pause is painted at once."""

_READING_TIME: Final = 0.008
_PAINTING_TIME: Final = 0.015
"""Seconds of one turn: to follow what was printed, and to put it into the text."""

_READ_PIECE_TIME: Final = 0.004
_READ_AT_ONCE: Final = (2_000, 100_000)

_MARGIN: Final = 12
_LEAST_PICTURE: Final = 120


class ConsoleOutput(ReadableConsole):
    """See the module.

    Signals:
        run_begun(): what comes now is another run's.
        output_shortened(): something of the last run can't be seen any more, or never could.
    """

    run_begun = Signal()
    output_shortened = Signal()

    custom_control = PictureText

    _control: PictureText
    _insert_text_cursor: QTextCursor
    _append_before_prompt_cursor: QTextCursor
    _prompt_cursor: QTextCursor
    _append_before_prompt_pos: int
    _highlighter: Any

    def __init__(self, theme: Theme, notes: LeftOutNotes) -> None:
        self._theme = theme
        self.notes = notes
        self._is_prompting = False
        self._is_draining = False
        self._was_told_short = False
        self._wants_end = False
        self._held_clear: Clear | None = None
        self._read_pictures = 0  # bytes of those that were shown while somebody read
        self._transcript: Transcript | None = None
        super().__init__(gui_completion="droplist")
        self.buffer_size = 0  # the transcript drops old lines itself, also before a prompt
        # Where nothing stands between output and what is typed, typing must not push it on.
        self._append_before_prompt_cursor.setKeepPositionOnInsert(True)
        self._highlighter = typed_code_highlighter(self, self._highlighter)
        self._inks = Inks(theme)
        self._ansi_processor = ThemedAnsi(self._inks)
        self._queue = OutputQueue()
        self._reading_pace = Pace(_READ_PIECE_TIME, *_READ_AT_ONCE)
        self._control.document().setDocumentMargin(_MARGIN)
        self._transcript = Transcript(self._control, self._inks, self._output_end, notes.cut)
        self._album = Album(self._control, theme)
        self._name_to_svg_map = SvgSources(self._album)
        self._recolouring = Recolouring(self._control, self._inks, self._highlighter, self._writing)
        self._drain_timer = QTimer(self)
        self._drain_timer.setSingleShot(True)
        self._drain_timer.timeout.connect(self.drain)

    @property
    def is_showing(self) -> bool:
        """Whether output, or something that comes after it, isn't shown yet."""
        return bool(self._queue) or self._held_clear is not None or not self._shown.is_painted

    @property
    def _shown(self) -> Transcript:
        assert self._transcript is not None
        return self._transcript

    def _do_after_output(self, do: Callable[[], None]) -> None:
        self._queue.add_call(do)
        if self._drain_timer.isActive():
            self._drain_timer.start(0)  # several may come in one turn of the loop
        else:
            self.drain()

    def _begin_run(self) -> None:
        """What is printed from now on belongs to another run."""
        self._was_told_short = False
        self.notes.begin_run()
        self._shown.terminal.cut_note = self.notes.cut
        self._shown.begin_run()
        self.run_begun.emit()

    # Showing

    def drain(self) -> None:
        """Show what has come, or a part of it; a timer goes on."""
        if self._is_draining or self._is_holding:
            return
        self._is_draining = True
        try:
            if self.is_showing:
                self._drain_timer.start(REPAINT_INTERVAL)  # also if something goes wrong
                self._drain_once()
                if self._is_holding:
                    self._drain_timer.stop()
                elif self.is_showing:
                    self._drain_timer.start(0)
        finally:
            self._is_draining = False
        if self._shown.was_shortened and not self._was_told_short:
            self._was_told_short = True
            self.output_shortened.emit()

    def _drain_once(self) -> None:
        view = self._hold_view()
        is_read = not (view.is_following or self._wants_end)
        try:
            if is_read and self._is_full():
                self._hold(True)
            else:
                self._show_some(is_read=is_read)
            if not is_read:
                with self._writing():
                    self._shown.trim(None, is_flooded=self.is_showing)
        finally:
            view.release()
        if self._wants_end:
            self._wants_end = False
            self._scroll_to_end()

    def _is_full(self) -> bool:
        """Tell whether no more can be added without something else going."""
        document = self._control.document()
        return (
            document.blockCount() >= 2 * MOST_LINES
            or document.characterCount() >= 2 * MOST_CHARACTERS
            or self._read_pictures > MOST_BYTES
        )

    @override
    def _on_end_reached(self) -> None:
        if self.is_holding:
            self._drain_timer.start(0)
        super()._on_end_reached()

    def _show_some(self, *, is_read: bool) -> None:
        if self._held_clear is not None and not is_read:
            self._show(self._held_clear, is_read=False)
            self._held_clear = None
        now = time.monotonic()
        while self._queue.is_text_next and time.monotonic() < now + _READING_TIME:
            with self._reading_pace.step() as characters:
                self._read(self._queue.take(characters))
        if not is_read:
            with self._writing():
                self._shown.make_room()
        end = time.monotonic() + _PAINTING_TIME
        is_first = True
        while (is_first or time.monotonic() < end) and not self._is_holding:
            is_first = False
            if not self._shown.is_painted:
                with self._writing():
                    self._shown.paint()
            elif self._queue.is_text_next or not self._queue:
                return
            else:
                is_first = self._show(self._queue.take(), is_read=is_read)

    def _read(self, item: Item | None) -> None:
        assert isinstance(item, Text)
        if item.is_block:
            self._shown.terminal.begin_line()
        self._shown.terminal.feed(item.text)

    def _show(self, item: Item | None, *, is_read: bool) -> bool:
        """Show one thing; return whether the next must be shown without a pause."""
        if isinstance(item, Call):
            item.do()
            return False
        if isinstance(item, Clear) and is_read:
            self._held_clear = item
            self._hold(True)
            return False
        with self._writing():
            if isinstance(item, Clear):
                self._shown.remove_run()
                if self._queue.is_text_next:
                    self._read(self._queue.take())
                return True
            if isinstance(item, Picture):
                self._show_picture(item, is_read=is_read)
            elif isinstance(item, LeftOut):
                self.notes.add(pictures=item.pictures, characters=item.characters)
                self._write_note(self._output_end())
        return False

    def _show_picture(self, picture: Picture, *, is_read: bool) -> None:
        cursor = self._shown.end_cursor()
        room = self._control.viewport().width() - 2 * _MARGIN
        if not self._album.insert(cursor, picture, max(room, _LEAST_PICTURE)):
            self._shown.terminal.feed(f"Received invalid {picture.kind} data.\n")
            return
        self._shown.begin_region(cursor.position())
        self._read_pictures = self._read_pictures + len(picture.data) if is_read else 0
        if not is_read:
            self._drop_pictures()

    def _drop_pictures(self) -> None:
        place = self._album.oldest_place()
        dropped = self._album.drop_oldest()
        if dropped:
            self.notes.add(pictures=dropped)
            self._write_note(place)

    def _write_note(self, position: int) -> None:
        """Say in one line what of this run was left out."""
        is_end = position >= self._output_end()
        ink = self._inks.role_format("muted")
        end = self.notes.write(self._control.document(), position, ink)
        self._shown.was_shortened = True
        if is_end:
            self._shown.begin_region(end)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Change what stands before the prompt: it is nothing that a person could undo."""
        is_undoable = self._control.isUndoRedoEnabled()
        if is_undoable:
            self._control.setUndoRedoEnabled(False)
        has_prompt = self._reading or not self._executing
        marks = (self._prompt_cursor, self._append_before_prompt_cursor)
        from_end = [self._get_end_pos() - mark.position() for mark in marks]
        try:
            yield
        finally:
            if has_prompt:
                for mark, distance in zip(marks, from_end, strict=True):
                    mark.setPosition(max(self._get_end_pos() - distance, 0))
            if is_undoable:
                self._control.setUndoRedoEnabled(True)

    def _output_end(self) -> int:
        if self._executing and not self._reading:
            return int(self._get_end_pos())
        return self._append_before_prompt_pos

    # What Jupyter's console does itself

    def _append_custom(
        self, insert: Any, input: Any, before_prompt: bool = False, *args: Any, **kwargs: Any
    ) -> Any:
        is_output = before_prompt or (self._executing and not self._reading)
        if not is_output or self._is_prompting or self._transcript is None:
            return super()._append_custom(insert, input, before_prompt, *args, **kwargs)
        self._insert_text_cursor.setPosition(self._output_end())
        with self._writing():
            result = super()._append_custom(insert, input, before_prompt, *args, **kwargs)
        self._transcript.begin_region()
        return result

    def _show_prompt(self, *args: Any, **kwargs: Any) -> None:
        self._is_prompting = True
        try:
            super()._show_prompt(*args, **kwargs)
        finally:
            self._is_prompting = False

    def _insert_html(self, cursor: QTextCursor, html: str) -> None:
        start = cursor.position()
        super()._insert_html(cursor, html)
        role = "good" if "out-prompt" in html else "accent" if "in-prompt" in html else ""
        if role:
            piece = QTextCursor(cursor)
            piece.setPosition(start)
            piece.setPosition(cursor.position(), QTextCursor.MoveMode.KeepAnchor)
            piece.mergeCharFormat(self._inks.role_format(role))

    def _get_image(self, name: str) -> Any:
        return self._album.original(name)

    @override
    def clear(self, keep_input: bool = True) -> None:
        super().clear(keep_input)
        self._held_clear = None
        self._hold(False)
        self._shown.begin_run()
        self._drain_timer.start(0)

"""What is left out of a long text before it is sent: nothing that could be seen."""

import pytest

from codeblanks_gui.core.terminal import Terminal
from codeblanks_gui.kernel_side.message_text import without_wiped

BAR = "".join(f"\rstep {number} of 5000" for number in range(5_000))


def seen(text: str) -> str:
    """Return what a terminal shows of `text`."""
    terminal = Terminal("[{count}]")
    terminal.feed(text)
    return "".join(part for part, _ in terminal.take().spans)


@pytest.mark.parametrize("before", ["", "begun", "a line\nbegun", "x" * 40, "one\ntwo\n"])
@pytest.mark.parametrize("after", ["", "\n", "\r"])
def test_old_states_of_a_bar_are_not_sent(before: str, after: str) -> None:
    text = before + BAR + after
    assert len(without_wiped(text)) < 3_000
    assert seen(without_wiped(text)) == seen(text)


@pytest.mark.parametrize(
    "text",
    [
        BAR[:3_000],
        "a long state, of which an end stays" + BAR + "\n" + "line\n" * 900,
        BAR[:20_000] + "\ra state that is longer than all that follow" + BAR,
        BAR[:20_000] + "\x1b[31m" + BAR,
        BAR[:20_000] + "\b\b" + BAR,
        BAR[:20_000] + "\u6f22" + BAR,
        BAR + "\x1b[1A" + BAR[:2_500],
        "".join(f"{number}\r\n" for number in range(5_000)),
        "x" * 20_000,
    ],
)
def test_what_may_leave_a_trace_is_sent(text: str) -> None:
    assert without_wiped(text) == text

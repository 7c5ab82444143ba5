"""What programs print: floods, order, closed outputs; nothing is lost and nothing comes late."""

import time
from collections.abc import Iterator

import pytest

from tests.services.kernel_person import KernelPerson, spin


@pytest.fixture
def person(kernel: KernelPerson) -> Iterator[KernelPerson]:
    kernel.wake()
    kernel.wait_ready()
    yield kernel
    assert spin(lambda: kernel.host.state.can_run, 20)
    kernel.rest()


@pytest.mark.parametrize("flush", ["", ", flush=True"])
def test_endless_printing_can_be_stopped(person: KernelPerson, flush: str) -> None:
    person.begin(f"i = 0\nwhile True:\n    i += 1\n    print(i{flush})\n")
    spin(lambda: False, 1.5)
    person.stop()
    assert person.outcomes[-1].was_interrupted
    assert person.outcomes[-1].line in (2, 3, 4)
    assert "iostream" not in person.outcomes[-1].traceback_text
    assert "console_setup" not in person.outcomes[-1].traceback_text
    assert person.beats > 10, "the window stood still"


def test_many_flushes_become_few_messages_and_nothing_is_lost(person: KernelPerson) -> None:
    messages: list[object] = []
    person.host.output_written.connect(lambda: messages.append(1))
    started = time.monotonic()
    assert person.run("for i in range(20_000): print(i, flush=True)\n").is_ok
    assert person.printed == "".join(f"{i}\n" for i in range(20_000))
    assert len(messages) < 40 + 40 * (time.monotonic() - started)


def test_the_last_line_comes_before_the_end(person: KernelPerson) -> None:
    for _ in range(5):
        assert person.run("print('a', flush=True)\nprint('b', flush=True)\nprint('c')\n").is_ok
        assert person.printed == "a\nb\nc\n"


def test_the_first_output_comes_at_once(person: KernelPerson) -> None:
    for _ in range(3):
        person.begin("import time\nprint('now')\ntime.sleep(1)\n")
        assert spin(lambda: person.printed)
        assert not person.outcomes, "it came only with the program's end"
        assert person.finish().is_ok


def test_a_hundred_megabytes_are_cut(person: KernelPerson) -> None:
    assert person.run("print('x' * 100_000_000)\nprint('end')\n", 60).is_ok
    assert len(person.printed) < 700_000
    assert "characters left out" in person.printed
    assert person.printed.endswith("end\n")
    assert person.beats > 10, "the window stood still"


def test_a_huge_value_is_cut(person: KernelPerson) -> None:
    shown: list[str] = []

    def look(message: dict) -> None:  # type: ignore[type-arg]
        if message["msg_type"] == "execute_result":
            shown.append(message["content"]["data"]["text/plain"])

    person.host.client.iopub_channel.message_received.connect(look)
    person.host.run_code("'x' * 50_000_000")
    assert spin(lambda: shown)
    assert len(shown[0]) < 120_000
    assert "characters left out" in shown[0]
    assert spin(lambda: person.host.state.can_run)


@pytest.mark.parametrize(
    "closing",
    [
        "import sys\nsys.stdout.close()\n",
        "import sys\nsys.stderr.close()\nsys.stdout.close()\n",
        "import os\nos.close(1)\n",
        "import sys\nsys.stdout = None\n",
        "import io, sys\nsys.stdout = io.StringIO()\nsys.stdout.close()\n",
    ],
)
def test_a_closed_output_is_open_for_the_next_program(person: KernelPerson, closing: str) -> None:
    assert person.run(closing).is_ok
    assert person.run("print('again')\n").is_ok
    assert person.printed == "again\n"


def test_writing_to_a_closed_output_is_an_error_as_in_python(person: KernelPerson) -> None:
    outcome = person.run("import sys\nsys.stdout.close()\nprint('lost')\n")
    assert outcome.ename == "ValueError"
    assert outcome.lines == (3,)

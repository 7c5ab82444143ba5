"""What programs print: floods, order, closed outputs; nothing is lost and nothing comes late."""

import hashlib
import itertools
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from codeblanks_gui.services.run_outcome import without_colours
from tests.services.kernel_person import KernelPerson, spin

NO_FORK = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")


def use(kernel: KernelPerson) -> Iterator[KernelPerson]:
    kernel.wake()
    kernel.wait_ready()
    yield kernel
    assert spin(lambda: kernel.host.state.can_run, 20)
    kernel.rest()


@pytest.fixture
def person(kernel: KernelPerson) -> Iterator[KernelPerson]:
    yield from use(kernel)


@pytest.fixture(params=["kernel", "old_kernel"])
def anyone(request: pytest.FixtureRequest) -> Iterator[KernelPerson]:
    """A person before today's kernel, and one before the oldest that is promised to work."""
    yield from use(request.getfixturevalue(request.param))


def saved(person: KernelPerson) -> str:
    """Return what "save full output" would save."""
    file = person.host.full_output()
    return file.read_bytes().decode() if file is not None else ""


@pytest.mark.parametrize("flush", ["", ", flush=True"])
def test_endless_printing_can_be_stopped(person: KernelPerson, flush: str) -> None:
    person.begin(f"i = 0\nwhile True:\n    i += 1\n    print(i{flush})\n")
    assert spin(lambda: person.printed.count("\n") > 50_000)
    assert spin(lambda: person.beats > 10)
    person.stop()
    assert person.outcomes[-1].was_interrupted
    assert person.outcomes[-1].line in (2, 3, 4)
    assert "iostream" not in person.outcomes[-1].traceback_text
    assert "console_setup" not in person.outcomes[-1].traceback_text
    assert person.beats > 10, "the window stood still"


def test_many_flushes_become_few_messages_and_nothing_is_lost(anyone: KernelPerson) -> None:
    messages: list[object] = []
    anyone.host.output_written.connect(lambda: messages.append(1))
    started = time.monotonic()
    assert anyone.run("for i in range(20_000): print(i, flush=True)\n").is_ok
    assert anyone.printed == "".join(f"{i}\n" for i in range(20_000))
    assert len(messages) < 40 + 40 * (time.monotonic() - started)
    assert saved(anyone) == anyone.printed


def test_printing_gives_the_collector_nothing_to_do(anyone: KernelPerson) -> None:
    program = (
        "import gc, time\n"
        "def collections(): return sum(one['collections'] for one in gc.get_stats())\n"
        "for turn in range(100):\n"  # torch may still be on its way in a thread
        "    before = collections()\n"
        "    for i in range(20_000): print(i, flush=True)\n"
        "    found = collections() - before\n"
        "    if found < 5: break\n"
        "    time.sleep(0.1)\n"
        "print(found, gc.get_freeze_count())\n"
    )
    assert anyone.run(program).is_ok
    found, passed_over = anyone.printed.splitlines()[-1].split()
    assert int(found) < 5  # a tuple for each text would make it 30
    assert int(passed_over) > 10_000


def test_the_last_line_comes_before_the_end(anyone: KernelPerson) -> None:
    for _ in range(5):
        assert anyone.run("print('a', flush=True)\nprint('b', flush=True)\nprint('c')\n").is_ok
        assert anyone.printed == "a\nb\nc\n"


@pytest.mark.parametrize("lines", [1, 500])
def test_what_is_printed_shows_while_the_program_computes(
    anyone: KernelPerson, tmp_path: Path, lines: int
) -> None:
    go_on = tmp_path / "seen"
    anyone.begin(
        f"import os\nfor i in range({lines}): print(i, flush=True)\n"
        f"while not os.path.exists({str(go_on)!r}): pass\n"
    )
    assert spin(lambda: anyone.printed.endswith(f"{lines - 1}\n"))
    assert not anyone.outcomes, "it came only with the program's end"
    go_on.touch()
    assert anyone.finish().is_ok


def test_both_streams_keep_their_order(anyone: KernelPerson) -> None:
    program = "import sys\nfor i in range(8):\n    print(i)\n    print(-i, file=sys.stderr)\n"
    assert anyone.run(program).is_ok
    assert anyone.printed == "".join(f"{i}\n{-i}\n" for i in range(8))


def test_streams_that_change_all_the_time_make_few_messages(anyone: KernelPerson) -> None:
    messages: list[object] = []
    anyone.host.output_written.connect(lambda: messages.append(1))
    started = time.monotonic()
    program = (
        "import sys\n"
        "for i in range(3000):\n"
        "    print(f'o{i}')\n"
        "    print(f'e{i}', file=sys.stderr)\n"
    )
    assert anyone.run(program).is_ok
    assert anyone.printed == "".join(f"o{i}\ne{i}\n" for i in range(3000))
    assert len(messages) < 100 + 800 * (time.monotonic() - started)


def test_threads_lose_nothing(anyone: KernelPerson) -> None:
    program = (
        "import threading, sys\n"
        "def work(n):\n"
        "    for i in range(3000):\n"
        "        sys.stdout.write(f'{n} {i}\\n')\n"
        "        if i % 7 == 0: sys.stdout.flush()\n"
        "threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]\n"
        "for t in threads: t.start()\n"
        "for t in threads: t.join()\n"
    )
    assert anyone.run(program).is_ok
    lines = anyone.printed.splitlines()
    for thread in range(4):
        own = [line for line in lines if line.startswith(f"{thread} ")]
        assert own == [f"{thread} {i}" for i in range(3000)]


@NO_FORK
def test_a_forked_process_prints_once(anyone: KernelPerson) -> None:
    program = (
        "import os\n"
        "print('before', end=' ')\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    print('from the child')\n"
        "    os._exit(0)\n"
        "os.waitpid(child, 0)\n"
        "print('after')\n"
    )
    assert anyone.run(program).is_ok
    assert spin(lambda: "child" in anyone.printed)
    assert anyone.printed.count("from the child\n") == 1
    assert anyone.printed.replace("from the child\n", "") == "before after\n"
    assert sorted(saved(anyone).split()) == sorted(["before", "from", "the", "child", "after"])


@NO_FORK
def test_what_comes_from_c_code_and_other_programs_shows(anyone: KernelPerson) -> None:
    program = (
        "import os, subprocess\n"
        "os.write(1, b'raw\\n')\n"
        "subprocess.run(['echo', 'another program'])\n"
    )
    assert anyone.run(program).is_ok
    assert spin(lambda: "raw\n" in anyone.printed and "another program\n" in anyone.printed)


def test_the_stream_is_as_programs_expect_it(anyone: KernelPerson) -> None:
    program = (
        "import contextlib, io, sys\n"
        "assert sys.stdout.write('four') == 4\n"
        "assert sys.stdout.encoding == 'UTF-8' and sys.stdout.writable()\n"
        "assert isinstance(sys.stdout.isatty(), bool) and sys.stdout.fileno() > 0\n"
        "sys.stdout.reconfigure(line_buffering=True)\n"
        "with contextlib.suppress(TypeError):\n"
        "    sys.stdout.write(5)\n"
        "    raise AssertionError('took a number')\n"
        "write = sys.stdout.write\n"
        "assert write('!') == 1\n"
        "sys.stdout.writelines(['a', 'b\\n'])\n"
        "data = '\u011f\\n'.encode()\n"
        "assert sys.stdout.buffer.write(data[:1]) == 1\n"
        "sys.stdout.buffer.write(data[1:])\n"
        "sys.stdout.buffer.flush()\n"
        "with contextlib.redirect_stdout(io.StringIO()) as caught:\n"
        "    print('caught')\n"
        "assert caught.getvalue() == 'caught\\n'\n"
        "print('half a pair: \\ud800')\n"
        "print('end')\n"
    )
    outcome = anyone.run(program)
    assert outcome.is_ok, outcome.traceback_text
    assert anyone.printed.startswith("four!ab\n\u011f\nhalf a pair: ")
    assert anyone.printed.endswith("\nend\n")


@NO_FORK
def test_a_signal_handler_may_print(person: KernelPerson) -> None:
    program = (
        "import signal, sys\n"
        "calls = []\n"
        "def tell(*what):\n"
        "    calls.append(1)\n"
        "    sys.stdout.write(f'tick {len(calls)}\\n')\n"
        "    sys.stdout.flush()\n"
        "signal.signal(signal.SIGALRM, tell)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)\n"
        "while len(calls) < 100:\n"
        "    print('.', flush=True)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0)\n"
        "print('calls', len(calls))\n"
    )
    assert person.run(program).is_ok
    calls = int(person.printed.rsplit("calls ", 1)[1])
    ticks = re.findall(r"tick (\d+)", person.printed)
    assert sorted(int(n) for n in ticks) == list(range(1, calls + 1))


def test_a_progress_bar_that_is_a_flood_ends_with_its_last_state(anyone: KernelPerson) -> None:
    program = (
        "import sys\n"
        "for i in range(20_001):\n"
        "    sys.stdout.write(f'\\r{i:5} of 20000 steps, and more')\n"
        "    sys.stdout.flush()\n"
    )
    assert anyone.run(program).is_ok
    assert anyone.printed.endswith("\r20000 of 20000 steps, and more")
    assert "left out" not in anyone.printed
    assert saved(anyone).count("\r") == 20_001


def test_stop_in_the_midst_of_a_flood_keeps_what_was_printed(anyone: KernelPerson) -> None:
    program = "import itertools\nfor i in itertools.count(): print(i, flush=i % 3 == 0)\n"
    anyone.begin(program)
    assert spin(lambda: anyone.printed.count("\n") > 20_000)
    anyone.stop()
    assert anyone.outcomes[-1].was_interrupted
    lines = saved(anyone).split("\n")
    numbers = list(itertools.takewhile(str.isdecimal, lines))
    assert len(numbers) > 20_000
    assert numbers == [str(i) for i in range(len(numbers))]
    assert without_colours("\n".join(lines[len(numbers) :])).strip().startswith("-----")
    assert anyone.printed.rstrip().endswith("\n".join(numbers[-100:]))


def test_thirty_megabytes_are_kept_to_the_last_byte(anyone: KernelPerson) -> None:
    line = "\u0130\u015f\u0131l " + "x" * 90
    program = f"for i in range(300_000): print(i, {line!r})\n"
    assert anyone.run(program, 60).is_ok
    expected = "".join(f"{i} {line}\n" for i in range(300_000)).encode()
    file = anyone.host.full_output()
    assert file is not None
    data = file.read_bytes()
    assert (len(data), hashlib.sha256(data).digest()) == (
        len(expected),
        hashlib.sha256(expected).digest(),
    )
    assert anyone.printed.endswith(f"299999 {line}\n")


def test_only_the_last_run_is_kept(person: KernelPerson) -> None:
    assert person.run("print('one')\n").is_ok
    assert person.run("print('two')\n").is_ok
    assert saved(person) == "two\n"
    person.evaluate(x="1")  # nobody sees that
    assert saved(person) == "two\n"
    assert person.run("pass\n").is_ok
    assert saved(person) == ""


def test_a_traceback_is_kept_too(anyone: KernelPerson) -> None:
    assert not anyone.run("print('before', end='')\n1 / 0\n").is_ok
    lines = without_colours(saved(anyone)).split("\n")
    assert lines[0] == "before"
    assert lines[-2:] == ["ZeroDivisionError: division by zero", ""]
    assert anyone.outcomes[-1].traceback_text.strip() in "\n".join(lines)
    anyone.begin("print('on')\nwhile True: pass\n")
    assert spin(lambda: "on" in anyone.printed)
    anyone.stop()
    assert without_colours(saved(anyone)).strip().endswith("KeyboardInterrupt:")


def test_nothing_of_ours_can_be_imported_or_seen(anyone: KernelPerson) -> None:
    program = (
        "import sys\n"
        "print([n for n in sys.modules if n.startswith('codeblanks')])\n"
        "print([n for n in ('load', 'name', 'sources', 'OPTIONS', 'SOURCES') if n in dir()])\n"
    )
    assert anyone.run(program).is_ok
    assert anyone.printed == "[]\n[]\n"


def test_a_hundred_megabytes_are_cut(person: KernelPerson) -> None:
    assert person.run("print('x' * 100_000_000)\nprint('end')\n", 60).is_ok
    assert len(person.printed) < 700_000
    assert "characters left out" in person.printed
    assert person.printed.endswith("end\n")
    file = person.host.full_output()
    assert file is not None
    assert file.stat().st_size == 100_000_005
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
    assert len(saved(person)) == 50_000_003


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

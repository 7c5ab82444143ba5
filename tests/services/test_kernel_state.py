"""Kernel states: why a kernel ended, when it has died too often, which lines a traceback names."""

from typing import get_args

import pytest

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.crash_report import crash_summary
from codeblanks_gui.services.kernel_death import DeathCount, death_reason
from codeblanks_gui.services.run_outcome import learner_lines, outcome_of

IPYTHON_9 = """\
---------------------------------------------------------------------------
ZeroDivisionError                         Traceback (most recent call last)
File ~/Işıl Öğüş/model.py:4
      1 def f():
      2     return 1/0
----> 4 f()

File /home/Işıl Öğüş/model.py:2, in f()
      1 def f():
----> 2     return 1/0

File /usr/lib/python3.12/other_model.py:77, in g()
ZeroDivisionError: division by zero"""

IPYTHON_7 = """\
~/ws/model.py in <module>
      2     return 1/0
      3
----> 4 f()

~/ws/model.py in f()
      1 def f():
----> 2     return 1/0

ZeroDivisionError: division by zero"""

PYTHON = """\
Traceback (most recent call last):
  File "/tmp/model.py", line 4, in <module>
    f()
  File "/tmp/model.py", line 2, in f
ZeroDivisionError: division by zero"""

SYNTAX = """\
  File ~/Işıl Öğüş/model.py:3
    a = = 3
        ^
SyntaxError: invalid syntax"""


@pytest.mark.parametrize("text", [IPYTHON_9, IPYTHON_7, PYTHON])
def test_lines_are_the_learners_only_innermost_last(text: str) -> None:
    assert learner_lines(text, "model.py") == (4, 2)


def test_the_line_of_a_syntax_error() -> None:
    assert learner_lines(SYNTAX, "model.py") == (3,)


def test_a_file_name_is_not_a_pattern() -> None:
    assert learner_lines("File modelxpy:3", "model.py") == ()


FAULTHANDLER = """\
Fatal Python error: Segmentation fault

Thread 0x00007f01 (most recent call first):
  File "/usr/lib/python3.12/threading.py", line 1 in wait

Current thread 0x00007f44 (most recent call first):
  File "/usr/lib/python3.12/ctypes/__init__.py", line 519 in string_at
  File "/tmp/I\\u015f\\u0131l/model.py", line 2 in <module>
  File "/env/lib/python3.12/site-packages/IPython/core/interactiveshell.py", line 3045 in run
  File "/usr/lib/python3.12/runpy.py", line 198 in _run_module_as_main

Extension modules: zmq.backend.cython._zmq, numpy (total: 2)
"""


def test_a_crash_report_keeps_the_program_and_drops_the_rest() -> None:
    summary = crash_summary(FAULTHANDLER)
    assert summary.splitlines() == [
        "Fatal Python error: Segmentation fault",
        "Current thread 0x00007f44 (most recent call first):",
        '  File "/usr/lib/python3.12/ctypes/__init__.py", line 519 in string_at',
        '  File "/tmp/I\\u015f\\u0131l/model.py", line 2 in <module>',
    ]
    assert learner_lines(summary, "model.py") == (2,)
    assert crash_summary("") == ""


@pytest.mark.parametrize(
    ("code", "was_ready", "memory_ran_out", "sentence", "params"),
    [
        (-11, True, False, states.CRASHED_IN_MEMORY, {"signal": "SIGSEGV"}),
        (-6, True, True, states.ABORTED, {"signal": "SIGABRT"}),
        (-9, True, True, states.OUT_OF_MEMORY, {}),
        (-9, True, False, states.KILLED, {"signal": "SIGKILL"}),
        (-15, True, False, states.ASKED_TO_END, {"signal": "SIGTERM"}),
        (3, True, False, states.EXITED, {"code": "3"}),
        (0, True, False, states.EXITED, {"code": "0"}),
        (1, False, False, states.NOT_STARTED, {"code": "1"}),
        (0xC0000005, True, False, states.CRASHED, {"signal": "0xC0000005"}),
        (-99, True, False, states.CRASHED, {"signal": "signal 99"}),
    ],
)
def test_the_reason_of_an_end(
    code: int, was_ready: bool, memory_ran_out: bool, sentence: object, params: dict[str, str]
) -> None:
    found = death_reason(code, was_ready=was_ready, memory_ran_out=memory_ran_out)
    assert found == (sentence, params)


def test_three_deaths_in_a_minute_are_too_many() -> None:
    deaths = DeathCount()
    assert [deaths.add(t) for t in (0.0, 10.0, 59.0)] == [False, False, True]
    assert deaths.add(100.0) is False  # of the last three, one is 90 s old


def test_a_person_who_asks_begins_anew() -> None:
    deaths = DeathCount()
    deaths.add(0.0)
    deaths.add(1.0)
    deaths.forget()
    assert deaths.add(2.0) is False


def test_what_each_python_lacks() -> None:
    bare = states.unusable_state(Interpreter("/env/python", "3.12.1"))
    assert bare.kind == "no_ipykernel"
    assert bare.params["command"] == '"/env/python" -m pip install ipykernel torch'
    assert states.unusable_state(Interpreter("/nowhere/python")).kind == "no_python"
    no_torch = states.idle_state(Interpreter("/env/python", "3.12.1", ipykernel="7.4.0"))
    assert no_torch.kind == "no_torch"
    assert no_torch.can_run
    assert no_torch.params["command"] == '"/env/python" -m pip install torch'


def test_an_outcome_tells_the_innermost_line() -> None:
    error = {"ename": "ZeroDivisionError", "evalue": "x", "traceback": ["\x1b[31m" + PYTHON]}
    outcome = outcome_of(error, "model.py")
    assert not outcome.is_ok
    assert outcome.line == 2
    assert "\x1b" not in outcome.traceback_text
    assert outcome_of(None, "model.py").is_ok


def test_the_table_knows_every_kind_and_none_is_a_dead_end() -> None:
    kinds = set(get_args(states.KernelKind))
    assert set(states.TRANSITIONS) == kinds
    for kind, following in states.TRANSITIONS.items():
        assert following <= kinds
        assert "starting" in following, f"no way out of {kind}"
        assert "closed" in following or kind == "closed"


def test_only_what_the_table_has_goes_without_an_error(caplog: pytest.LogCaptureFixture) -> None:
    keeper = states.StateKeeper()
    heard: list[str] = []
    keeper.changed.connect(lambda state: heard.append(state.kind))
    for kind in ("starting", "ready", "busy", "interrupting", "died", "restarting", "closed"):
        keeper.go(states.KernelState(kind))
    keeper.go(states.KernelState("closed"))
    assert len(heard) == 7
    assert not caplog.records
    keeper.go(states.KernelState("busy"))
    assert [record.getMessage() for record in caplog.records] == [
        "kernel: busy can't follow closed"
    ]
    assert keeper.state.kind == "busy"
    caplog.clear()


def test_a_deep_stack_is_told_apart_and_shortened() -> None:
    frames = ['  File "model.py", line 3 in deeper'] * 100
    report = "\n".join(
        ["Fatal Python error: Segmentation fault", "", "Current thread 0x1 (most recent):", *frames]
    )
    summary = crash_summary(report)
    assert "100 calls in all" in summary
    assert len(summary.splitlines()) == 9
    for last_words, sentence in (
        (summary, states.STACK_OVERFLOW),
        (crash_summary(FAULTHANDLER), states.CRASHED_IN_MEMORY),
    ):
        found = death_reason(-11, was_ready=True, memory_ran_out=False, last_words=last_words)
        assert found == (sentence, {"signal": "SIGSEGV"})

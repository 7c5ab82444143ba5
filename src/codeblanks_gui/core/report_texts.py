"""The sentences of a check's report. `{places}` are filled from a `Note`'s params.

`{name}` arrives as `code`, or as THE_VALUE where the value has no name of its own.
"""

from codeblanks_gui.core.text import Marked, mark

THE_VALUE = mark("Report", "The value")
UNKNOWN_ERROR = mark(
    "Report", "The message says what Python could not do; look at the values in that line."
)

TITLES = {
    "passed": mark("Report", "Passed"),
    "not_yet": mark("Report", "Not yet"),
    "stopped": mark("Report", "Your program stopped"),
    "limit": mark("Report", "Stopped at a limit"),
    "check_broken": mark("Report", "Our check failed"),
    "setup_broken": mark("Report", "The set-up is broken"),
}

ON_SIMULATED = mark("Report", "{verdict}, on the simulated GPU ({device})")
ON_DEVICE = mark("Report", "{verdict}, on the GPU ({device})")
ONLY_SIMULATED = mark("Report", "Placement was checked by simulation, not run on a GPU.")

LIMIT_TITLES = {
    "took_too_long": mark("Report", "Took too long"),
    "took_too_long_at": mark("Report", "Took too long"),
    "too_much_output": mark("Report", "Too much output"),
    "out_of_memory": mark("Report", "Out of memory"),
    "out_of_memory_at": mark("Report", "Out of memory"),
    "killed": mark("Report", "Stopped from outside"),
    # Nothing was run, so nothing stopped.
    "unreadable": mark("Report", "Your program can't be read"),
    "unreadable_at": mark("Report", "Your program can't be read"),
}

NEXT_STEPS = {
    "not_yet": mark("Report", "Change your program and check again."),
    "empty": mark("Report", "Write your program in the editor, then check again."),
    "unchanged": mark("Report", "Read the task, change the program, then check again."),
    "blank_left": mark("Report", "Write what belongs there in place of the underscores."),
    "stopped": mark("Report", "Fix the marked line and check again."),
    "exit_code": mark("Report", "Remove the call that ends the program early."),
    "process_ended": mark("Report", "Remove the call that ends Python, such as os._exit."),
    "ended_by_signal": mark("Report", "Remove the call that sends the signal, such as os.kill."),
    "crashed": mark("Report", "Look for code that bypasses Python, such as ctypes."),
    "crashed_at": mark("Report", "Look for code that bypasses Python, such as ctypes."),
    "took_too_long": mark("Report", "Look for a loop that never ends, or make the work smaller."),
    "took_too_long_at": mark(
        "Report", "Look for a loop that never ends, or make the work smaller."
    ),
    "too_much_output": mark("Report", "Look for a print inside a loop that runs very often."),
    "out_of_memory": mark("Report", "Use smaller tensors, and don't keep what you no longer need."),
    "killed": mark("Report", "Use smaller tensors, and don't keep what you no longer need."),
    "out_of_memory_at": mark(
        "Report", "Use smaller tensors, and don't keep what you no longer need."
    ),
    "check_broken": mark(
        "Report",
        "Check once more. If it happens again, send the details below to the lesson's author.",
    ),
    "no_torch": mark("Report", "Run this in a terminal, then check again:"),
    "torch_too_old": mark("Report", "Run this in a terminal, then check again:"),
    "torch_broken": mark("Report", "Run this in a terminal, then check again:"),
    "python_too_old": mark("Report", "Choose a newer Python in the settings."),
    "no_python": mark("Report", "Choose another Python in the settings."),
    "not_python": mark("Report", "Choose another Python in the settings."),
    "worker_silent": mark("Report", "Check again; if it happens again, choose another Python."),
    "worker_failed": mark("Report", "Choose another Python in the settings, or repair this one."),
    "no_folder": mark("Report", "Free some space on the disk, then check again."),
    "device_unknown": mark("Report", "Choose another device."),
    "simulation_failed": mark(
        "Report", "Choose a Python with another version of PyTorch in the settings."
    ),
}

COMMANDS = {
    "no_torch": '"{python}" -m pip install torch numpy',
    "torch_too_old": '"{python}" -m pip install --upgrade torch',
    "torch_broken": '"{python}" -m pip install --force-reinstall torch',
}
"""What mends a set-up, typed into a terminal."""

NOTES: dict[str, Marked] = {
    # The verdict's own sentence.
    "passed": mark("Report", "Everything the task asks for is there."),
    "not_yet": mark("Report", "The task is not solved yet."),
    "empty": mark("Report", "There is no program yet."),
    "unchanged": mark("Report", "This is still the starter code."),
    "blank_left": mark("Report", "A blank is still open on line {line}."),
    "unreadable": mark("Report", "Python can't read this program."),
    "unreadable_at": mark("Report", "Python can't read line {line}."),
    "stopped": mark("Report", "The program ended with an error."),
    "stopped_at": mark("Report", "The program ended with an error on line {line}."),
    "exit_code": mark("Report", "The program ended itself: {code}"),
    "process_ended": mark("Report", "The program ended all of Python, with exit code {code}."),
    "ended_by_signal": mark("Report", "The program was ended by a signal ({signal})."),
    "killed": mark(
        "Report", "The program was killed (SIGKILL). Often that means that memory ran out."
    ),
    "crashed": mark("Report", "The program made Python itself crash ({signal})."),
    "crashed_at": mark("Report", "On line {line} the program made Python itself crash ({signal})."),
    "took_too_long": mark("Report", "After {seconds} seconds the program was still running."),
    "took_too_long_at": mark(
        "Report", "After {seconds} seconds the program was still running, on line {line}."
    ),
    "too_much_output": mark("Report", "The program printed more than {limit} kB."),
    "out_of_memory": mark("Report", "The program asked for more memory than there is."),
    "out_of_memory_at": mark(
        "Report", "On line {line} the program asked for more memory than there is."
    ),
    "check_broken": mark("Report", "This isn't your program's fault; it could not be judged."),
    # The set-up.
    "no_python": mark("Report", "This Python can't be started: {python}"),
    "not_python": mark("Report", "This program is not a Python: {python}"),
    "no_torch": mark("Report", "PyTorch is not installed in this Python: {python}"),
    "torch_broken": mark("Report", "PyTorch can't be loaded: {text}"),
    "torch_too_old": mark("Report", "PyTorch {version} is too old; 2.4 or newer is needed."),
    "python_too_old": mark("Report", "Python {version} is too old; 3.9 or newer is needed."),
    "worker_silent": mark("Report", "Python did not answer within {seconds} seconds."),
    "worker_failed": mark("Report", "Python ended before it could check anything: {text}"),
    "no_folder": mark("Report", "No temporary folder can be made: {text}"),
    "device_unknown": mark("Report", "Programs can't be checked on {device} here."),
    "simulation_failed": mark("Report", "A GPU can't be simulated with this PyTorch: {text}"),
    # Why a case failed or was not run.
    "name_missing": mark("Report", "{name} is not defined."),
    "not_run_missing": mark("Report", "{name} is not defined, so this could not be tried."),
    "case_broken": mark("Report", "This could not be judged; that is our fault."),
    "calls_raised": mark("Report", "Your code was called and failed on line {line}: {error}"),
    "wrong_call": mark("Report", "{name} can't be called as the task asks: {text}"),
    "output_empty": mark("Report", "The program printed nothing."),
    "output_differs": mark("Report", "Line {line} of the output differs."),
    "output_too_short": mark("Report", "The output ends too early: line {line} is missing."),
    "output_too_long": mark("Report", "The output goes on too long, from line {line}."),
    "output_extra": mark(
        "Report", "What was asked for is printed, but line {line} of the output is one too many."
    ),
    "not_printed": mark("Report", "This was not printed: {text}"),
    "type_differs": mark("Report", "{name} has type {got}, but {expected} is needed."),
    "value_differs": mark("Report", "{name} is {got}, but {expected} is needed."),
    "value_differs_at": mark("Report", "{name} at {index} is {got}, but {expected} is needed."),
    "length_differs": mark("Report", "{name} has length {got}, but {expected} is needed."),
    "key_missing": mark("Report", "{name} has no key {key}."),
    "key_unknown": mark("Report", "{name} has a key that was not asked for: {key}."),
    "not_a_tensor": mark("Report", "{name} has type {got}, but a tensor is needed."),
    "shape_differs": mark("Report", "{name} has shape {got}, but {expected} is needed."),
    "dtype_differs": mark("Report", "{name} has dtype {got}, but {expected} is needed."),
    "device_differs": mark("Report", "{name} is on {got}, but should be on {expected}."),
    "nothing_moved": mark("Report", "Nothing was moved to the device ({device})."),
    "moved_too_little": mark(
        "Report", "Copies to the device ({device}): {found}; needed: {wanted}."
    ),
    "nothing_returned": mark("Report", "Nothing came back from the device ({device})."),
    "returned_too_little": mark(
        "Report", "Copies and values from the device ({device}): {found}; needed: {wanted}."
    ),
    "not_from_device": mark(
        "Report", "{name} doesn't depend on what the device ({device}) computed."
    ),
    "moved_in_loop": mark(
        "Report",
        "Line {line} copies or reads {count} times what could be moved once, outside the loop: "
        "`{code}`",
    ),
    "too_much_memory": mark(
        "Report", "{got} was on the device at once; at most {expected} is allowed."
    ),
    "grad_missing": mark("Report", "{name} should track gradients (requires_grad=True)."),
    "grad_unwanted": mark("Report", "{name} should not track gradients (requires_grad=False)."),
    "no_values": mark("Report", "{name} has no values: it is on the meta device."),
    "is_nan": mark("Report", "{name} is nan, but {expected} is needed."),
    "nan_at": mark("Report", "{name} at {index} is nan, but {expected} is needed."),
    "not_called": mark("Report", "The program never calls `{call}`."),
    "called_too_little": mark(
        "Report", "Calls to `{call}` in the program: {found}; needed: {wanted}."
    ),
}

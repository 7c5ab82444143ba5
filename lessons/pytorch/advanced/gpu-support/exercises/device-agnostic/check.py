"""Any right program passes, whatever names it uses.

Where there is a GPU, real or simulated, the program runs a second time while every copy to and
from the device changes the numbers: what was computed there then prints other numbers. On the CPU
only the source can be read; it is asked for no more than every right program has.
"""

import ast
import functools

from codeblanks_check import case, expect, mistake


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Yazdırılan değerler elle yazılmamış", en="The printed values weren't typed by hand")
def prints_values(run):
    expect.that(
        not typed_prints(run),
        tr="`print` içinde elle yazılmış bir değer var; değerleri tensörden al.",
        en="A `print` contains a value typed by hand; take the values from the tensor.",
    )


@case(tr="Aygıt seçilirken GPU’nun olup olmadığına bakılıyor", en="The device is chosen by asking")
def asks_for_device(run):
    expect.that(
        asks(run),
        tr="Program GPU’nun olup olmadığını sormuyor: `torch.cuda.is_available()`.",
        en="The program doesn't ask whether there is a GPU: `torch.cuda.is_available()`.",
    )


@case(tr="Tensör seçilen aygıta taşınıyor", en="The tensor goes to the chosen device")
def moves_tensor(run):
    if run.device.type == "cuda":  # the task asks for CUDA; elsewhere the CPU is right
        expect.moved_to_device(run)
    expect.that(
        kept_moves(run),
        tr="Tensörü aygıta taşıyan, sonucu da saklanan bir `.to(…)` bulunamadı.",
        en="No `.to(…)` moves the tensor to the device and keeps the result.",
    )


@case(tr="Çarpım seçilen aygıtta yapılıyor", en="The product is computed on the chosen device")
def computes_there(run):
    if run.device.type != "cuda":
        return
    expect.returned_from_device(run)
    expect.that(
        where_from(run) != "typed",
        tr="Yazdırılan sayılar aygıttaki hesaptan gelmiyor.",
        en="The printed numbers don't come from a computation on the device.",
    )
    expect.that(
        where_from(run) == "there",
        tr="Yazdırılan sayıların çarpımı aygıtta yapılmamış.",
        en="The printed numbers weren't multiplied on the device.",
    )


@case(tr="Sonuç CPU’ya geri alınıyor", en="The result comes back to the CPU")
def comes_back(run):
    expect.that(
        comes_home(run),
        tr="Sonucu CPU’ya geri getiren bir çağrı yok: `.cpu()`.",
        en="No call brings the result back to the CPU: `.cpu()`.",
    )


@mistake("question_not_called", even_if_stopped=True)
def _(run):
    return bool(uncalled_questions(run))


@mistake("device_is_no_text")
def _(run):
    return "False" in run.stdout and bool(devices_as_text(run))


@mistake("nothing_moved")
def _(run):
    return bool(typed_prints(run)) and not moves(run)


@mistake("typed_by_hand")
def _(run):
    return bool(typed_prints(run))


@mistake("fixed_device", even_if_stopped=True)
def _(run):
    return not asks(run) and bool(fixed_devices(run))


@mistake("no_device_chosen")
def _(run):
    return makes_tensor(run) and not asks(run)


@mistake("move_not_kept")
def _(run):
    return bool(moves(run)) and not kept_moves(run)


@mistake("forgot_to_move")
def _(run):
    return makes_tensor(run) and not moves(run)


@mistake("forgot_to_return")
def _(run):
    return makes_tensor(run) and bool(moves(run)) and not comes_home(run)


@mistake("computed_on_cpu")
def _(run):
    is_cuda, again = run.device.type == "cuda", expected_numbers(run)
    return is_cuda and again and where_from(run) in ("typed", "cpu")


# --- running the program again ---

THERE, BACK = 7, 11  # what is added to every number on its way
ON_CPU = {(1 + THERE + BACK) * 3, (1 + BACK) * 3}  # brought back first, then multiplied
MOVED_LATER = 3 + THERE + BACK  # multiplied first; or the 3 was copied, and the ones made there


@functools.cache
def where_from(run):
    """Tell where the printed numbers come from: "there", "cpu", or "typed" where nothing changed."""
    again = run.replay(to_device=THERE, to_host=BACK)
    if again.error is not None:  # it tests its own values, and found them changed
        return "there"
    found = numbers(again.stdout)
    if not found or set(found) & set(numbers(run.stdout)):
        return "typed"
    wrong = ON_CPU if makes_there(run) else {*ON_CPU, MOVED_LATER}
    return "cpu" if set(found) & wrong else "there"


def numbers(text):
    found = []
    for word in text.replace("[", " ").replace("]", " ").replace(",", " ").split():
        try:
            found.append(float(word))
        except ValueError:
            continue
    return found


def expected_numbers(run):
    return numbers(run.stdout) == numbers(run.expected)


# --- reading the learner's source ---

DTYPES = {"float", "float16", "float32", "float64", "double", "half", "bfloat16", "int", "int64"}
QUESTIONS = {"is_available", "current_accelerator", "device_count"}
MAKERS = {"ones", "full", "tensor", "zeros", "ones_like", "full_like", "rand", "arange", "as_tensor"}
MUTABLE = (ast.List, ast.Dict, ast.Set)
KINDS = ("cuda", "mps", "xpu")


@functools.cache
def nodes(source, kind):
    return [node for node in tree_nodes(source) if isinstance(node, kind)]


@functools.cache
def tree_nodes(source):
    return list(ast.walk(ast.parse(source)))


def calls_in(run):
    return nodes(run.source, ast.Call)


def name_of(call):
    """Return the last part of what is called: `to` in `x.to(…)`."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def asks(run):
    return any(name_of(call) in QUESTIONS for call in calls_in(run))


def uncalled_questions(run):
    """Return the conditions that hold the function itself: `if torch.cuda.is_available:`."""
    branches = nodes(run.source, (ast.If, ast.IfExp, ast.While))
    tests = [branch.test for branch in branches]
    tests += [value for test in nodes(run.source, ast.BoolOp) for value in test.values]
    tests += [test.operand for test in nodes(run.source, ast.UnaryOp)]
    return [test for test in tests if getattr(test, "attr", getattr(test, "id", "")) == "is_available"]


def devices_as_text(run):
    """Return the comparisons of a tensor's device itself with a text: `x.device == "cpu"`."""
    return [
        test for test in nodes(run.source, ast.Compare)
        if any(getattr(side, "attr", "") == "device" for side in (test.left, *test.comparators))
        and any(is_text(side) for side in (test.left, *test.comparators))
    ]


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def makes_tensor(run):
    return any(name_of(call) in MAKERS for call in calls_in(run))


def makes_there(run):
    """Tell whether a tensor is made on a device, not copied there."""
    return any(name_of(move) != "to" for move in moves(run) if isinstance(move, ast.Call))


def typed_prints(run):
    """Return the prints that show a part of the expected output, and nothing computed."""
    prints = [call for call in calls_in(run) if name_of(call) == "print" and call.args]
    return [
        call for call in prints
        if all(is_typed(run, arg) for arg in call.args) and shows_expected(run, call.args)
    ]


def is_typed(run, node):
    """Tell whether a value consists of what was written down: constants, and names of such."""
    if isinstance(node, ast.Name):
        values = values_of(run, node.id)
        return bool(values) and not is_used_elsewhere(run, node.id) and all(
            is_made_of_constants(value) for value in values
        )
    return is_made_of_constants(node)


def is_made_of_constants(node):
    allowed = (ast.Constant, ast.Tuple, *MUTABLE, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(part, allowed) for part in ast.walk(node))


def is_used_elsewhere(run, name):
    """Tell whether a name is bound, changed or read in any other way than `name = …`, `print(name)`."""
    bound = [target for node in nodes(run.source, (ast.Assign, ast.AnnAssign)) for target in assigned_to(node)]
    printed = [arg for call in calls_in(run) if name_of(call) == "print" for arg in call.args]
    known = {id(node) for node in bound + printed}
    return any(
        node.id == name and id(node) not in known for node in nodes(run.source, ast.Name)
    ) or any(node.arg == name for node in nodes(run.source, ast.arg))


def shows_expected(run, args):
    """Tell whether what is printed by hand is a line of the expected output."""
    lines = {line.strip() for line in run.expected.splitlines()}
    values = [value for arg in args for value in values_of(run, getattr(arg, "id", "")) or [arg]]
    texts = [str(eval(compile(ast.Expression(value), "check", "eval"))) for value in values]
    return any(line.strip() in lines for text in texts for line in text.splitlines())


def values_of(run, name):
    return [
        assign.value for assign in nodes(run.source, (ast.Assign, ast.AnnAssign))
        if any(getattr(target, "id", "") == name for target in assigned_to(assign))
    ]


def is_cpu(run, node):
    """Tell whether a value is the CPU: "cpu", torch.device("cpu"), or a name that holds only that."""
    if isinstance(node, ast.Call) and name_of(node) == "device" and node.args:
        node = node.args[0]
    if isinstance(node, ast.Name):
        values = values_of(run, node.id)
        return bool(values) and all(
            not isinstance(value, ast.Name) and is_cpu(run, value) for value in values
        )
    return isinstance(node, ast.Constant) and node.value == "cpu"


def fixed_devices(run):
    """Return the places where a device is named outright: `.cuda()`, `.to("cuda")`, `device = "cpu"`."""
    named = [call for call in calls_in(run) if name_of(call) == "cuda"]
    named += [node for call in calls_in(run) for node in targets(call) if is_kind(node)]
    named += [
        assign.value for assign in nodes(run.source, (ast.Assign, ast.AnnAssign))
        if is_kind(assign.value) or is_cpu(run, assign.value)
    ]
    return named


def is_kind(node):
    """Tell whether a value is the name of a GPU, or a device made of one."""
    if isinstance(node, ast.Call) and name_of(node) == "device" and node.args:
        node = node.args[0]
    return is_text(node) and node.value.partition(":")[0] in KINDS


def assigned_to(assign):
    return [assign.target] if isinstance(assign, ast.AnnAssign) else assign.targets


def is_dtype(node):
    return isinstance(node, ast.Attribute) and node.attr in DTYPES


def targets(call):
    """Return the arguments of a call that say where a tensor goes."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "device"]
    if name_of(call) in {"to", "set_default_device"}:
        named += [node for node in call.args[:1] if not is_dtype(node)]
    return named


def moves(run):
    """Return what brings a tensor to a device, or makes it there."""
    calls = [
        call for call in calls_in(run)
        if name_of(call) == "cuda" or any(not is_cpu(run, node) for node in targets(call))
    ]
    blocks = [
        item.context_expr for block in nodes(run.source, ast.With) for item in block.items
        if name_of_context(run, item.context_expr) == "device"
    ]
    options = [
        node for node in nodes(run.source, ast.Dict)
        if any(getattr(key, "value", None) == "device" for key in node.keys)
    ]
    return calls + options + [block for block in blocks if not is_cpu(run, block)]


def name_of_context(run, node):
    """Return what a `with` enters: `device` in `with torch.device(…):`, and with a name of that."""
    if isinstance(node, ast.Name):
        calls = [value for value in values_of(run, node.id) if isinstance(value, ast.Call)]
        return next(map(name_of, calls), "device")
    return name_of(node) if isinstance(node, ast.Call) else ""


def kept_moves(run):
    """Return the moves but those whose new tensor nobody keeps: a line `x.to(device)` alone."""
    alone = {id(line.value) for line in nodes(run.source, ast.Expr)}
    return [
        move for move in moves(run) if id(move) not in alone or name_of(move) == "set_default_device"
    ]


def comes_home(run):
    return any(
        name_of(call) == "cpu" or any(is_cpu(run, node) for node in targets(call))
        for call in calls_in(run)
    )

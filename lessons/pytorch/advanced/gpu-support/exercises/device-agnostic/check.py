"""Any right program passes, whatever names it uses: the source and what moved are read."""

import ast
import functools

from codeblanks_check import case, expect, mistake


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Yazdırılan değerler hesaptan geliyor", en="The printed values come from the computation")
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
    expect.that(
        kept_moves(run),
        tr="Tensörü aygıta taşıyan, sonucu da saklanan bir `.to(…)` bulunamadı.",
        en="No `.to(…)` moves the tensor to the device and keeps the result.",
    )


@case(tr="Çarpım seçilen aygıtta yapılıyor", en="The product is computed on the chosen device")
def computes_there(run):
    if run.device.type == "cuda":  # the task asks for CUDA; elsewhere the CPU is right
        expect.moved_to_device(run)
        expect.returned_from_device(run)


@case(tr="Sonuç CPU’ya geri alınıyor", en="The result comes back to the CPU")
def comes_back(run):
    expect.that(
        comes_home(run),
        tr="Sonucu CPU’ya geri getiren bir çağrı yok: `.cpu()`.",
        en="No call brings the result back to the CPU: `.cpu()`.",
    )


@mistake("nothing_moved")
def _(run):
    return bool(typed_prints(run)) and not moves(run)


@mistake("typed_by_hand")
def _(run):
    return bool(typed_prints(run))


@mistake("fixed_device")
def _(run):
    return not asks(run)


@mistake("move_not_kept")
def _(run):
    return bool(moves(run)) and not kept_moves(run)


@mistake("forgot_to_move")
def _(run):
    return not moves(run)


@mistake("forgot_to_return")
def _(run):
    return not comes_home(run)


@mistake("computed_on_cpu")
def _(run):
    return run.device.type == "cuda" and not run.trace.to_host


# --- reading the learner's source ---

DTYPES = {"float", "float16", "float32", "float64", "double", "half", "bfloat16", "int", "int64"}


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
    return any(name_of(call) in {"is_available", "current_accelerator"} for call in calls_in(run))


def typed_prints(run):
    """Return the prints whose only arguments are values written down as such."""
    prints = [call for call in calls_in(run) if name_of(call) == "print" and call.args]
    return [call for call in prints if all(map(is_literal, call.args))]


def is_literal(node):
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return False
    return True


def is_cpu(run, node):
    """Tell whether a value is the CPU: "cpu", torch.device("cpu"), or a name that holds only that."""
    if isinstance(node, ast.Call) and name_of(node) == "device" and node.args:
        node = node.args[0]
    if isinstance(node, ast.Name):
        values = [
            assign.value for assign in nodes(run.source, (ast.Assign, ast.AnnAssign))
            if any(getattr(target, "id", "") == node.id for target in assigned_to(assign))
        ]
        return bool(values) and all(
            not isinstance(value, ast.Name) and is_cpu(run, value) for value in values
        )
    return isinstance(node, ast.Constant) and node.value == "cpu"


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
        if isinstance(item.context_expr, ast.Call) and name_of(item.context_expr) == "device"
    ]
    return calls + [block for block in blocks if not is_cpu(run, block)]


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

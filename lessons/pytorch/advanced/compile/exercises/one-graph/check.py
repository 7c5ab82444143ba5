"""The function is compiled once more, by a backend that counts, and as one piece."""

import ast

import torch
from codeblanks_check import case, expect, mistake

INPUTS = [torch.tensor([1.0, 2.0]), torch.tensor([-1.0, -2.0, 0.5]), torch.tensor([4.0]), torch.zeros(5)]


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="`adim` iki yolda da doğru sonucu veriyor", en="`step` gives the right result in both cases")
def computes_right(step):
    for x in INPUTS:
        expect.tensor(step(x), values=wanted(x), name="step(x)")


@case(tr="`adim` tek parça derleniyor", en="`step` is compiled as one piece")
def is_one_piece(step):
    graphs = graphs_of(step)
    expect.that(
        graphs > 0,
        tr="`adim` tek bir grafa sığmıyor.",
        en="`step` doesn't fit into one graph.",
    )
    expect.that(
        graphs <= 3,
        tr=f"Dört girdi için {graphs} graf derlendi.",
        en=f"{graphs} graphs were compiled for four inputs.",
    )


@case(tr="Program bir kez ve bölünmeye izin vermeden derliyor", en="The program compiles once and doesn't allow a break")
def compiles_once(run):
    expect.calls(run, "compile")
    expect.that(
        asks_for_one(run),
        tr="Derleme, grafın bölünmesini hata saymıyor.",
        en="`torch.compile` isn't told to treat a graph break as an error.",
    )
    expect.that(
        not compiles_in_loop(run),
        tr="`torch.compile` döngünün içinde çağrılıyor.",
        en="`torch.compile` is called inside the loop.",
    )


@mistake("one_branch_only")
def _(step):
    plain = [torch.as_tensor(step(x)) for x in INPUTS[:2]]
    return torch.allclose(plain[0], wanted(INPUTS[0])) and not torch.allclose(plain[1], wanted(INPUTS[1]))


@mistake("reads_value")
def _(step):
    return graphs_of(step) == 0 and reads(step)


@mistake("compiled_again")
def _(run):
    return compiles_in_loop(run)


@mistake("breaks_allowed")
def _(run):
    return bool(run.calls("compile")) and not asks_for_one(run)


def wanted(x):
    y = x * 2
    return (y + 1 if y.sum() > 0 else y - 1) * 10


def graphs_of(step):
    """Return how many graphs the inputs need; 0 where the function is no single graph."""
    torch._dynamo.reset()
    compiled = []

    def count(graph, examples):
        compiled.append(1)
        return graph.forward

    inner = getattr(step, "_torchdynamo_orig_callable", step)
    whole = torch.compile(inner, backend=count, fullgraph=True)
    try:
        for x in INPUTS:
            whole(x)
    except Exception:  # each version of torch has its own
        return 0
    return len(compiled)


READERS = ("__bool__", "__float__", "__int__", "item", "tolist")


def reads(step):
    """Tell whether the function asks a tensor for its value."""
    seen = []
    kept = {name: getattr(torch.Tensor, name) for name in READERS}

    def watched(name):
        def read(self, *args):
            seen.append(name)
            return kept[name](self, *args)

        return read

    own = {name for name in READERS if name in vars(torch.Tensor)}
    try:
        for name in READERS:
            setattr(torch.Tensor, name, watched(name))
        getattr(step, "_torchdynamo_orig_callable", step)(INPUTS[0])
    except Exception:  # the function's own fault: another case tells it
        return False
    finally:
        for name, real in kept.items():
            setattr(torch.Tensor, name, real) if name in own else delattr(torch.Tensor, name)
    return bool(seen)


def compile_calls(tree):
    return [
        node for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "compile"
    ]


def asks_for_one(run):
    return any(
        word.arg == "fullgraph" and getattr(word.value, "value", None) is True
        for call in compile_calls(ast.parse(run.source)) for word in call.keywords
    )


def compiles_in_loop(run):
    loops = [node for node in ast.walk(ast.parse(run.source)) if isinstance(node, (ast.For, ast.While))]
    return any(compile_calls(loop) for loop in loops)

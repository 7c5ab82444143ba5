"""The file is read again as on a computer without a GPU, and the new model is followed."""

import ast
import os

import torch
from codeblanks_check import case, expect, mistake


@case(tr="Çıktı bekleneni veriyor", en="The output is as expected")
def prints_expected(run):
    expect.output(run)


@case(tr="Dosyada modelin ve eniyileyicinin durumu var", en="The file contains both states")
def holds_states(path):
    point = read(path)
    expect.that(
        point is not None,
        tr="Dosya yalnızca veri okuyarak açılamıyor; içinde bir nesne var.",
        en="The file can't be opened by reading only data; there is an object in it.",
    )
    expect.that(
        has_weights(point),
        tr="Dosyada modelin durumu bulunamadı: `weight` ve `bias`.",
        en="The model's state isn't in the file: `weight` and `bias`.",
    )
    expect.that(
        has_momentum(point),
        tr="Dosyada eniyileyicinin durumu bulunamadı.",
        en="The optimizer's state isn't in the file.",
    )


@case(tr="Yüklerken nereye yükleneceği söyleniyor", en="`torch.load` is told where to load the tensors")
def says_where(run):
    expect.that(
        has_place(run),
        tr="`torch.load` çağrısı `map_location` vermiyor.",
        en="The `torch.load` call doesn't pass `map_location`.",
    )


@case(tr="Yeni model ve hızları seçilen aygıtta", en="The new model and its velocities are in place")
def is_there(run, new_model, new_optimizer):
    expect.moved_to_device(run)
    expect.on_device(new_model)
    for parameter in new_model.parameters():
        velocity = new_optimizer.state[parameter].get("momentum_buffer")
        expect.that(
            velocity is not None,
            tr="Yeni eniyileyici bu modeli eğitmiyor.",
            en="The new optimizer doesn't train this model.",
        )
        expect.on_device(velocity, name="momentum_buffer")


@case(tr="Eğitim kaldığı yerden sürüyor", en="Training continues where it stopped")
def goes_on(model, new_model):
    wanted = {name: value.cpu() for name, value in model.state_dict().items()}
    for name, value in new_model.state_dict().items():
        expect.tensor(value.cpu(), values=wanted[name], name=f"new_model.{name}")


@mistake("whole_model")
def _(path):
    return os.path.exists(path) and read(path) is None and holds_module(path)


@mistake("optimizer_not_saved")
def _(path):
    point = read(path)
    return point is not None and not has_momentum(point) and "param_groups" not in str(point)


@mistake("optimizer_not_loaded")
def _(run, path, model, new_model):
    is_other = not torch.equal(model.weight, new_model.weight)
    return is_other and has_momentum(read(path)) and len(run.calls("load_state_dict")) < 2


@mistake("no_map_location")
def _(run):
    return bool(run.calls("load")) and not has_place(run)


def read(path):
    """Return what is in the file, as a computer without a GPU would read it; None: an object."""
    try:
        return torch.load(path, map_location="cpu", weights_only=True)
    except Exception:  # a file that holds code, or no file at all
        return None


def holds_module(path):
    """Tell whether a module itself is in the file, by itself or among other things."""
    try:
        found = torch.load(path, map_location="cpu", weights_only=False)
    except Exception:  # whatever the objects in it raise
        return False
    parts = found.values() if isinstance(found, dict) else [found]
    return any(isinstance(part, torch.nn.Module) for part in parts)


def tensors(value):
    """Return every tensor in nested dictionaries and lists, with the key it stands under."""
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, (list, tuple)):
        parts = enumerate(value)
    else:
        return []
    found = []
    for key, part in parts:
        found += [(key, part)] if torch.is_tensor(part) else tensors(part)
    return found


def has_weights(point):
    return {"weight", "bias"} <= {key for key, _ in tensors(point)}


def has_momentum(point):
    return "momentum_buffer" in {key for key, _ in tensors(point)}


def has_place(run):
    """Tell whether each call of `load` has `map_location`, by name or as its second argument."""
    calls = [node for node in ast.walk(ast.parse(run.source)) if isinstance(node, ast.Call)]
    loads = [call for call in calls if getattr(call.func, "attr", "") == "load"]
    return bool(loads) and all(
        len(call.args) > 1 or any(word.arg == "map_location" for word in call.keywords)
        for call in loads
    )

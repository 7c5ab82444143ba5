"""File names that hide a module, of the Python that runs the program."""

import sys

import pytest

from codeblanks_gui.core.module_names import hidden_module, is_standard, standard_modules


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("random.py", "random"),
        ("torch.py", "torch"),
        ("numpy", "numpy"),
        ("typing.py", "typing"),
        ("IPython.py", "IPython"),
        ("code.py", "code"),
        ("tomllib.py", "tomllib"),
        ("distutils.py", "distutils"),
        ("model.py", ""),
        ("train.py", ""),
        ("utils.py", ""),
        ("data", ""),
        ("random.txt", ""),
        ("random.py.bak", ""),
        ("Random.py", ""),
        ("sys.py", ""),
        ("__init__.py", ""),
        (".py", ""),
        ("", ""),
        ("rastgele_sayı.py", ""),
    ],
)
def test_a_file_hides_the_module_of_its_name(file: str, module: str) -> None:
    assert hidden_module(file) == module


def test_what_is_hidden_depends_on_the_version() -> None:
    assert hidden_module("tomllib.py", (3, 9, 20)) == ""
    assert hidden_module("tomllib.py", (3, 12)) == "tomllib"
    assert hidden_module("imp.py", (3, 9)) == "imp"
    assert hidden_module("imp.py", (3, 12)) == ""
    assert hidden_module("parser.py", (3, 9)) == "parser"
    assert hidden_module("parser.py", (3, 10)) == ""


def test_our_own_versions_names_are_those_that_it_tells() -> None:
    ours = standard_modules(tuple(sys.version_info[:3]))
    told = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    assert ours <= sys.stdlib_module_names
    assert told - ours <= {*sys.builtin_module_names, "nt", "posix"}


def test_installed_packages_count_too() -> None:
    assert hidden_module("einops.py") == ""
    assert hidden_module("einops.py", (), {"einops"}) == "einops"
    assert is_standard("random")
    assert not is_standard("torch")

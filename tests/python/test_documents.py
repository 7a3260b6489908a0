"""The examples in documents and docstrings say what is true."""

import ast
import doctest
import importlib
import runpy
from pathlib import Path

import pytest

import onefold

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests/python/example.py"


@pytest.mark.parametrize("name", ["", ".cover", "._judge", "._making", "._many"])
def test_docstrings(name):
    module = importlib.import_module("onefold" + name)
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0


def public(kind):
    return [name for name in dir(kind) if not name.startswith("_")]


def test_every_class_and_member_has_a_docstring():
    inherited = {*public(tuple), *public(ValueError), *public(dict)}
    runner, finder = doctest.DocTestRunner(), doctest.DocTestFinder()
    for name in onefold.__all__:
        kind = getattr(onefold, name)
        if isinstance(kind, type):
            assert kind.__doc__, name
            for member in set(public(kind)) - inherited:
                assert getattr(kind, member).__doc__, f"{name}.{member}"
            # Examples of classes that are no part of a Python module.
            for found in finder.find(kind, name, module=False, globs=vars(onefold).copy()):
                runner.run(found)
    assert runner.tries > 5 and runner.failures == 0


def test_the_tour(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "docs/PYTHON.md"), module_relative=False)
    assert found.attempted > 20 and found.failed == 0


def test_the_example_runs(capsys):
    pytest.importorskip("onefold.dask")
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert capsys.readouterr().out.startswith(onefold.__version__)


def test_the_example_uses_every_public_name():
    used = {node.attr for node in ast.walk(ast.parse(EXAMPLE.read_text())) if isinstance(node, ast.Attribute)}
    names = {*onefold.__all__, *onefold.cover.__all__, "canonical", "count", "main", "rate", "solve", "verify"} - {"cover"}
    # What tuples have is not of the package.
    inherited = set(dir(tuple)) | set(dir(ValueError)) | set(dir(dict))
    for kind in (value for value in vars(onefold).values() if isinstance(value, type)):
        names |= set(public(kind)) - inherited
    assert len(names) > 80 and names - used == set()

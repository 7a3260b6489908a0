"""The examples in documents and docstrings say what is true."""

import doctest
import importlib
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["", ".cover", "._judge", "._making", "._many"])
def test_docstrings(name):
    module = importlib.import_module("onefold" + name)
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0


def test_the_tour(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "docs/PYTHON.md"), module_relative=False)
    assert found.attempted > 20 and found.failed == 0


def test_the_example_runs(capsys):
    runpy.run_path(str(ROOT / "tests/python/example.py"), run_name="__main__")
    assert capsys.readouterr().out.startswith("1 ")

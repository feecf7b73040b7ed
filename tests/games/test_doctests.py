"""The examples in the documentation say what really happens."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
ROOMS = ("games", "players", "lab")


def modules() -> list[str]:
    """The public face, and every module of the rooms that users of the library read."""
    found = ["parlorcar", "parlorcar.face"]
    for room in ROOMS:
        package = importlib.import_module(f"parlorcar.{room}")
        walked = pkgutil.walk_packages(package.__path__, f"parlorcar.{room}.")
        found += [package.__name__, *(module.name for module in walked)]
    return found


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


@pytest.mark.parametrize("name", ["parlorcar", "parlorcar.face", "parlorcar.players"])
def test_what_users_meet_first_has_an_example(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).attempted > 0


@pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
def test_examples_on_pages(name: str) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (HOUSE / name).read_text("utf-8"), re.M | re.S)
    examples = "\n".join(blocks)
    assert ">>> " in examples, f"{name} shows no Python"
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert doctest.DocTestRunner().run(test).failed == 0

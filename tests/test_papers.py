"""What people read leads where it says, and the licence stands wherever one looks for it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)")
TARGET = re.compile(r"^([a-z]+):", re.M)


def anchors(path: Path) -> set[str]:
    """The names by which a page's headings are linked to."""
    headings = re.findall(r"^#+ +(.*)$", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_link_in_the_documentation_leads_nowhere(paper: Path) -> None:
    for name, anchor in LINK.findall(paper.read_text("utf-8")):
        target = (paper.parent / name).resolve() if name else paper
        assert target.exists(), f"{paper.name}: {name}"
        assert not anchor or anchor in anchors(target), f"{paper.name}: {name}#{anchor}"


@pytest.mark.parametrize("paper", ["README.md", "CONTRIBUTING.md"])
def test_every_make_command_that_is_named_exists(paper: str) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / paper).read_text("utf-8"), re.M))
    targets = set(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))
    assert {"play", "test"} <= named <= targets


def test_the_licence_is_the_same_wherever_it_is_told() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"] == "MIT"
    assert project["license-files"] == ["LICENSE"]
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License\n")
    assert "MIT licence" in (ROOT / "web/src/rooms/Footer.svelte").read_text("utf-8")

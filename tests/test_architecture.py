"""The house keeps its own order: who may know whom, small files, clean locks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LONGEST = 700
SHAPELESS = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_room_knows_a_room_above_it_and_no_game_another() -> None:
    ran = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "pyproject.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "4 kept, 0 broken" in ran.stdout


def test_the_games_know_nothing_of_the_rest_of_the_house() -> None:
    rooms = "players|table|service|lab|bridges|cli|face"
    outside = re.compile(rf"^\s*(from|import) (\.\.\.+|parlorcar\.)({rooms})\b", re.M)
    for path in sorted((ROOT / "src" / "parlorcar" / "games").rglob("*.py")):
        assert not outside.search(path.read_text("utf-8")), short(path)


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_a_source_file_is_short_and_says_what_it_is_about(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST
    assert path.stem not in SHAPELESS
    assert not SHAPELESS & {part.name for part in path.parents}


def test_the_locks_name_no_registry() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert "integrity" in package or not name, name
    for path in (ROOT / "requirements").iterdir():
        text = path.read_text("utf-8")
        assert not re.search(r"https?:|--(extra-)?index-url|--find-links", text), short(path)


def test_every_locked_python_package_has_its_hash() -> None:
    for path in (ROOT / "requirements").glob("*.lock"):
        pinned = re.split(r"^(?=\S)", path.read_text("utf-8"), flags=re.M)
        for entry in pinned:
            if re.match(r"[a-z0-9]", entry):
                assert "==" in entry and "--hash=sha256:" in entry, entry


def test_no_file_tells_where_on_a_machine_it_was_written() -> None:
    places = re.compile(rb"(?<![\w.])/(work|home|Users|root)/[\w.]+")
    for path in tracked():
        content = path.read_bytes()
        if b"\0" in content or path == Path(__file__):
            continue
        found = places.search(content)
        assert not found, f"{short(path)}: {found.group().decode() if found else ''}"

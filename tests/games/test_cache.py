"""Compiled rules are loaded from where only one's own can lie, and written nowhere else."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlorcar

NOBODY = 65534
SOURCES = Path(parlorcar.__file__).parents[1]
TINY = """
from parlorcar.games.core.rule import rule


@rule
def twice(number):
    return 2 * number
"""
# Tells how often `twice` came out of a cache, and how often it had to be compiled. Python itself
# may lie where another user cannot read: so all of it is loaded before this process becomes one.
CALL = """
import os, sys, tempfile
user, cache, *words = sys.argv[1:]
if user != "0":
    with tempfile.TemporaryDirectory() as os.environ["NUMBA_CACHE_DIR"]:
        from tiny import twice
        assert twice(21) == 42
    for name in [name for name in sys.modules if name.split(".")[0] in ("parlorcar", "tiny")]:
        del sys.modules[name]
    os.setgroups([]), os.setgid(int(user)), os.setuid(int(user))
os.environ["NUMBA_CACHE_DIR"] = cache
if "nowhere" in words:
    tempfile.tempdir = "/proc/nowhere"
from tiny import twice
assert twice(21) == 42
print(sum(twice.stats.cache_hits.values()), sum(twice.stats.cache_misses.values()))
"""
LOADED, COMPILED = (1, 0), (0, 1)

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has no users")


class Machine:
    """Folders that every user can reach: `cache` and `temporary`, and sources beside them."""

    def __init__(self, folder: Path) -> None:
        self.cache, self.temporary = folder / "cache", folder / "temporary"
        self.sources = folder / "sources"
        for each in (self.cache, self.temporary, self.sources):
            each.mkdir()
        self.temporary.chmod(0o1777)
        (self.sources / "tiny.py").write_text(TINY)

    def call(self, *words: str, user: int = 0) -> tuple[int, int]:
        """What a process of that user reports, which is this one unless it is root's to choose."""
        user = user if os.geteuid() == 0 else 0
        ran = subprocess.run(
            [sys.executable, "-B", "-c", CALL, str(user), str(self.cache), *words],
            capture_output=True,
            text=True,
            timeout=300,
            cwd=self.sources,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self.sources / "home"),
                "TMPDIR": str(self.temporary),
                "PYTHONPATH": os.pathsep.join([str(self.sources), str(SOURCES)]),
            },
        )
        assert ran.returncode == 0, ran.stderr
        assert {path.name for path in self.sources.iterdir()} == {"tiny.py"}
        hits, misses = ran.stdout.split()
        return int(hits), int(misses)

    def set_writable(self, may: bool) -> None:
        for path in (self.cache, *self.cache.rglob("*")):
            if path.is_dir():
                path.chmod(0o755 if may else 0o555)

    def kept(self) -> list[Path]:
        return sorted(self.cache.rglob("*.nb?"))


@pytest.fixture
def machine() -> Iterator[Machine]:
    folder = Path(tempfile.mkdtemp())  # pytest's own can be reached by one user alone
    folder.chmod(0o755)
    try:
        yield Machine(folder)
    finally:
        for path in folder.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(folder)


def own(machine: Machine) -> list[Path]:
    """The folders among the temporary ones that hold compiled rules."""
    return filled(machine.temporary)


def filled(folder: Path) -> list[Path]:
    """The folders in it that hold compiled rules."""
    return [path for path in folder.glob("*rules-*") if [*path.rglob("*.nbi")]]


def test_what_lies_in_a_cache_that_cannot_be_written_is_loaded(machine: Machine) -> None:
    assert machine.call() == COMPILED
    assert machine.call() == LOADED
    before = machine.kept()
    machine.set_writable(False)
    assert machine.call(user=NOBODY) == LOADED
    assert machine.call("nowhere", user=NOBODY) == LOADED
    assert machine.kept() == before


def test_what_is_not_there_goes_into_a_folder_of_ones_own(machine: Machine) -> None:
    machine.set_writable(False)
    assert machine.call(user=NOBODY) == COMPILED
    assert machine.call(user=NOBODY) == LOADED
    (folder,) = own(machine)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert folder.stat().st_uid == (NOBODY if os.geteuid() == 0 else os.geteuid())
    assert [*folder.rglob("*.nbi")]
    assert machine.call("nowhere", user=NOBODY) == COMPILED  # and no error


@pytest.mark.parametrize("trap", ["link", "open to all", "another's"])
def test_a_folder_that_somebody_else_has_prepared_is_not_used(machine: Machine, trap: str) -> None:
    machine.set_writable(False)
    machine.call(user=NOBODY)
    (folder,) = own(machine)
    shutil.rmtree(folder)
    real = machine.temporary / "prepared"
    if trap == "another's" and os.geteuid() != 0:
        pytest.skip("only root can make a folder of somebody else")
    (real if trap == "link" else folder).mkdir()
    made = real if trap == "link" else folder
    if os.geteuid() == 0 and trap != "another's":
        os.chown(made, NOBODY, NOBODY)
    if os.geteuid() == 0 and trap == "another's":
        os.chown(made, 12345, 12345)
    made.chmod(0o755 if trap == "link" else 0o777)
    if trap == "link":
        folder.symlink_to(real)
    assert machine.call(user=NOBODY) == COMPILED
    assert machine.call(user=NOBODY) == COMPILED
    assert not [*made.rglob("*")]


def test_the_users_cache_does_not_count_where_others_can_write_in_it(machine: Machine) -> None:
    machine.call()
    (folder,) = filled(machine.cache)
    folder.chmod(0o777)
    assert machine.call() == COMPILED
    assert len(own(machine)) == 1


def test_a_cache_that_is_spoilt_is_made_anew(machine: Machine) -> None:
    machine.call()
    for spoilt in (".nbi", ".nbc"):
        for path in machine.kept():
            if path.suffix == spoilt:
                path.write_bytes(b"")  # as after a power cut
        assert machine.call() == COMPILED
        assert machine.call() == LOADED

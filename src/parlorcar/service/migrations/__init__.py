"""The store's migrations, run at every start: an older store is brought up to date.

A new one is written by hand into `versions/`, with the next number; `schema.py` follows it.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Brings the store behind `connection` up to date, in its transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revisions() -> list[str]:
    """All revisions that this release knows."""
    names = (Path(__file__).parent / "versions").glob("[0-9]*.py")
    return sorted(path.stem.partition("_")[0] for path in names)

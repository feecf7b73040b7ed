"""The store's tables, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
    Column("made_by", String(64), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("active_at", Float, nullable=False),
    Column("finished", Boolean, nullable=False),
    # What follows is null only in tables that were made before it was kept, until they are opened.
    Column("watch", String(32)),
    Column("listed", Boolean),
    Column("open", Boolean),
    Column("described", Integer),
    Column("card", Text),
    Index("tables_by_maker", "made_by", "made_at"),
    Index("tables_by_activity", "finished", "active_at"),
    Index("tables_by_watch", "watch", unique=True),
    Index("tables_by_openness", "open", "active_at"),
)

# Who sits where: found again from the cards, so that it may be written after them.
sitters = Table(
    "sitters",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Index("sitters_by_table", "table_id"),
)

# The primary key settles races: two processes cannot both add the same sequence number.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", String(64), nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", Text, nullable=False),
)

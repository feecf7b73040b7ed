"""A code to watch each table by, and what lists of tables show."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

CODE_BYTES = 12

tables = sa.table("tables", sa.column("id", sa.String), sa.column("watch", sa.String))


def upgrade() -> None:
    op.add_column("tables", sa.Column("watch", sa.String(32)))
    op.add_column("tables", sa.Column("listed", sa.Boolean))
    op.add_column("tables", sa.Column("open", sa.Boolean))
    op.add_column("tables", sa.Column("described", sa.Integer))
    op.add_column("tables", sa.Column("card", sa.Text))
    connection = op.get_bind()
    codes = [
        {"name": name, "code": secrets.token_urlsafe(CODE_BYTES)}
        for name in connection.scalars(sa.select(tables.c.id)).all()
    ]
    if codes:
        coded = sa.update(tables).where(tables.c.id == sa.bindparam("name"))
        connection.execute(coded.values(watch=sa.bindparam("code")), codes)
    op.create_index("tables_by_watch", "tables", ["watch"], unique=True)
    op.create_index("tables_by_openness", "tables", ["open", "active_at"])
    op.create_table(
        "sitters",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_index("sitters_by_table", "sitters", ["table_id"])


def downgrade() -> None:
    op.drop_table("sitters")
    op.drop_index("tables_by_openness", "tables")
    op.drop_index("tables_by_watch", "tables")
    for name in ("card", "described", "open", "listed", "watch"):
        op.drop_column("tables", name)

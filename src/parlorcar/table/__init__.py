"""A live game: seats, windows, hot-seat, talk and ceremony. No network, no database.

A table is its entries, in order (`entries.py`). `fold` rebuilds it from them, `decisions.py` says
which entries a person's wish adds, `automatic.py` which ones follow by themselves.
"""

"""Prints the JSON Schema of all messages, from which the page's TypeScript types are made."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec

from . import device_messages as d
from . import http_messages as h
from . import messages as m

SPOKEN = (
    *(*get_args(m.Command), *get_args(m.Sent)),
    *(h.NewTable, h.TableMade, h.TakeSeat, h.SeatTaken, h.Lobby, d.Reach, d.MoveCode, d.PlaysOn),
    *(h.Refusal, h.GameCard, h.RulesPage),
)


def open_up(part: Any) -> None:
    """A plain object, such as a position, may hold anything: say so.

    Tuples are put as older schemas put them, for the maker of the types reads no others.
    """
    if isinstance(part, dict):
        if "prefixItems" in part:
            part |= {"items": part.pop("prefixItems"), "additionalItems": False}
        if part.get("type") == "object" and "properties" not in part:
            part.setdefault("additionalProperties", True)
        for inner in part.values():
            open_up(inner)
    elif isinstance(part, list):
        for inner in part:
            open_up(inner)


def schema() -> dict[str, Any]:
    """One schema: any of the messages, with their parts as definitions."""
    roots, parts = msgspec.json.schema_components(SPOKEN, ref_template="#/$defs/{name}")
    for part in parts.values():
        part.pop("title", None)
        if part.get("additionalProperties", True):  # sent by the server: nothing is left out
            part["required"] = list(part.get("properties", {}))
        open_up(part.get("properties"))
    return {"title": "Message", "anyOf": list(roots), "$defs": dict(sorted(parts.items()))}


if __name__ == "__main__":
    print(json.dumps(schema()))

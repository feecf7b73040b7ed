"""What a fuzzer sends: commands made from the message types, and then spoilt; and worse."""

from __future__ import annotations

import json
import struct
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from parlorcar.service import messages as m

ODD_TEXT = st.one_of(
    st.sampled_from(
        ["", " ", "\0", "1", "2", "x" * 65, "%s{0}", "../..", "\u202eeert", "💥" * 300]
    ),
    st.text(max_size=20),
)
MOVES = st.one_of(
    st.sampled_from(
        ["1 play 1", "2 play 3", "play 2", "2 pass", "* draw 1", "2 slide", "1 shoot easy"]
    ),
    st.sampled_from(["2 look 3", "2 choose 1", "2 trio 1", "2 play santa", "2 announce", "2 call"]),
    ODD_TEXT,
)
NUMBERS = st.one_of(
    st.integers(-2, 12),
    st.sampled_from([2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 10**30, 10**400]),
)
LIKELY = {"seat": st.just(2), "version": st.integers(1, 40)}  # so that more than that is read
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), ODD_TEXT),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(ODD_TEXT, inner, max_size=3)
    ),
    max_leaves=6,
)


def values(name: str, kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field that its type allows."""
    if name == "move":
        return MOVES
    if name in LIKELY:
        return st.one_of(LIKELY[name], LIKELY[name], NUMBERS)
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    return {int: NUMBERS, bool: st.booleans(), str: ODD_TEXT}[kind]


def fields_of(kind: type) -> dict[str, st.SearchStrategy[Any]]:
    hints = get_type_hints(kind)
    return {name: values(name, hints[name]) for name in kind.__struct_fields__}  # type: ignore[attr-defined]


def command_of(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    tag = st.just(kind.__struct_config__.tag)
    return st.fixed_dictionaries({"type": tag, **fields_of(kind)})


COMMANDS = st.one_of([command_of(kind) for kind in get_args(m.Command)])


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A command of which one thing is wrong."""
    command = draw(COMMANDS)
    name = draw(st.sampled_from(sorted(command)))
    match draw(st.sampled_from(["other", "less", "more"])):
        case "other":
            command[name] = draw(ANYTHING)
        case "less":
            del command[name]
        case _:
            command[draw(ODD_TEXT)] = draw(ANYTHING)
    return command


def as_text(value: Any) -> str:
    return json.dumps(value)


DEEP = st.sampled_from(
    ["[" * 2000, '{"type":' * 500, "[" * 1500 + "]" * 1500, '{"a":' * 600 + "1" + "}" * 600]
)
LONG = st.sampled_from([4095, 4096, 4097, 60_000, 70_000]).map(
    lambda size: as_text({"type": "say", "id": "1", "seat": 2, "text": "x" * (size - 46)})
)
TEXTS = st.one_of(
    COMMANDS.map(as_text),
    COMMANDS.map(as_text),
    spoilt().map(as_text),
    ANYTHING.map(as_text),
    st.tuples(COMMANDS.map(as_text), st.integers(1, 40)).map(lambda cut: cut[0][: -cut[1]]),
    DEEP,
    LONG,
    st.text(max_size=40),
    st.sampled_from(['{"type":"play","type":"say"}', "\ud83d", '"\\ud800"', "NaN", "1e999", "\0"]),
)
FRAMES = st.one_of(TEXTS, TEXTS, TEXTS, st.binary(max_size=200))
SCRIPTS = st.lists(FRAMES, min_size=1, max_size=6)
FLOODS = ('{"type":"ping"}', '{"type":"look","seat":2}', "?")


def raw_frame(first: int, second: int, payload: bytes = b"", mask: bytes = b"\0\0\0\0") -> bytes:
    """Bytes on the line as a WebSocket frame has them; `second` holds the mask bit and length."""
    return struct.pack("BB", first, second) + (mask if second & 0x80 else b"") + payload


# What no library would send: half frames, no mask, reserved bits, wrong lengths, no UTF-8.
RAW = st.one_of(
    st.binary(min_size=1, max_size=60),
    st.sampled_from(
        [
            raw_frame(0x81, 0xFE),  # a length that never comes
            raw_frame(0x81, 0xFF, b"\xff" * 8),  # 2**63 bytes and more
            raw_frame(0x81, 0x05, b"hello"),  # without a mask
            raw_frame(0xF1, 0x80),  # reserved bits
            raw_frame(0x83, 0x80),  # a kind that there is not
            raw_frame(0x81, 0x82, b"\xff\xfe"),  # no UTF-8
            raw_frame(0x01, 0x81, b"{"),  # the rest of it never comes
            raw_frame(0x80, 0x81, b"}"),  # the rest of nothing
            raw_frame(0x89, 0xFE, b"\0\xff" + b"x" * 255),  # a ping that is too long
            raw_frame(0x88, 0x81, b"\x01"),  # half a code of closing
            raw_frame(0x88, 0x82, struct.pack(">H", 1005)),  # a code that nobody may send
            raw_frame(0x8A, 0x80),  # a pong that nobody asked for
        ]
    ),
)

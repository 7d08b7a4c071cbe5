"""JSON as the standard has it, with two liberties: numbers of any length, and keys that repeat keep every value."""

from __future__ import annotations

import json
from typing import Any

_AGAIN = "\u2060"


def strict(text: str) -> Any:
    """`json.loads`, with NaN and Infinity allowed and whole numbers of any length. ValueError where it is no JSON."""
    try:
        return json.loads(text, parse_int=_integer, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which a key that repeats keeps every value."""
    items = dict(pairs)
    if len(items) < len(pairs):
        items = {}
        for key, value in pairs:
            items[fresh(key, items)] = value
    return items


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= 300 else float(digits)


def fresh(key: str, items: dict[str, Any]) -> str:
    """A key that repeats gets a mark, so that {"verse": ..., "verse": ...} keeps both. See `key_as_written`."""
    return key if key not in items else f"{key}{_AGAIN}{len(items)}"


def key_as_written(key: object) -> str:
    """The key as it is in the text."""
    return str(key).partition(_AGAIN)[0]

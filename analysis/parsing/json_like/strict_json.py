"""Standard JSON with two extensions: numbers of any length, and repeated keys keep every value."""

from __future__ import annotations

import json
from typing import Any

_AGAIN = "\u2060"


def strict(text: str | bytes) -> Any:
    """`json.loads` with NaN, Infinity and integers of any length. Raises ValueError for text that is not JSON, and for
    brackets nested too deeply."""
    try:
        return json.loads(text, parse_int=_integer, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Object in which a repeated key keeps every value."""
    items = dict(pairs)
    if len(items) < len(pairs):
        items = {}
        for key, value in pairs:
            items[fresh(key, items)] = value
    return items


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= 300 else float(digits)


def fresh(key: str, items: dict[str, Any]) -> str:
    """Unused key for a repeated one, so that {"verse": ..., "verse": ...} keeps both. See `key_as_written`."""
    return key if key not in items else f"{key}{_AGAIN}{len(items)}"


def key_as_written(key: object) -> str:
    """Key as it occurs in the text."""
    return str(key).partition(_AGAIN)[0]

"""Records to JSON text and back. What JSON or UTF-8 cannot hold is written as text that shows what it was.

NaN and infinities become "NaN", "Infinity", "-Infinity"; decimals their digits; a lone surrogate (half of a character)
its escape, `\\ud800`. Nothing a model writes can stop a run from being stored.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from analysis.records import LyricSection, Section, Value

DEEPEST = 100
"""Levels of brackets in an answer beyond which the rest is left out."""

_ENCODER = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":"), default=str
)
"""Without a note of each list that is open: what contains itself is a RecursionError."""
_text = json.encoder.encode_basestring
_SURROGATE = re.compile("[\ud800-\udfff]")


def dumps(value: Any) -> str:
    """Strict, compact JSON text."""
    if type(value) is str:
        return _text(value)
    if value is None:
        return "null"
    if value == ():
        return "[]"
    if type(value) is dict and {*map(type, value), *map(type, value.values())} <= {str}:
        return "{" + ",".join([f"{_text(key)}:{_text(text)}" for key, text in value.items()]) + "}"
    try:
        return _ENCODER.encode(value)
    except (ValueError, TypeError, RecursionError):
        return _ENCODER.encode(jsonable(value))


def jsonable(value: Any, level: int = 0) -> Any:
    """The value made of what JSON can hold."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _not_finite(value)
    if isinstance(value, int):
        return value if abs(value) < 10**300 else str(Decimal(value))
    if level >= DEEPEST:
        return "..."
    if isinstance(value, Mapping):
        return {str(name): jsonable(element, level + 1) for name, element in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [jsonable(element, level + 1) for element in value]
    return str(value)


def visible(text: str) -> str:
    """Text that UTF-8 can hold: a lone surrogate is written as its escape."""
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def visible_in_json(text: str) -> str:
    """JSON text that UTF-8 can hold: reading it gives the escape of a surrogate as text."""
    return _SURROGATE.sub(lambda match: f"\\\\u{ord(match[0]):04x}", text)


def encode(value: Value | None) -> Any:
    """A reference or what was read from an answer, in the shape of the benchmark's own files; {"number": "12.5"} keeps
    decimals exact."""
    if isinstance(value, Decimal):
        return {"number": str(value)}
    if isinstance(value, tuple):
        return [_encode_item(item) for item in value]
    return value


def decode(plain: Any) -> Value | None:
    """The value that `encode` wrote as plain JSON."""
    if isinstance(plain, dict):
        return Decimal(plain["number"])
    if isinstance(plain, list):
        items: Any = tuple(_decode_item(item) for item in plain)
        return items  # type: ignore[no-any-return]
    return None if plain is None else str(plain)


def _encode_item(item: Section | LyricSection | str) -> Any:
    if isinstance(item, Section):
        return {"section": item.label, "start": item.start, "end": item.end}
    if isinstance(item, LyricSection):
        return {"section": item.label, "lyrics": item.text}
    return item


def _decode_item(plain: Any) -> Section | LyricSection | str:
    if not isinstance(plain, dict):
        return str(plain)
    if "lyrics" in plain:
        return LyricSection(plain["section"], plain["lyrics"])
    return Section(plain["section"], _bound(plain["start"]), _bound(plain["end"]))


def _bound(plain: Any) -> float | None:
    """Raises ValueError, also for an integer that no float can hold."""
    try:
        return None if plain is None else float(plain)
    except OverflowError as error:
        raise ValueError("a time beyond all numbers") from error


def _not_finite(number: float) -> str:
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"

"""The evidence of a score as JSON text and back to the same frozen record, from which the score can be rebuilt."""

from __future__ import annotations

import json
import types
import typing
from decimal import Decimal
from functools import lru_cache
from typing import Any

from analysis.scoring.forms import METRICS
from analysis.store.tables.json_values import dumps

_RECORDS = {metric.evidence.__name__: metric.evidence for metric in METRICS}


def dump(evidence: Any) -> str:
    """The record's name and its fields in their order; "" for no evidence."""
    return "" if evidence is None else dumps({"record": type(evidence).__name__, "fields": evidence})


def load(text: str) -> Any:
    """The record that `dump` wrote, None for no evidence."""
    if not text:
        return None
    plain = json.loads(text)
    return _rebuild(_RECORDS[plain["record"]], plain["fields"])


@lru_cache
def _hints(record: Any) -> dict[str, Any]:
    return typing.get_type_hints(record)


def _rebuild(hint: Any, plain: Any) -> Any:
    """Plain data in the shape of a type hint."""
    if plain is None:
        return None
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _rebuild(next(option for option in arguments if option is not type(None)), plain)
    if hasattr(hint, "_fields"):
        values = zip(hint._fields, plain, strict=True)
        return hint(*(_rebuild(_hints(hint)[name], value) for name, value in values))
    if origin is tuple:
        return tuple(_rebuild(arguments[0], item) for item in plain)
    return hint(plain) if hint in (Decimal, float) else plain

"""The evidence of a score as JSON text and back to the same frozen record, from which the score can be rebuilt."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeAlias

from analysis.scoring.forms import METRICS
from analysis.store.tables.json_values import dumps

Builder: TypeAlias = Callable[[Any], Any]
_RECORDS = {metric.evidence.__name__: metric.evidence for metric in METRICS}


def dump(evidence: Any) -> str:
    """The record's name and its fields in their order; "" for no evidence."""
    return "" if evidence is None else dumps({"record": type(evidence).__name__, "fields": evidence})


def load(text: str) -> Any:
    """The record that `dump` wrote, None for no evidence."""
    if not text:
        return None
    plain = json.loads(text)
    return (_builder(_RECORDS[plain["record"]]) or _same)(plain["fields"])


def _same(plain: Any) -> Any:
    return plain


def _optional(build: Builder) -> Builder:
    return lambda plain: None if plain is None else build(plain)


@lru_cache
def _builder(hint: Any) -> Builder | None:
    """What builds a value of this type from plain data; None where the plain data are the value.

    Looked up once for each type: a run of lyrics has hundred thousands of edits.
    """
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        option = _builder(next(option for option in arguments if option is not type(None)))
        return _optional(option) if option else None
    if hasattr(hint, "_fields"):
        hints = typing.get_type_hints(hint)
        builders = [_builder(hints[name]) or _same for name in hint._fields]
        if all(build is _same for build in builders):
            make: Builder = hint._make
            return make
        return lambda plain: hint._make([build(value) for build, value in zip(builders, plain, strict=True)])
    if origin is tuple:
        build = _builder(arguments[0])
        return (lambda plain: tuple(map(build, plain))) if build else tuple
    return hint if hint in (Decimal, float) else None

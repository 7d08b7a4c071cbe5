"""Quoting of labels that a format cannot contain, as JSON strings: a line break as "verse\\nagain".

All other labels are written and read unchanged, even with quotation marks: a text counts as a quoted label only if its
content needs quotes. So every label survives a round trip, and labels of other programs do not change.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeAlias

Holds: TypeAlias = Callable[[str], bool]
"""Predicate whether a format can contain a label unchanged."""


def write(label: str, holds: Holds) -> str:
    return label if _plain(label, holds) else json.dumps(label).replace(" ", "\\u0020")


def read(text: str, holds: Holds) -> str:
    inner = _inner(text)
    return text if inner is None or _plain(inner, holds) else inner


def _plain(label: str, holds: Holds) -> bool:
    inner = _inner(label)
    return holds(label) and (inner is None or _plain(inner, holds))


def _inner(text: str) -> str | None:
    if len(text) < 2 or not text.startswith('"') or not text.endswith('"'):
        return None
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, str) else None

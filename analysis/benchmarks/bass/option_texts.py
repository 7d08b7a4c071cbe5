"""Options as one text or by letter: a list as JSON or Python, lines, or names with commas, with letters or without."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from analysis.benchmarks.bass import reference_values

_LETTER = re.compile(r"\(?[A-Z][.):]\s+")


def options_of(value: str | Mapping[str, Any]) -> Any:
    """The options as a list, or the value of a text that is another literal."""
    if isinstance(value, Mapping):
        return list(value.values()) if len(value) > 1 else value
    try:
        literal = reference_values.literal(value)
    except reference_values.NoReferenceError:
        pass
    else:
        return options_of(literal) if isinstance(literal, Mapping) else literal
    lines = [line.strip() for line in value.splitlines() if line.strip()]
    names = lines if len(lines) > 1 else [name.strip() for name in value.split(",") if name.strip()]
    have_letters = len(names) > 1 and all(map(_LETTER.match, names))
    if len(names) < 2:
        return value
    return [_LETTER.sub("", name, count=1) for name in names] if have_letters else names

"""Values of a record by dotted path: `submission.id`, `message.content.0.text`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from analysis.benchmarks.packs.pack import Field, Path


class Missing:
    """No value at this path, which is not the same as null."""


MISSING: Final = Missing()
ANY = "*"
_PLACEHOLDER = re.compile(r"\{([\w.-]+)\}")


def value_at(record: Any, path: Path) -> Any:
    """The value at a path, MISSING without one. A number counts the entries of a list, ANY is the first field that has
    the rest of the path."""
    value = record
    for part in path:
        if isinstance(value, Mapping) and part in value:
            value = value[part]
        elif part == ANY and isinstance(value, Mapping):
            inner = path[path.index(ANY) + 1 :]
            inside = (value_at(entry, inner) for entry in value.values())
            return next((entry for entry in inside if entry is not MISSING), MISSING)
        elif isinstance(value, Sequence) and not isinstance(value, str) and part.lstrip("-").isdigit():
            position = int(part)
            if not -len(value) <= position < len(value):
                return MISSING
            value = value[position]
        else:
            return MISSING
    return value


def value_of(record: Mapping[str, Any], field: Field) -> Any:
    """The first alternative that is present."""
    if field.plain:
        return record.get(field.plain, MISSING)
    if field.several:
        present = [value_at(record, path) for path in field.paths]
        return [value for value in present if value is not MISSING and value is not None] or MISSING
    for path in field.paths:
        value = record.get(path[0], MISSING) if len(path) == 1 else value_at(record, path)
        if value is not MISSING:
            return _formed(value, record, field) if field.basename or field.pattern else value
    if field.pattern:
        return _formed("", record, field)
    return MISSING


def text_of(record: Mapping[str, Any], field: Field | None) -> str:
    """The value as a text, "" without one."""
    value = MISSING if field is None else value_of(record, field)
    return "" if value is MISSING or value is None else plain(value)


def plain(value: Any) -> str:
    """A value as text: a list of one is its entry, 1.0 is "1"."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list) and len(value) == 1:
        return plain(value[0])
    return str(value) if isinstance(value, int | float) else json.dumps(value, ensure_ascii=False, default=str)


def finite(value: Any) -> float | None:
    """A finite number, also one that a table has as text; None for any other value."""
    try:
        number = None if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if number is not None and isfinite(number) else None


def dotted(text: str) -> Path:
    return tuple(text.split("."))


VOTES = "votes"
"""First word of the scale of a list of verdicts."""


def scale_of(how: str) -> tuple[int, float] | None:
    """Which number of a text and its maximum: "second of 10" is (1, 10.0), "of 5" and "votes of 5" are (0, 5.0)."""
    words = how.split()
    if len(words) not in (2, 3) or words[-2] != "of" or not words[-1].isdigit() or int(words[-1]) == 0:
        return None
    places = {"first": 0, "second": 1, VOTES: 0}
    return (0 if len(words) == 2 else places[words[0]], float(words[-1])) if words[0] in ("of", *places) else None


def scales_of(how: str) -> tuple[float, ...]:
    """The maxima of a score on one of several scales, in ascending order: "of 1 or 5" is (1.0, 5.0)."""
    words = how.split()
    maxima = words[1::2]
    if len(words) < 4 or {*words[2::2]} != {"or"} or words[0] != "of" or not all(word.isdigit() for word in maxima):
        return ()
    return tuple(sorted(map(float, maxima))) if len(maxima) == len(words) // 2 else ()


def path_text(path: Path) -> str:
    return ".".join(path)


def _formed(value: Any, record: Mapping[str, Any], field: Field) -> Any:
    if field.pattern:
        filled = {name: value_at(record, dotted(name)) for name in _PLACEHOLDER.findall(field.pattern)}
        if any(entry is MISSING or entry in (None, "") for entry in filled.values()):
            return MISSING
        value = _PLACEHOLDER.sub(lambda match: plain(filled[match[1]]), field.pattern)
    return basename(value) if field.basename else value


def basename(value: Any) -> Any:
    """The name of a file without its folders, of each entry of a list; a list of one is its entry."""
    if isinstance(value, list):
        return basename(value[0]) if len(value) == 1 else [basename(entry) for entry in value]
    return value.replace("\\", "/").rpartition("/")[2] if isinstance(value, str) else value

"""The right answer as a file writes it to a typed value, and to the text by which two files' references are compared.

Published questions write every reference as text holding a Python literal (`answer`: "[{'section': ...}]", "85",
"Piano"), runs for the published scripts write it as JSON (`gt`: [{...}], 85, "Piano"). Both give the same value and the
same text here. Times may be written as clock times: "0:07", "1:05.25", "0:01:05" (`parsing.numbers.clock`).
"""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from analysis.benchmarks.protocol import Form
from analysis.framing.read_result import excerpt
from analysis.parsing.numbers.clock import read_time
from analysis.records import LyricSection, Section, Value

LABELS = ("section", "label", "name")
"""Fields of an entry that may hold the section's name."""

LARGEST = 1000
"""A reference with more digits than this before or behind the point is a mistake."""
LATEST = 10**7
"""So is a larger number than this: as a second of a recording it is after some hundred days."""


class NoReferenceError(Exception):
    """What stands there is no reference of this form. expected, found: in words."""

    def __init__(self, expected: str, found: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = excerpt(found)


def read(form: Form, raw: Any) -> tuple[Value, str]:
    """The typed reference and its canonical text. Raises NoReferenceError."""
    return _from_text(form, raw) if isinstance(raw, str) else _typed(form, raw)


@lru_cache(maxsize=4096)  # the runs of many models on one benchmark hold the same references
def _from_text(form: Form, raw: str) -> tuple[Value, str]:
    if form in ("option", "song", "count", "seconds", "words"):
        return _typed(form, raw)
    return _typed(form, literal(raw))


def literal(raw: str) -> Any:
    """The value of a Python literal or of JSON. Raises NoReferenceError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a stray backslash in somebody's lyrics is no matter of ours
            return ast.literal_eval(raw.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        pass
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise NoReferenceError("a Python literal or JSON", raw) from None


def _typed(form: Form, raw: Any) -> tuple[Value, str]:
    value = _READERS[form](raw)
    return value, json.dumps(_comparable(form, value), ensure_ascii=False)


def _comparable(form: Form, value: Any) -> Any:
    """What must agree for two references to be the same: not the spelling of names, not labels where none are asked."""
    if isinstance(value, Decimal):
        return format(value.normalize(), "f") if abs(value.adjusted()) < 60 else str(value.normalize())
    if form == "intervals":
        return [[section.start, section.end] for section in value]
    if isinstance(value, str):
        return _plain(value)
    return [_plain(entry) if isinstance(entry, str) else list(entry) for entry in value]


def _plain(name: str) -> str:
    return " ".join(name.lower().split())


def _sections(raw: Any) -> tuple[Section, ...]:
    return tuple(_section(entry) for entry in _entries(raw, "a list of {section, start, end}"))


def _section(entry: Mapping[str, Any]) -> Section:
    return Section(_label(entry), _bound(entry, "start"), _bound(entry, "end"))


def _bound(entry: Mapping[str, Any], name: str) -> float | None:
    bound = entry.get(name)
    if isinstance(bound, str):
        bound = _time(bound)
    if bound is None:
        return None
    if isinstance(bound, bool) or not isinstance(bound, int | float | Decimal):
        raise NoReferenceError(f"{name!r} as seconds", bound)
    if not -LATEST <= bound <= LATEST:
        raise NoReferenceError(f"{name!r} as seconds", bound)
    return float(bound)


def _lyrics(raw: Any) -> tuple[LyricSection, ...]:
    return tuple(_lyric(entry) for entry in _entries(raw, "a list of {section, lyrics}"))


def _lyric(entry: Mapping[str, Any]) -> LyricSection:
    text = entry.get("lyrics", entry.get("text"))
    if not isinstance(text, str):
        raise NoReferenceError("'lyrics' as text in every section", text)
    return LyricSection(_label(entry), text)


def _words(raw: Any) -> tuple[LyricSection, ...]:
    """The plain task: the words, alone or in a list of one; as text they may look like a list."""
    if isinstance(raw, str) and raw.lstrip().startswith(("[", "{")):
        try:
            raw = literal(raw)
        except NoReferenceError:
            return (LyricSection("", raw),)
    if isinstance(raw, list) and len(raw) == 1:
        raw = raw[0]
    if isinstance(raw, Mapping):
        return (LyricSection("", _lyric(raw).text),)
    if not isinstance(raw, str):
        raise NoReferenceError("the words of the song", raw)
    return (LyricSection("", raw),)


def _entries(raw: Any, expected: str) -> list[Mapping[str, Any]]:
    entries = [raw] if isinstance(raw, Mapping) else raw
    if not isinstance(entries, list | tuple):
        raise NoReferenceError(expected, raw)
    for entry in entries:
        if not isinstance(entry, Mapping):
            raise NoReferenceError(expected, entry)
    return list(entries)


def _label(entry: Mapping[str, Any]) -> str:
    label = next((entry[name] for name in LABELS if entry.get(name) is not None), "")
    if not isinstance(label, str):
        raise NoReferenceError("'section' as text", label)
    return label


def _option(raw: Any) -> str:
    """One name; a text in quotes, or a list of one, is that name."""
    name = raw
    if isinstance(raw, str) and raw.strip()[:1] in ("'", '"', "["):
        try:
            name = literal(raw)
        except NoReferenceError:
            name = raw
    if isinstance(name, list | tuple) and len(name) == 1:
        name = name[0]
    if not isinstance(name, str) or not name.strip():
        raise NoReferenceError("the name of one option", raw)
    return name.strip()


def _names(count: int) -> Callable[[Any], tuple[str, ...]]:
    def read(raw: Any) -> tuple[str, ...]:
        names = tuple(raw) if isinstance(raw, list | tuple) else ()
        if len(names) != count or not all(isinstance(name, str) and name.strip() for name in names):
            raise NoReferenceError(f"a list of {count} names", raw)
        return tuple(name.strip() for name in names)

    return read


def _number(raw: Any) -> Decimal:
    """A number up to LATEST, exactly as written."""
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = raw[0]
    plain = isinstance(raw, int | float | str | Decimal) and not isinstance(raw, bool)
    number = _decimal(str(raw).strip().strip("'\"")) if plain else None
    if number is None or abs(number) > LATEST:
        raise NoReferenceError(f"a number up to {LATEST:,}", raw)
    return number


def _duration(raw: Any) -> Decimal:
    """Seconds, as a number or a clock time."""
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = raw[0]
    seconds = _time(raw.strip().strip("'\"")) if isinstance(raw, str) else None
    return _number(raw if seconds is None else seconds)


def _time(text: str) -> Decimal | None:
    """Seconds as written, None where the text is no finite time."""
    time = read_time(text)
    if time is None or time.seconds is None or abs(time.seconds.adjusted()) >= LARGEST:
        return None
    return time.seconds


def has_hours(raw: Any) -> bool:
    """Whether a bound of a reference is a clock time with hours, which the published script does not read."""
    if isinstance(raw, str):
        try:
            raw = literal(raw)
        except NoReferenceError:
            return False
    entries = raw if isinstance(raw, list | tuple) else [raw]
    bounds = (entry.get(name) for entry in entries if isinstance(entry, Mapping) for name in ("start", "end"))
    return any(isinstance(bound, str) and bound.count(":") > 1 for bound in bounds)


def _decimal(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number.adjusted()) < LARGEST else None


_READERS: dict[Form, Callable[[Any], Value]] = {
    "sections": _sections,
    "intervals": _sections,
    "lyrics": _lyrics,
    "words": _words,
    "option": _option,
    "pair": _names(2),
    "ranking": _names(4),
    "song": _number,
    "count": _number,
    "seconds": _duration,
}

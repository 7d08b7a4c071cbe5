"""Sections in parsed data of any structure and with any key names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from analysis.parsing.json_like.scalars import CutObject
from analysis.parsing.json_like.strict_json import key_as_written
from analysis.parsing.numbers.clock import Time, read_time
from analysis.parsing.sections.plain_text import ranges
from analysis.parsing.steps import Steps

LABEL_KEYS = frozenset(
    "section label name type title sectiontitle sectionname sectiontype sectionlabel segment segmentlabel segmenttype "
    "part category class tag".split()
)
START_KEYS = frozenset(
    "start starttime begin begins beginning from onset startsec startsecs startseconds starts starttimestamp timestart "
    "startinseconds startms starttimems tstart startat".split()
)
END_KEYS = frozenset(
    "end endtime stop stops to finish offset until ends endsec endsecs endseconds endtimestamp timeend endinseconds "
    "endms endtimems tend endat ending".split()
)
LENGTH_KEYS = frozenset("duration length durationsec durationseconds lengthseconds".split())
SPAN_KEYS = frozenset("time times timestamp timestamps interval intervals range timerange span period".split())
WRAPPERS = frozenset(
    "segments sections result results answer answers output structure data list items song response segmentation "
    "timestamps intervals predictions prediction final annotations parts".split()
)
TRUNCATED = "cut-off item left out"


def plain(key: object) -> str:
    """Letters of a key."""
    return _letters(str(key))


@lru_cache(maxsize=4096)
def _letters(key: str) -> str:
    return re.sub(r"[^a-z]", "", key.lower()) if len(key) < 1000 else ""


def items_of(value: Any, label: str, notes: Steps, depth: int) -> Iterator[Mapping[str, Any]]:
    """Sections in a value, as objects with the keys section, start and end."""
    if depth > 4:
        return
    if isinstance(value, dict):
        yield from _of_object(value, label, notes, depth)
    elif isinstance(value, list | tuple):
        yield from _of_list(list(value), label, notes, depth)
    elif isinstance(value, str) and (spans := ranges(value)):
        notes.add("time range read from a string", value)
        for name, start, end in spans:
            yield {"section": name or label, "start": start, "end": end}


def _of_list(value: list[Any], label: str, notes: Steps, depth: int) -> Iterator[Mapping[str, Any]]:
    row = _row(value)
    if row is not None:
        notes.add("list of bare values read as label, start, end", value)
        yield {"section": row.get("section", label)} | row
        return
    for item in value:
        items = list(items_of(item, label, notes, depth + 1))
        if not items and not isinstance(item, CutObject):
            notes.add("item that is no section dropped", item, "ambiguous")
        yield from items


def _row(value: list[Any]) -> dict[str, Any] | None:
    """Section from a row: ["Intro", 0, 12.5], [0, 12.5, "Intro"], [[0, 12.5], "Intro"] or [0, 12.5]."""
    pair = next((item for item in value if isinstance(item, list | tuple) and len(item) == 2), None)
    if pair is not None and len(value) == 2 and any(isinstance(item, str) for item in value):
        value = [*pair, *(item for item in value if isinstance(item, str))]
    if any(isinstance(item, list | tuple | dict) for item in value) or len(value) not in (2, 3):
        return None
    times = [item for item in value if read_time(item) is not None]
    labels = [item for item in value if read_time(item) is None]
    if len(times) != 2 or not all(isinstance(item, str) and not ranges(item) for item in labels):
        return None
    row = {"start": times[0], "end": times[1]}
    return row | {"section": labels[0]} if labels else row


def _of_object(value: dict[str, Any], label: str, notes: Steps, depth: int) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, CutObject) and not any(isinstance(inner, list | dict) for inner in value.values()):
        notes.add(TRUNCATED, dict(value), "ambiguous")
        return
    keys = {plain(key): key for key in value}
    start, end = _key(keys, START_KEYS), _key(keys, END_KEYS)
    name = _key(keys, LABEL_KEYS)
    if start is not None and end is not None and _columns(value, start, end):
        notes.add("lists of starts and of ends", ", ".join((start, end)))
        for first, last in zip(value[start], value[end], strict=True):
            yield {"section": label, "start": first, "end": last}
        return
    if start is not None or end is not None:
        if (start, end) != ("start", "end") or name not in (None, "section"):
            notes.add("other key names", ", ".join(str(key) for key in (name, start, end) if key))
        yield _item(value, name, start, end, label)
        return
    span = _key(keys, SPAN_KEYS)
    if span is not None and (name is not None or len(value) == 1):
        section_label = value[name] if name is not None and isinstance(value[name], str) else label
        yield from items_of(value[span], section_label, notes, depth + 1)
        return
    if name is not None and not any(isinstance(inner, list | dict) for inner in value.values()):
        yield {"section": value[name], "start": None, "end": None}
        return
    for key, inner in value.items():
        if plain(key) in WRAPPERS:
            notes.add("wrapping object opened", key)
            yield from items_of(inner, label, notes, depth + 1)
        elif isinstance(inner, list | dict) or (isinstance(inner, str) and ranges(inner)):
            notes.add("label read from a key", key)
            yield from items_of(inner, key_as_written(key), notes, depth + 1)


def _key(keys: Mapping[str, str], names: frozenset[str]) -> str | None:
    return next((keys[plain] for plain in keys if plain in names), None)


def _columns(value: dict[str, Any], start: str, end: str) -> bool:
    starts, ends = value[start], value[end]
    return isinstance(starts, list) and isinstance(ends, list) and len(starts) == len(ends) > 1


def _item(value: dict[str, Any], name: str | None, start: str | None, end: str | None, label: str) -> dict[str, Any]:
    item: dict[str, Any] = {"start": value[start] if start else None, "end": value[end] if end else None}
    if name is not None:
        item["section"] = value[name]
    elif label:
        item["section"] = label
    for bound, key in (("start", start), ("end", end)):
        if key and plain(key).endswith("ms") and isinstance(item[bound], int | float):
            item[bound] = float(Decimal(item[bound]) / 1000)
    length = _key({plain(key): key for key in value}, LENGTH_KEYS)
    if start is not None and end is None and length is not None:
        first, lasts = read_time(value[start]), read_time(value[length])
        if first and lasts and first.seconds is not None and lasts.seconds is not None:
            item["end"] = Time(first.seconds + lasts.seconds, "number")
    return item

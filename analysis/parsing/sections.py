"""Answers to the segmentation tasks: a list of labelled intervals, or of intervals of one section type.

Kept as written: order, reversed and negative bounds, repeated items. An item that lacks a bound is kept without it. An
item that the end of the text cut off is left out: nobody knows what it would have said.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from analysis.parsing.clock import Time, read_time
from analysis.parsing.json_list import candidates
from analysis.parsing.lines import Range, blocks, ranges
from analysis.parsing.steps import Steps, shorten
from analysis.parsing.text import common_signs, final_answer, refuses, says_nothing
from analysis.parsing.tolerant import CutObject, written
from analysis.records import Parsed, Section

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
CUT = "cut-off item left out"
_NO_SUCH = re.compile(
    r"\b(?:there (?:is|are) no|there (?:isn't|aren't)(?: an?| any)?|"
    r"does(?:n't| not) (?:have|contain|include)(?: an?| any)?|"
    r"has no|contains no|no)\s+(?:[\w-]+\s+){0,3}?(?:sections?|parts?|segments?|intro|verse|chorus|bridge|outro|"
    r"pre-?chorus|post-?chorus|instrumental)\b",
    re.IGNORECASE,
)


def read_sections(raw: Any, labelled: bool) -> Parsed:
    """Sections of an answer. labelled: whether the question asks for labels (the full task)."""
    steps = Steps()
    if raw is None:
        return steps.nothing("no answer")
    if isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str):
        raw = raw[0]
    if not isinstance(raw, str):
        steps.add("already parsed", raw)
        return _chosen([raw], labelled, steps) or steps.nothing("no section in it")
    text = final_answer(raw, steps)
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    return _from_text(text, labelled, steps)


def _from_text(text: str, labelled: bool, steps: Steps) -> Parsed:
    values = candidates(text, steps)
    if not text.isascii() and not any(isinstance(value, list | dict) and value for value in values):
        text = common_signs(text, steps)
        values = candidates(text, steps)
    spans = ranges(text) or blocks(text) if "{" not in text else []
    found = _chosen(values, labelled, steps)
    if found is not None and len(spans) <= len(_sections(found)) and not (labelled and _better_named(spans, found)):
        return found
    if refuses(text):
        return steps.nothing("refusal", text)
    if spans:
        steps.add("time ranges read from lines of text", f"{len(spans)} of them")
        if values and _flat_numbers(values[0]):
            steps.add("flat list of numbers read in pairs", values[0], "ambiguous")
        return steps.found(tuple(Section(label, _float(start), _float(end)) for label, start, end in spans))
    if len(text) < 300 and _NO_SUCH.search(text):
        steps.add("says that there is no such section", text)
        return steps.found(())
    return steps.nothing("no section in it", text)


def _better_named(spans: list[Range], found: Parsed) -> bool:
    """Lines such as "[0:00 - 0:12] Intro": the brackets are no data, the names stand outside."""
    return any(span.label for span in spans) and not any(section.label for section in _sections(found))


def _sections(parsed: Parsed) -> list[Section]:
    return [one for one in parsed.value if isinstance(one, Section)] if isinstance(parsed.value, tuple) else []


def _chosen(values: list[Any], labelled: bool, steps: Steps) -> Parsed | None:
    """The first value that holds sections, else an empty list if there is one."""
    for value in values:
        notes = Steps()
        items = list(_items(value, "", notes, 0))
        if items:
            sections = tuple(_section(item, labelled, notes) for item in items)
            if isinstance(value, dict) and len(items) == 1:
                notes.add("one object instead of a list", items[0])
            steps.extend(notes)
            return steps.found(sections)
        if any(step.name == CUT for step in notes.taken):
            steps.extend(notes)
            return steps.found(())
    return steps.found(()) if any(_empty(value) for value in values) else None


def _empty(value: Any) -> bool:
    """[] or {"sections": []}."""
    if isinstance(value, dict) and len(value) == 1 and not isinstance(value, CutObject):
        return all(_plain(key) in WRAPPERS and inner == [] for key, inner in value.items())
    return bool(value == [])


def _flat_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 2 and all(read_time(item) is not None for item in value)


def _plain(key: object) -> str:
    return re.sub(r"[^a-z]", "", str(key).lower())


def _items(value: Any, label: str, notes: Steps, depth: int) -> Iterator[Mapping[str, Any]]:
    """Everything in a value that stands for a section, as objects with the keys section, start, end."""
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
        found = list(_items(item, label, notes, depth + 1))
        if not found and not isinstance(item, CutObject):
            notes.add("item that is no section dropped", item, "ambiguous")
        yield from found


def _row(value: list[Any]) -> dict[str, Any] | None:
    """["Intro", 0, 12.5], [0, 12.5, "Intro"], [[0, 12.5], "Intro"] or [0, 12.5] as an object."""
    pair = next((item for item in value if isinstance(item, list | tuple) and len(item) == 2), None)
    if pair is not None and len(value) == 2 and any(isinstance(item, str) for item in value):
        value = [*pair, *(item for item in value if isinstance(item, str))]
    if any(isinstance(item, list | tuple | dict) for item in value) or len(value) not in (2, 3):
        return None
    times = [item for item in value if read_time(item) is not None]
    rest = [item for item in value if read_time(item) is None]
    if len(times) != 2 or not all(isinstance(item, str) and not ranges(item) for item in rest):
        return None
    row = {"start": times[0], "end": times[1]}
    return row | {"section": rest[0]} if rest else row


def _of_object(value: dict[str, Any], label: str, notes: Steps, depth: int) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, CutObject) and not any(isinstance(inner, list | dict) for inner in value.values()):
        notes.add(CUT, dict(value), "ambiguous")
        return
    keys = {_plain(key): key for key in value}
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
        named = value[name] if name is not None and isinstance(value[name], str) else label
        yield from _items(value[span], named, notes, depth + 1)
        return
    if name is not None and not any(isinstance(inner, list | dict) for inner in value.values()):
        yield {"section": value[name], "start": None, "end": None}
        return
    for key, inner in value.items():
        if _plain(key) in WRAPPERS:
            notes.add("wrapping object opened", key)
            yield from _items(inner, label, notes, depth + 1)
        elif isinstance(inner, list | dict) or (isinstance(inner, str) and ranges(inner)):
            notes.add("label read from a key", key)
            yield from _items(inner, written(key), notes, depth + 1)


def _key(keys: Mapping[str, str], wanted: frozenset[str]) -> str | None:
    return next((keys[plain] for plain in keys if plain in wanted), None)


def _columns(value: dict[str, Any], start: str, end: str) -> bool:
    starts, ends = value[start], value[end]
    return isinstance(starts, list) and isinstance(ends, list) and len(starts) == len(ends)


def _item(value: dict[str, Any], name: str | None, start: str | None, end: str | None, label: str) -> dict[str, Any]:
    item: dict[str, Any] = {"start": value[start] if start else None, "end": value[end] if end else None}
    if name is not None:
        item["section"] = value[name]
    elif label:
        item["section"] = label
    for bound, key in (("start", start), ("end", end)):
        if key and _plain(key).endswith("ms") and isinstance(item[bound], int | float):
            item[bound] = float(Decimal(item[bound]) / 1000)
    length = _key({_plain(key): key for key in value}, LENGTH_KEYS)
    if start is not None and end is None and length is not None:
        first, lasts = read_time(value[start]), read_time(value[length])
        if first and lasts and first.seconds is not None and lasts.seconds is not None:
            item["end"] = Time(first.seconds + lasts.seconds, "number")
    return item


def _section(item: Mapping[str, Any], labelled: bool, notes: Steps) -> Section:
    label = item.get("section")
    if labelled and not isinstance(label, str):
        notes.add("item without a label", item, "ambiguous")
    start, end = (_bound(item.get(key), key, notes) for key in ("start", "end"))
    if start is not None and end is not None and end <= start:
        notes.add("end not after start", f"{start:g} to {end:g} s: overlaps nothing, still counts", "ambiguous")
    return Section(label if isinstance(label, str) else "", start, end)


def _bound(value: Any, name: str, notes: Steps) -> float | None:
    time = value if isinstance(value, Time) else read_time(value)
    if time is None or time.seconds is None:
        notes.add(f"{name} is no point in time", shorten(value, 40), "ambiguous")
    elif time.writing != "number":
        shown = time.seconds if value is time else f"{shorten(value, 40)} = {time.seconds} s"
        notes.add(_WRITTEN[time.writing], shown)
    return _float(time)


_WRITTEN = {
    "text": "number given as text",
    "clock": "clock time read",
    "units": "units read",
    "not finite": "not finite",
}


def _float(time: Time | None) -> float | None:
    if time is None or time.seconds is None:
        return None
    seconds = float(time.seconds)
    return seconds if math.isfinite(seconds) else None

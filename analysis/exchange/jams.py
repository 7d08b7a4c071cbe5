"""JAMS (JSON Annotated Music Specification): sections in namespace `segment_open`, beats in namespace `beat`.

The value of a beat is its position in the bar; the bars stand in the sandbox of that annotation. Read are the sections
of any namespace that begins with `segment`, where a file holds one such annotation.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from analysis.errors import FileError
from analysis.exchange.annotation import TIME, Annotation, FieldError, end_of, rows
from analysis.parsing.json_like.strict_json import strict
from analysis.records import Section
from analysis.references.records import Beat

VERSION = "0.3.5"
SECTIONS, BEATS = "segment_open", "beat"


def write(annotation: Annotation) -> str:
    """One annotation of sections, and one of beats if there are any."""
    sections = [_observation(row.start, row.end - row.start, row.label) for row in rows(annotation)]
    parts = [_part(annotation, SECTIONS, sections, {})]
    if annotation.beats:
        beats = [_observation(beat.time, 0.0, beat.position) for beat in annotation.beats]
        parts.append(_part(annotation, BEATS, beats, {"bars": [beat.bar for beat in annotation.beats]}))
    whole = {
        "annotations": parts,
        "file_metadata": {
            "title": annotation.title, "artist": annotation.artist, "release": "", "duration": end_of(annotation),
            "identifiers": {}, "jams_version": VERSION,
        },
        "sandbox": {},
    }  # fmt: skip
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def read(text: str, file: str) -> Annotation:
    """Raises FieldError and FileError."""
    try:
        whole = strict(text)
    except ValueError as error:
        raise FileError(file, "JSON", str(error)) from error
    parts = _need(whole, "annotations", list, file, "the file")
    named = [(_need(part, "namespace", str, file, f"annotations[{i}]"), i, part) for i, part in enumerate(parts)]
    found = [(i, part) for name, i, part in named if name.startswith("segment")]
    if len(found) != 1:
        raise FieldError(file, "annotations", "namespace", f"one annotation of sections ({SECTIONS})", f"{len(found)}")
    beats = next((_beats(part, file, f"annotations[{i}]") for name, i, part in named if name == BEATS), ())
    place, part = found[0]
    facts, made = whole.get("file_metadata"), part.get("annotation_metadata")
    facts, made = facts if isinstance(facts, dict) else {}, made if isinstance(made, dict) else {}
    annotator = made.get("annotator")
    return Annotation(
        _sections(part, file, f"annotations[{place}]"), beats, str(facts.get("title") or ""),
        str(facts.get("artist") or ""), _number(facts.get("duration")),
        str(annotator.get("name") or "") if isinstance(annotator, dict) else "", str(made.get("version") or ""),
    )  # fmt: skip


def _observation(time: float, duration: float, value: str | int) -> dict[str, Any]:
    return {"time": time, "duration": round(duration, 6), "value": value, "confidence": None}


def _part(
    annotation: Annotation, namespace: str, data: list[dict[str, Any]], sandbox: dict[str, Any]
) -> dict[str, Any]:
    who = {"name": annotation.reviewer} if annotation.reviewer else {}
    made = {
        "curator": {"name": "", "email": ""}, "annotator": who, "version": annotation.reference, "corpus": "",
        "annotation_tools": "Earmark", "annotation_rules": "", "validation": "", "data_source": "",
    }  # fmt: skip
    return {"annotation_metadata": made, "namespace": namespace, "data": data, "sandbox": sandbox, "time": 0,
            "duration": end_of(annotation)}  # fmt: skip


def _sections(part: Any, file: str, place: str) -> tuple[Section, ...]:
    found = []
    for i, each in enumerate(_need(part, "data", list, file, place)):
        record = f"{place}.data[{i}]"
        start, length = (_time(each, name, file, record) for name in ("time", "duration"))
        if length == 0:
            raise FieldError(file, record, "duration", "a time above 0", "0")
        found.append(Section(_need(each, "value", str, file, record), start, round(start + length, 6)))
    return tuple(found)


def _beats(part: Any, file: str, place: str) -> tuple[Beat, ...]:
    """Where the bars are not told, each begins with a beat at position 1."""
    data = _need(part, "data", list, file, place)
    places = [round(_number(each.get("value")) or 0) if isinstance(each, dict) else 0 for each in data]
    sandbox = part.get("sandbox")
    bars = _told(sandbox.get("bars"), len(data)) if isinstance(sandbox, dict) else []
    times = (_time(each, "time", file, f"{place}.data[{i}]") for i, each in enumerate(data))
    return tuple(map(Beat, times, places, bars or _counted(places)))


def _told(bars: Any, n: int) -> list[int]:
    """The bars of n beats as the file tells them, none if it does not."""
    usable = isinstance(bars, list) and len(bars) == n and all(isinstance(bar, int) for bar in bars)
    return bars if usable else []


def _counted(places: Sequence[int]) -> list[int]:
    return [places[: i + 1].count(1) for i in range(len(places))]


def _time(holder: Any, field: str, file: str, record: str) -> float:
    number = _number(_need(holder, field, int | float, file, record))
    if number is None or number < 0:
        raise FieldError(file, record, field, TIME, str(holder[field]))
    return number


def _number(value: Any) -> float | None:
    """A finite number, else None."""
    usable = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
    return float(value) if usable else None


def _need(holder: Any, field: str, kind: Any, file: str, record: str) -> Any:
    if not isinstance(holder, dict) or not isinstance(holder.get(field), kind):
        found = holder.get(field) if isinstance(holder, dict) else holder
        name = {list: "a list", str: "text"}.get(kind, "a number")
        raise FieldError(file, record, field, name, _shown(found))
    return holder[field]


def _shown(found: Any) -> str:
    return "a list" if isinstance(found, list) else "an object" if isinstance(found, dict) else json.dumps(found)

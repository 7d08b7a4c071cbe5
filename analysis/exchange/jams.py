"""JAMS (JSON Annotated Music Specification): sections in namespace `segment_open`, beats in namespace `beat`.

The value of a beat is its position in the bar; the sandbox of that annotation contains the bars. Reading accepts
sections of any namespace with the prefix `segment`, if a file contains one such annotation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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
    sections = [observation(row.start, round(row.end - row.start, 6), row.label) for row in rows(annotation)]
    parts = [_part(annotation, SECTIONS, sections, {})]
    if annotation.beats:
        beats = [observation(beat.time, 0.0, beat.position) for beat in annotation.beats]
        parts.append(_part(annotation, BEATS, beats, {"bars": [beat.bar for beat in annotation.beats]}))
    return document(parts, annotation.title, annotation.artist, end_of(annotation), {})


def document(
    parts: Sequence[Mapping[str, Any]], title: str, artist: str, duration: float, sandbox: Mapping[str, Any]
) -> str:
    """The text of a file with these annotation objects. duration: in seconds."""
    content = {
        "annotations": parts,
        "file_metadata": {
            "title": title, "artist": artist, "release": "", "duration": duration, "identifiers": {},
            "jams_version": VERSION,
        },
        "sandbox": sandbox,
    }  # fmt: skip
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def read(text: str, file: str) -> Annotation:
    """Annotation in a JAMS file. Raises FieldError and FileError."""
    content = parsed(text, file)
    parts = need(content, "annotations", list, file, "the file")
    by_namespace = [(need(part, "namespace", str, file, f"annotations[{i}]"), i, part) for i, part in enumerate(parts)]
    segmentations = [(i, part) for name, i, part in by_namespace if name.startswith("segment")]
    if len(segmentations) != 1:
        raise FieldError(
            file, "annotations", "namespace",
            f"one annotation of sections ({SECTIONS}); `earmark import jams` takes several", f"{len(segmentations)}",
        )  # fmt: skip
    beats = next((_beats(part, file, f"annotations[{i}]") for name, i, part in by_namespace if name == BEATS), ())
    index, part = segmentations[0]
    facts, metadata = mapping(content.get("file_metadata")), mapping(part.get("annotation_metadata"))
    return Annotation(
        _sections(part, file, f"annotations[{index}]"), beats, str(facts.get("title") or ""),
        str(facts.get("artist") or ""), number(facts.get("duration")),
        str(mapping(metadata.get("annotator")).get("name") or ""), str(metadata.get("version") or ""),
    )  # fmt: skip


def parsed(text: str, file: str) -> Any:
    """The content of a file of JSON. Raises FileError."""
    try:
        return strict(text)
    except ValueError as error:
        raise FileError(file, "JSON", str(error)) from error


def mapping(value: Any) -> Mapping[str, Any]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def observation(time: float, duration: float, value: Any) -> dict[str, Any]:
    """A record of an annotation object. time, duration: in seconds."""
    return {"time": time, "duration": duration, "value": value, "confidence": None}


def part(
    namespace: str, data: Sequence[Mapping[str, Any]], duration: float, sandbox: Mapping[str, Any],
    annotator: str = "", version: str = "", validation: str = "", data_source: str = "",
) -> dict[str, Any]:  # fmt: skip
    """An annotation object. duration: of the song in seconds."""
    metadata = {
        "curator": {"name": "", "email": ""}, "annotator": {"name": annotator} if annotator else {},
        "version": version, "corpus": "", "annotation_tools": "Earmark", "annotation_rules": "",
        "validation": validation, "data_source": data_source,
    }  # fmt: skip
    return {"annotation_metadata": metadata, "namespace": namespace, "data": data, "sandbox": sandbox, "time": 0,
            "duration": duration}  # fmt: skip


def _part(
    annotation: Annotation, namespace: str, data: list[dict[str, Any]], sandbox: dict[str, Any]
) -> dict[str, Any]:
    return part(namespace, data, end_of(annotation), sandbox, annotation.reviewer, annotation.reference)


def _sections(part: Any, file: str, container: str) -> tuple[Section, ...]:
    sections = []
    for i, observation in enumerate(need(part, "data", list, file, container)):
        record = f"{container}.data[{i}]"
        start, length = (time(observation, name, file, record) for name in ("time", "duration"))
        if length == 0:
            raise FieldError(file, record, "duration", "a time above 0", "0")
        sections.append(Section(need(observation, "value", str, file, record), start, round(start + length, 6)))
    return tuple(sections)


def _beats(part: Any, file: str, container: str) -> tuple[Beat, ...]:
    """Beats of an annotation. Without bars in the file, each bar starts with a beat at position 1."""
    data = need(part, "data", list, file, container)
    places = [
        round(number(observation.get("value")) or 0) if isinstance(observation, dict) else 0 for observation in data
    ]
    sandbox = part.get("sandbox")
    bars = _stated_bars(sandbox.get("bars"), len(data)) if isinstance(sandbox, dict) else []
    times = (time(observation, "time", file, f"{container}.data[{i}]") for i, observation in enumerate(data))
    return tuple(map(Beat, times, places, bars or _count_bars(places)))


def _stated_bars(bars: Any, n: int) -> list[int]:
    """Bars of n beats in the file, empty if it has none."""
    usable = isinstance(bars, list) and len(bars) == n and all(isinstance(bar, int) for bar in bars)
    return bars if usable else []


def _count_bars(places: Sequence[int]) -> list[int]:
    return [places[: i + 1].count(1) for i in range(len(places))]


def time(holder: Any, field: str, file: str, record: str) -> float:
    """A field of an observation in seconds. Raises FieldError."""
    seconds = number(need(holder, field, int | float, file, record))
    if seconds is None or seconds < 0:
        raise FieldError(file, record, field, TIME, str(holder[field]))
    return seconds


def number(value: Any) -> float | None:
    """A finite number, else None."""
    usable = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
    return float(value) if usable else None


def need(holder: Any, field: str, kind: Any, file: str, record: str) -> Any:
    """A field of the type kind. Raises FieldError."""
    if not isinstance(holder, dict) or not isinstance(holder.get(field), kind):
        value = holder.get(field) if isinstance(holder, dict) else holder
        name = {list: "a list", str: "text"}.get(kind, "a number")
        raise FieldError(file, record, field, name, _describe(value))
    return holder[field]


def _describe(value: Any) -> str:
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else json.dumps(value)

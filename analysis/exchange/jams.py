"""JAMS (JSON Annotated Music Specification): sections in namespace `segment_open`, beats in namespace `beat`.

The value of a beat is its position in the bar; the sandbox of that annotation contains the bars. Reading accepts
sections of any namespace with the prefix `segment`, if a file contains one such annotation.
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
    document = {
        "annotations": parts,
        "file_metadata": {
            "title": annotation.title, "artist": annotation.artist, "release": "", "duration": end_of(annotation),
            "identifiers": {}, "jams_version": VERSION,
        },
        "sandbox": {},
    }  # fmt: skip
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def read(text: str, file: str) -> Annotation:
    """Annotation in a JAMS file. Raises FieldError and FileError."""
    try:
        document = strict(text)
    except ValueError as error:
        raise FileError(file, "JSON", str(error)) from error
    parts = _need(document, "annotations", list, file, "the file")
    by_namespace = [(_need(part, "namespace", str, file, f"annotations[{i}]"), i, part) for i, part in enumerate(parts)]
    segmentations = [(i, part) for name, i, part in by_namespace if name.startswith("segment")]
    if len(segmentations) != 1:
        raise FieldError(
            file, "annotations", "namespace", f"one annotation of sections ({SECTIONS})", f"{len(segmentations)}"
        )
    beats = next((_beats(part, file, f"annotations[{i}]") for name, i, part in by_namespace if name == BEATS), ())
    index, part = segmentations[0]
    facts, metadata = document.get("file_metadata"), part.get("annotation_metadata")
    facts, metadata = facts if isinstance(facts, dict) else {}, metadata if isinstance(metadata, dict) else {}
    annotator = metadata.get("annotator")
    return Annotation(
        _sections(part, file, f"annotations[{index}]"), beats, str(facts.get("title") or ""),
        str(facts.get("artist") or ""), _number(facts.get("duration")),
        str(annotator.get("name") or "") if isinstance(annotator, dict) else "", str(metadata.get("version") or ""),
    )  # fmt: skip


def _observation(time: float, duration: float, value: str | int) -> dict[str, Any]:
    return {"time": time, "duration": round(duration, 6), "value": value, "confidence": None}


def _part(
    annotation: Annotation, namespace: str, data: list[dict[str, Any]], sandbox: dict[str, Any]
) -> dict[str, Any]:
    annotator = {"name": annotation.reviewer} if annotation.reviewer else {}
    metadata = {
        "curator": {"name": "", "email": ""}, "annotator": annotator, "version": annotation.reference, "corpus": "",
        "annotation_tools": "Earmark", "annotation_rules": "", "validation": "", "data_source": "",
    }  # fmt: skip
    return {"annotation_metadata": metadata, "namespace": namespace, "data": data, "sandbox": sandbox, "time": 0,
            "duration": end_of(annotation)}  # fmt: skip


def _sections(part: Any, file: str, container: str) -> tuple[Section, ...]:
    sections = []
    for i, observation in enumerate(_need(part, "data", list, file, container)):
        record = f"{container}.data[{i}]"
        start, length = (_time(observation, name, file, record) for name in ("time", "duration"))
        if length == 0:
            raise FieldError(file, record, "duration", "a time above 0", "0")
        sections.append(Section(_need(observation, "value", str, file, record), start, round(start + length, 6)))
    return tuple(sections)


def _beats(part: Any, file: str, container: str) -> tuple[Beat, ...]:
    """Beats of an annotation. Without bars in the file, each bar starts with a beat at position 1."""
    data = _need(part, "data", list, file, container)
    places = [
        round(_number(observation.get("value")) or 0) if isinstance(observation, dict) else 0 for observation in data
    ]
    sandbox = part.get("sandbox")
    bars = _stated_bars(sandbox.get("bars"), len(data)) if isinstance(sandbox, dict) else []
    times = (_time(observation, "time", file, f"{container}.data[{i}]") for i, observation in enumerate(data))
    return tuple(map(Beat, times, places, bars or _count_bars(places)))


def _stated_bars(bars: Any, n: int) -> list[int]:
    """Bars of n beats in the file, empty if it has none."""
    usable = isinstance(bars, list) and len(bars) == n and all(isinstance(bar, int) for bar in bars)
    return bars if usable else []


def _count_bars(places: Sequence[int]) -> list[int]:
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
        value = holder.get(field) if isinstance(holder, dict) else holder
        name = {list: "a list", str: "text"}.get(kind, "a number")
        raise FieldError(file, record, field, name, _describe(value))
    return holder[field]


def _describe(value: Any) -> str:
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else json.dumps(value)

"""JAMS of a whole song: every annotation of it, one annotation object for each of its tiers.

| tier | namespace |
|---|---|
| sections, form, phrases | `segment_open`, `segment_salami_upper`, `segment_salami_lower` |
| lines, words, syllables | `lyrics`, with the tier as `level` in the sandbox |
| performers | `tag_open`, with the same |
| beats | `beat`, the position in the bar as value |

A form or phrase with a label that its namespace has not (SALAMI's are letters) is a `segment_open` with its `level`.
`annotator.name`, `version` and `data_source` have the annotator, id and origin. Several labels of one mark are joined
by " / "; the sandbox of an annotation has all that JAMS has no field for. Times are exact to the nanosecond, so that a
file that is read and written again has the same bytes.

Reading takes files of any program. Annotation objects are grouped by annotator, else curator, else each is an
annotation of its own; a second object of one tier by one annotator is a second annotation, which is noted. Objects of
other namespaces are counted and left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, cast, get_args

from analysis.annotations import TIERS, Mark, Origin, SongAnnotation, Tier
from analysis.exchange import jams
from analysis.exchange.annotation import FieldError
from analysis.records import Song

SPACES: dict[Tier, str] = {
    "sections": jams.SECTIONS, "form": "segment_salami_upper", "phrases": "segment_salami_lower", "lines": "lyrics",
    "words": "lyrics", "syllables": "lyrics", "performers": "tag_open", "beats": jams.BEATS,
}  # fmt: skip
"""Namespace of each tier."""
PUBLISHED = "published"
"""Annotator of the published reference, if nobody is named."""
SECOND = "second annotation of a tier by one annotator"
_LETTERS = {"form": re.compile(r"[A-Z]'*|[Ss]ilence"), "phrases": re.compile(r"[a-z][a-z]?'*|[Ss]ilence")}
"""Labels that the namespaces of SALAMI allow."""
_JOINT = " / "
_FURTHER = ("file", "second_layer", "based_on", "time", "source", "licence")
"""Fields of an annotation that JAMS has no place for."""


@dataclass(frozen=True, slots=True)
class SongFile:
    """Content of a JAMS file. song: dataset and id are "" in files of other programs. events: reviews of the song.

    notes: number of annotation objects by what is noted of them and their tier or namespace. problems: observations
    that cannot be used, and are left out.
    """

    song: Song
    annotations: tuple[SongAnnotation, ...]
    events: tuple[Any, ...] = ()
    notes: Mapping[tuple[str, str], int] | None = None
    problems: tuple[FieldError, ...] = ()


def write(song: Song, annotations: Sequence[SongAnnotation], events: Sequence[Any] = ()) -> str:
    """The text of a file. events: reviews of the song as plain data."""
    ends = [mark.end or mark.start for item in annotations for marks in item.tiers.values() for mark in marks]
    duration = max([song.duration or 0.0, *ends])
    parts = [_part(item, tier, item.tiers[tier], duration) for item in annotations for tier in TIERS
             if item.tiers.get(tier)]  # fmt: skip
    own = {"song": f"{song.dataset}/{song.id}" if song.dataset else "", "events": list(events)}
    return jams.document(parts, song.title, song.artist, duration, {"earmark": own})


def read(text: str, file: str) -> SongFile:
    """Annotations in a file. Raises FileError, and FieldError for an annotation object that is none."""
    content = jams.parsed(text, file)
    notes: Counter[tuple[str, str]] = Counter()
    problems: list[FieldError] = []
    own = _own(content)
    dataset, _, name = str(own.get("song") or "").partition("/")
    facts = jams.mapping(jams.mapping(content).get("file_metadata"))
    song = Song(dataset if name else "", name, str(facts.get("title") or ""), str(facts.get("artist") or ""),
                jams.number(facts.get("duration")))  # fmt: skip
    groups: dict[Any, list[tuple[Tier, tuple[Mark, ...], Mapping[str, Any]]]] = {}
    for i, part in enumerate(jams.need(content, "annotations", list, file, "the file")):
        container = f"annotations[{i}]"
        namespace = jams.need(part, "namespace", str, file, container)
        tier = _tier(namespace, part)
        if tier is None:
            notes["no tier of this namespace, left out", namespace] += 1
            continue
        key = _key(part, i)
        marks, errors = _marks(part, tier, file, container)
        problems += errors
        while any(tier == other for other, _, _ in groups.get(key, ())):
            notes[SECOND, tier] += "second" not in key
            key = (*key, "second")
        groups.setdefault(key, []).append((tier, marks, part))
    annotations = tuple(_annotation(f"{dataset}/{name}" if name else "", group) for group in groups.values())
    events = own.get("events")
    return SongFile(song, annotations, tuple(events) if isinstance(events, list) else (), notes, tuple(problems))


def _part(item: SongAnnotation, tier: Tier, marks: Sequence[Mark], duration: float) -> dict[str, Any]:
    labels = [_JOINT.join(mark.labels) for mark in marks]
    letters = _LETTERS.get(tier)
    is_open = letters is not None and not all(map(letters.fullmatch, labels))
    values = [jams.observation(round(mark.start, 9), _length(mark), _value(tier, mark, label))
              for mark, label in zip(marks, labels, strict=True)]  # fmt: skip
    columns = {
        "labels": [list(mark.labels) for mark in marks] if any(len(mark.labels) != 1 for mark in marks) else [],
        "parents": [mark.parent for mark in marks] if any(mark.parent is not None for mark in marks) else [],
        "values": [dict(mark.value) if mark.value else None for mark in marks] if any(m.value for m in marks) else [],
    }  # fmt: skip
    stated = {field.name: getattr(item, field.name) for field in fields(item) if field.name in _FURTHER}
    sandbox = {"level": tier, **{name: value for name, value in (stated | columns).items() if value}}
    name = item.annotator or (PUBLISHED if item.origin == PUBLISHED else "")
    return jams.part(
        jams.SECTIONS if is_open else SPACES[tier], values, duration, {"earmark": sandbox, "level": tier},
        annotator=name, version=item.id, data_source=item.origin,
        validation="accepted" if item.origin == "accepted" else "",
    )  # fmt: skip


def _value(tier: Tier, mark: Mark, label: str) -> Any:
    return (mark.value or {}).get("position") if tier == "beats" else label


def _length(mark: Mark) -> float:
    """Seconds; 0 for a point."""
    return 0.0 if mark.end is None else round(mark.end - mark.start, 9)


def _own(holder: Any) -> Mapping[str, Any]:
    """What this program wrote into a sandbox."""
    return jams.mapping(jams.mapping(jams.mapping(holder).get("sandbox")).get("earmark"))


def _tier(namespace: str, part: Any) -> Tier | None:
    """The tier of an annotation object, None if it fits none."""
    level = jams.mapping(jams.mapping(part).get("sandbox")).get("level")
    if level in TIERS and (SPACES[cast(Tier, level)] == namespace or namespace == jams.SECTIONS):
        return cast(Tier, level)
    of_space = {space: tier for tier, space in reversed(SPACES.items()) if tier != "performers"}
    return of_space.get(namespace) or ("sections" if namespace == "segment_salami_function" else None)


def _key(part: Any, position: int) -> tuple[Any, ...]:
    """What the annotation objects of one annotation share."""
    metadata = jams.mapping(part.get("annotation_metadata"))
    if _own(part):
        return "id", str(metadata.get("version"))
    people = (str(jams.mapping(metadata.get(role)).get("name") or "") for role in ("annotator", "curator"))
    return next((("person", name) for name in people if name), ("position", position))


def _annotation(song: str, group: Sequence[tuple[Tier, tuple[Mark, ...], Mapping[str, Any]]]) -> SongAnnotation:
    part = group[0][2]
    metadata, own = jams.mapping(part.get("annotation_metadata")), _own(part)
    names = [str(jams.mapping(metadata.get(role)).get("name") or "") for role in ("annotator", "curator")]
    name, source = names[0] or names[1], str(metadata.get("data_source") or "")
    origin = cast(Origin, source) if own and source in get_args(Origin) else "imported"
    stated: dict[str, Any] = {} if own else {"source": source}
    stated |= {field: own[field] for field in _FURTHER if isinstance(own.get(field), bool if "layer" in field else str)}
    return SongAnnotation(
        song, "" if origin == name == PUBLISHED else name, origin, {tier: marks for tier, marks, _ in group},
        name=str(metadata.get("version") or "") if own else "", **stated,
    )  # fmt: skip


def _marks(part: Any, tier: Tier, file: str, container: str) -> tuple[tuple[Mark, ...], list[FieldError]]:
    data, own = jams.need(part, "data", list, file, container), _own(part)
    columns = [_column(own.get(name), len(data)) for name in ("labels", "parents", "values")]
    marks, problems = [], []
    for i, (observation, labels, parent, value) in enumerate(zip(data, *columns, strict=True)):
        try:
            marks.append(_mark(observation, tier, labels, parent, value, file, f"{container}.data[{i}]"))
        except FieldError as error:
            problems.append(error)
    return tuple(marks), problems


def _column(values: Any, n: int) -> Sequence[Any]:
    return values if isinstance(values, list) and len(values) == n else [None] * n


def _mark(observation: Any, tier: Tier, labels: Any, parent: Any, value: Any, file: str, record: str) -> Mark:
    start, length = (jams.time(observation, name, file, record) for name in ("time", "duration"))
    end = round(start + length, 9) if length else None
    value = value if isinstance(value, dict) else None
    if tier == "beats":
        position = jams.number(observation.get("value"))
        return Mark(start, end, (), None, value or ({"position": round(position)} if position is not None else None))
    label = jams.need(observation, "value", str, file, record)
    is_list = isinstance(labels, list) and all(isinstance(name, str) for name in labels)
    return Mark(start, end, tuple(labels) if is_list else (label,), parent if type(parent) is int else None, value)

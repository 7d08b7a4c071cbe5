"""The tables of annotations: one row an annotation, and one row a mark of one of its tiers."""

from __future__ import annotations

from typing import NamedTuple

from analysis.annotations import Mark, SongAnnotation
from analysis.store.tables.column import COUNT, FLAG, NUMBER, TEXT, TEXTS, Column
from analysis.store.tables.json_values import dumps


class MarkRow(NamedTuple):
    """A mark of an annotation, which is named by its id."""

    annotation: str
    song: str
    tier: str
    position: int
    mark: Mark


ANNOTATIONS: tuple[Column[SongAnnotation], ...] = (
    Column("annotation", TEXT, lambda source: source.id, "see `SongAnnotation.id`"),
    Column("song", TEXT, lambda source: source.song, "dataset/id"),
    Column("annotator", TEXT, lambda source: source.annotator),
    Column("origin", TEXT, lambda source: source.origin, "one of `annotations.Origin`"),
    Column("file", TEXT, lambda source: source.file, "of the annotator within the set"),
    Column("second_layer", FLAG, lambda source: source.second_layer),
    Column("based_on", TEXT, lambda source: source.based_on, "id of another annotation"),
    Column("time", TEXT, lambda source: source.time),
    Column("source", TEXT, lambda source: source.source),
    Column("licence", TEXT, lambda source: source.licence),
)

MARKS: tuple[Column[MarkRow], ...] = (
    Column("annotation", TEXT, lambda row: row.annotation),
    Column("song", TEXT, lambda row: row.song, "dataset/id"),
    Column("tier", TEXT, lambda row: row.tier, "one of `annotations.TIERS`"),
    Column("position", COUNT, lambda row: row.position, "from 0"),
    Column("start", NUMBER, lambda row: row.mark.start, "seconds"),
    Column("end", NUMBER, lambda row: row.mark.end, "seconds, null for a point"),
    Column("labels", TEXTS, lambda row: row.mark.labels, "in file order"),
    Column("parent", COUNT, lambda row: row.mark.parent, "position in the upper tier"),
    Column("value_json", TEXT, lambda row: dumps(dict(row.mark.value)) if row.mark.value else None),
)

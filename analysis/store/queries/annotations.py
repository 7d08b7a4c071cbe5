"""Imported annotations of songs, from the tables `annotations` and `marks`."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import groupby
from typing import Any, NamedTuple, cast

from analysis.annotations import Mark, Origin, SongAnnotation, Tier
from analysis.store.database import Database

_SELECTED = "WHERE (len($songs) = 0 OR song = ANY($songs))"
_MARKS = f'SELECT annotation, tier, start, "end", labels, parent, value_json FROM marks {_SELECTED} ' \
         "ORDER BY annotation, tier, position"  # fmt: skip
_ANNOTATIONS = f"SELECT * EXCLUDE (set_name) FROM annotations {_SELECTED} AND $set IN ('', set_name) " \
               "ORDER BY song, file, annotation"  # fmt: skip
_ANNOTATORS = """
    SELECT song, list(DISTINCT annotator) AS annotators,
        bool_and(origin IN ('imported', 'estimated')) AND song IN (SELECT song FROM sections) AS is_annotated,
        count(DISTINCT if(annotator = '', annotation, lower(annotator)))
            FILTER (based_on = '' AND origin <> 'estimated') AS opinions
    FROM annotations WHERE song = ANY($songs) AND NOT second_layer
        AND annotation IN (SELECT annotation FROM marks WHERE tier = 'sections') GROUP BY song"""


class Annotators(NamedTuple):
    """Names of those who annotated songs. has_several: whether a song has two independent annotations."""

    names: tuple[str, ...]
    has_several: bool


def annotators_of(db: Database, songs: Collection[str]) -> Annotators:
    """Annotators of the songs' sections, from the imported annotations; a song also has the one of its own set."""
    rows = db.rows(_ANNOTATORS, {"songs": list(songs)}) if songs else []
    names = {name for row in rows for name in row["annotators"] if name}
    return Annotators(tuple(sorted(names)), any(row["opinions"] + row["is_annotated"] > 1 for row in rows))


def imported(db: Database, songs: Collection[str] = (), of_set: str = "") -> dict[str, tuple[SongAnnotation, ...]]:
    """Annotations by song ("dataset/id") in the order of their set; of all songs if none is named.

    of_set: the set they were imported with, which can have annotations of songs of other sets; "" for any.
    """
    values = {"songs": list(songs)}
    tiers: dict[str, dict[Tier, tuple[Mark, ...]]] = {}
    for (annotation, tier), rows in groupby(db.rows(_MARKS, values), lambda row: (row["annotation"], row["tier"])):
        tiers.setdefault(annotation, {})[cast(Tier, tier)] = tuple(map(_mark, rows))
    by_song: dict[str, tuple[SongAnnotation, ...]] = {}
    for row in db.rows(_ANNOTATIONS, values | {"set": of_set}):
        annotation = _annotation(row, tiers.get(row["annotation"], {}))
        by_song[annotation.song] = (*by_song.get(annotation.song, ()), annotation)
    return by_song


def _annotation(row: dict[str, Any], tiers: dict[Tier, tuple[Mark, ...]]) -> SongAnnotation:
    return SongAnnotation(
        row["song"], row["annotator"], cast(Origin, row["origin"]), tiers, row["file"], row["second_layer"],
        row["based_on"], row["time"], row["source"], row["licence"], row["annotation"],
    )  # fmt: skip


def _mark(row: dict[str, Any]) -> Mark:
    value = json.loads(row["value_json"]) if row["value_json"] else None
    return Mark(row["start"], row["end"], tuple(row["labels"]), row["parent"], value)

"""Counts of scored cases by what they ask about and by what was chosen: what the views of answers are made of.

A case is in them when it has a score under the lens; doors to such counts carry `from=0`, which asks for just these.
Songs are told apart by the annotated song, where that is not known by the sound file, and without one by the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.fact_columns import genre
from analysis.store.queries.filters import HITS, NOTHING, UNKNOWN, Filters
from analysis.store.queries.verdict_sums import UNIT
from analysis.tallies import GroupCount, Number, Pair

DIMENSION, HAS_DIMENSION = "dimension=", "has_dimension="
"""Before the name of a dimension, as a group: its values, and "yes" for cases that have any."""

_GENRE_OF_SET = "(SELECT any_value(genre) FROM songs WHERE songs.song = k.song)"
BY: Mapping[str, str] = {
    "": "''",
    "task": "task",
    "subtask": "subtask",
    "role": "role",
    "delivery": "delivery",
    "attribute": "unnest(attributes)",
    "has_attribute": "if(len(attributes) > 0, 'yes', '')",
    "attribute_category": "attribute_category",
    "section": "lower(section)",
    "genre": f"coalesce(nullif({genre(_GENRE_OF_SET)}, ''), '{UNKNOWN}')",
    "agreement": "agreement",
    "hits": f"{HITS}::VARCHAR",
}
"""What cases can be grouped by, and how it is found."""
_VALUES = "list_filter(dimensions, lambda value: starts_with(value, $prefix))"
_OF_DIMENSION = {
    DIMENSION: f"unnest(list_transform({_VALUES}, lambda value: substr(value, len($prefix) + 1)))",
    HAS_DIMENSION: f"if(len({_VALUES}) > 0, 'yes', '')",
}


def counts(db: Database, filters: Filters, group: str = "", part: str = "", of: str = "score") -> list[GroupCount]:
    """Scored cases by run, two of BY, and song. of: what is summed, score or tau. group: or one of a dimension.

    Cases for which a group does not apply ("") are not in it. Raises KeyError for a name not in BY, UnknownRunError.
    """
    if of not in ("score", "tau"):
        raise KeyError(of)
    kind, is_dimension, name = group.partition("=")
    by, values = (_OF_DIMENSION[f"{kind}="], {"prefix": f"{name}="}) if is_dimension else (BY[group], {})
    rows = _rows(db, filters, f"""
        , parted AS (
            SELECT run, {BY[part]} AS part, {by} AS "group", {UNIT} AS song, {of} AS summed
            FROM selected k WHERE score IS NOT NULL AND {of} IS NOT NULL
        )
        SELECT run, part, "group", song, count(*), sum(summed), sum(summed * summed)
        FROM parted GROUP BY ALL ORDER BY ALL""", values)  # fmt: skip
    return [count for count in map(GroupCount._make, rows) if (count.group or not group) and (count.part or not part)]


def numbers(db: Database, filters: Filters) -> list[Number]:
    """Every scored count or time."""
    return [Number(*row) for row in _rows(db, filters, f"""
        SELECT run, {UNIT} AS song, actual, error, question_id FROM selected
        WHERE score IS NOT NULL AND actual IS NOT NULL ORDER BY run, index""")]  # fmt: skip


def confusion(db: Database, filters: Filters) -> list[Pair]:
    """Each of the right options against each of those chosen; NOTHING where no option was named."""
    return _pairs(db, filters, "unnest(expected)", f"unnest(if(len(chosen) = 0, ['{NOTHING}'], chosen))")


def places(db: Database, filters: Filters) -> list[Pair]:
    """Places of the right options against places of those chosen, where the order shown is known."""
    condition = "len(expected_places) > 0 AND len(chosen_places) > 0"
    return _pairs(db, filters, "unnest(expected_places)", "unnest(chosen_places)", condition, UNIT)


def moves(db: Database, filters: Filters) -> list[Pair]:
    """Positions in which things were put in a ranking, against those where they belong."""
    belongs, put = "unnest(range(1, len(expected) + 1))", "list_position(chosen, expected[first])"
    return _pairs(db, filters, belongs, put, "tau IS NOT NULL")


def _pairs(db: Database, filters: Filters, first: str, second: str, condition: str = "true", song: str = "''"
) -> list[Pair]:  # fmt: skip
    return [Pair(*row) for row in _rows(db, filters, f""",
        firsts AS (SELECT *, {first} AS first, {song} AS unit FROM selected WHERE score IS NOT NULL AND {condition}),
        seconds AS (SELECT run, first, {second} AS second, unit FROM firsts)
        SELECT run, first::VARCHAR, second::VARCHAR, count(*), unit FROM seconds
        GROUP BY ALL ORDER BY ALL""")]  # fmt: skip


def _rows(db: Database, filters: Filters, sql: str, further: Mapping[str, str] | None = None) -> list[tuple[Any, ...]]:
    start, values = selection(db, filters)
    columns = db.ask(start + sql, values | dict(further or {})).columns
    return list(zip(*(column.to_pylist() for column in columns), strict=True))

"""Counts of scored cases by what they ask about and by what was chosen: what the views of answers are made of.

A case is in them when it has a score under the lens; doors to such counts carry `from=0`, which asks for just these.
Songs are told apart by the annotated song, where that is not known by the sound file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import HITS, NOTHING, UNKNOWN, Filters
from analysis.store.queries.verdict_sums import UNIT

BY: Mapping[str, str] = {
    "": "''",
    "task": "task",
    "subtask": "subtask",
    "role": "role",
    "delivery": "delivery",
    "attribute": "unnest(attributes)",
    "attribute_category": "attribute_category",
    "genre": f"coalesce(nullif((SELECT any_value(genre) FROM songs WHERE songs.song = k.song), ''), '{UNKNOWN}')",
    "agreement": "agreement",
    "hits": f"{HITS}::VARCHAR",
}
"""What cases can be grouped by, and how it is found."""


class Count(NamedTuple):
    """Cases of one run, part, group and song. score: the sum of their scores. part, group: values of two of BY."""

    run: str
    part: str
    group: str
    song: str
    n: int
    score: float


class Number(NamedTuple):
    """A count or seconds. error: answer - reference; None: no number was read."""

    run: str
    song: str
    actual: float
    error: float | None


class Pair(NamedTuple):
    """How often what is expected and what was chosen come together in a run."""

    run: str
    expected: str
    chosen: str
    n: int


def counts(db: Database, filters: Filters, group: str = "", part: str = "", of: str = "score") -> list[Count]:
    """Scored cases by run, two of BY, and song. of: what is summed, score or tau.

    Cases for which a group does not apply ("") are not in it. Raises KeyError for a name not in BY, UnknownRunError.
    """
    if of not in ("score", "tau"):
        raise KeyError(of)
    rows = _rows(db, filters, f"""
        , parted AS (
            SELECT run, {BY[part]} AS part, {BY[group]} AS "group", {UNIT} AS song, {of} AS summed
            FROM selected k WHERE score IS NOT NULL AND {of} IS NOT NULL
        )
        SELECT run, part, "group", song, count(*), sum(summed) FROM parted GROUP BY ALL ORDER BY ALL""")  # fmt: skip
    return [count for count in map(Count._make, rows) if (count.group or not group) and (count.part or not part)]


def numbers(db: Database, filters: Filters) -> list[Number]:
    """Every scored count or time."""
    return [Number(*row) for row in _rows(db, filters, f"""
        SELECT run, {UNIT} AS song, actual, error FROM selected
        WHERE score IS NOT NULL AND actual IS NOT NULL ORDER BY run, index""")]  # fmt: skip


def confusion(db: Database, filters: Filters) -> list[Pair]:
    """Each of the right options against each of those chosen; NOTHING where no option was named."""
    return _pairs(db, filters, "unnest(expected)", f"unnest(if(len(chosen) = 0, ['{NOTHING}'], chosen))")


def places(db: Database, filters: Filters) -> list[Pair]:
    """Places of the right options against places of those chosen, where the order shown is known."""
    condition = "len(expected_places) > 0 AND len(chosen_places) > 0"
    return _pairs(db, filters, "unnest(expected_places)", "unnest(chosen_places)", condition)


def moves(db: Database, filters: Filters) -> list[Pair]:
    """Places where things belong in a ranking against those in which they were put."""
    belongs, put = "unnest(range(1, len(expected) + 1))", "list_position(chosen, expected[first])"
    return _pairs(db, filters, belongs, put, "tau IS NOT NULL")


def _pairs(db: Database, filters: Filters, first: str, second: str, condition: str = "true") -> list[Pair]:
    return [Pair(*row) for row in _rows(db, filters, f""",
        firsts AS (SELECT *, {first} AS first FROM selected WHERE score IS NOT NULL AND {condition}),
        seconds AS (SELECT run, first, {second} AS second FROM firsts)
        SELECT run, first::VARCHAR, second::VARCHAR, count(*) FROM seconds GROUP BY ALL ORDER BY ALL""")]  # fmt: skip


def _rows(db: Database, filters: Filters, sql: str) -> list[tuple[Any, ...]]:
    start, values = selection(db, filters)
    columns = db.ask(start + sql, values).columns
    return list(zip(*(column.to_pylist() for column in columns), strict=True))

"""What the page of the structure asks: sums by run, and by run and song where an interval is wanted.

`cell` names what is summed; total and n are its sum and the number (or seconds) it is divided by. Songs that are not
known stand under the name of their audio.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

MOST_SURPLUS = 8
"""Sections predicted too many or too few, beyond which they are counted together."""
OFFSET_STEP, MOST_OFFSET = 0.5, 5.0
"""Seconds: width of a stretch of offsets, and where the last one opens."""

READ = ("scored",)
"""Outcomes of answers that could be read."""
_TRIMMED = "greatest(reference_boundaries - 2, 0)", "greatest(estimate_boundaries - 2, 0)"
_ALL = "reference_boundaries", "estimate_boundaries"
_WINDOWS = (
    ("0.5 s", "hits_half", _ALL), ("3 s", "hits_three", _ALL),
    ("0.5 s, trimmed", "trimmed_half", _TRIMMED), ("3 s, trimmed", "trimmed_three", _TRIMMED),
)  # fmt: skip


class Measure(NamedTuple):
    """A measure of a case that is in no score; Leaderboard, report and `earmark figures --measures` have its means.

    name: in links and files. title, group: at the head of its column, and over it and its neighbours. value: an
    expression over the columns of `STRUCTURES`, null where a case has none. meaning: which end is the better one, and
    of what. unit: percent is a share from 0 to 1. counts_unread: whether an answer that could not be read has a value
    too, such as 0 hits, and so is in the mean.
    """

    name: str
    title: str
    group: str
    value: str
    meaning: str
    unit: Literal["percent", "seconds"] = "percent"
    counts_unread: bool = False


def _hit_rates() -> Iterator[Measure]:
    for window, hits, (reference, estimate) in _WINDOWS:
        rates = (
            ("precision", f"{hits} / nullif({estimate}, 0)", "share of the estimated boundaries that hit"),
            ("recall", f"{hits} / nullif({reference}, 0)", "share of the reference's boundaries that are hit"),
            ("F", f"2 * {hits} / nullif({reference} + {estimate}, 0)", "harmonic mean of precision and recall"),
        )
        for name, value, meaning in rates:
            title, group = f"{name[0].upper()}{name[1:]}", f"Boundaries within {window}"
            yield Measure(f"{name} {window}", title, group, f"coalesce({value}, 0)", meaning, counts_unread=True)


_GRAIN, _GROUPING = "Over- and under-segmentation", "Label agreement"
MEASURES: Mapping[str, Measure] = {
    measure.name: measure
    for measure in (
        *_hit_rates(),
        Measure(
            "oversegmentation", "Undivided", _GRAIN, "oversegmentation", "time of sections that no boundary divides"
        ),
        Measure("undersegmentation", "Unmerged", _GRAIN, "undersegmentation", "the same with the sides exchanged"),
        Measure("covered", "Covered", _GRAIN, "covered", "time of the reference with a section in the answer"),
        Measure(
            "pairwise F", "Pairwise F", _GROUPING, "pairwise", "moments that are grouped alike, whatever the names"
        ),
        Measure("V-measure", "V-measure", _GROUPING, "v_measure", "the same, by the information that both share"),
    )
}
"""Measures of sections that are in no score, by name."""

_JOINED = """,
    joined_here AS (
        SELECT t.*, coalesce(nullif(k.song, ''), k.audio) AS song
        FROM {table} t JOIN selected k ON k.run = t.run AND k.index = t.index AND k.lens = t.lens
    )"""
_CELLS = """
    SELECT run, song, {cell} AS cell, coalesce(sum({value}), 0)::DOUBLE AS total, {n}::DOUBLE AS n,
        coalesce(sum({value} * {value}), 0)::DOUBLE AS squares
    FROM joined_here GROUP BY ALL"""
_MEASURED = """
    SELECT run, song, cell, coalesce(sum(value), 0)::DOUBLE AS total, count(value)::DOUBLE AS n,
        coalesce(sum(value * value), 0)::DOUBLE AS squares
    FROM (SELECT run, song, unnest($measures) AS cell, unnest([{values}]) AS value FROM joined_here)
    GROUP BY ALL"""
"""A row for each measure of a case: as many queries of one measure each would take ten times as long to plan."""
_SHARING = """
    SELECT run, reference, estimate, sum(seconds) AS seconds, sum(sections)::BIGINT AS sections,
        count(*) FILTER (seconds > 0) AS cases_seconds, count(*) FILTER (sections > 0) AS cases_sections
    FROM joined_here GROUP BY ALL ORDER BY ALL"""
_CALLED = """
    SELECT run, song, reference AS cell, coalesce(sum(seconds) FILTER (estimate = $other), 0) AS total,
        sum(seconds) AS n
    FROM joined_here WHERE reference = $label GROUP BY ALL"""
_PLACES = "SELECT name, label, avg(place) AS place, count(*) AS n FROM joined_here GROUP BY ALL ORDER BY avg(place)"
_SCORES = f"""
    SELECT run, {UNIT} AS song, lens AS cell, coalesce(sum(score), 0) AS total,
        count(score)::DOUBLE AS n
    FROM selected GROUP BY ALL"""
_OFFSETS = f"""
    SELECT run, floor(greatest(least("offset", {MOST_OFFSET}), {-MOST_OFFSET - OFFSET_STEP}) / {OFFSET_STEP})
            * {OFFSET_STEP} AS low,
        count(*) AS n, count(DISTINCT index) AS cases
    FROM joined_here WHERE "offset" IS NOT NULL AND NOT edge GROUP BY ALL ORDER BY ALL"""
_SURPLUS = f"""
    SELECT run, greatest({-MOST_SURPLUS}, least({MOST_SURPLUS}, estimate_sections - reference_sections))::INTEGER
            AS surplus,
        count(*) AS cases
    FROM joined_here GROUP BY ALL ORDER BY ALL"""


def measures(db: Database, filters: Filters) -> pa.Table:
    """Sums of measures: run, song, cell (a name of MEASURES), total, n (cases)."""
    return _measures(db, filters, MEASURES.values())


def measures_as_counted(db: Database, filters: Filters) -> pa.Table:
    """Sums of measures, each over the answers it counts: unread ones only where `Measure.counts_unread`."""
    every = _measures(db, filters, [measure for measure in MEASURES.values() if measure.counts_unread])
    outcomes = tuple(name for name in filters.outcomes or READ if name in READ)
    if not outcomes:
        return every
    read = replace(filters, outcomes=outcomes)
    own = _measures(db, read, [measure for measure in MEASURES.values() if not measure.counts_unread])
    return pa.concat_tables([every, own])


def occurrences(db: Database, filters: Filters, by: Literal["name", "label"] = "name") -> pa.Table:
    """Sums of IoU: run, song, cell, total, n, squares. cell: name of a section such as "verse 2", or label "verse"."""
    return _ask(db, filters, "occurrences", _CELLS.format(cell=by, value="iou", n="count(*)"))


def places(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Occurrences in the usual order of a song: name, label, place (mean, 0 to 1), n."""
    rows: list[dict[str, Any]] = _ask(db, filters, "occurrences", _PLACES).to_pylist()
    return rows


def called(db: Database, filters: Filters, label: str, other: str) -> pa.Table:
    """Seconds of a label predicted as `other` (total) and in all (n): run, song, cell (the label), total, n."""
    return _ask(db, filters, "sharing", _CALLED, label=label, other=other)


def sharing(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Label confusion by run: reference, estimate, seconds, sections, cases_seconds, cases_sections."""
    rows: list[dict[str, Any]] = _ask(db, filters, "sharing", _SHARING).to_pylist()
    return rows


def scores(db: Database, filters: Filters) -> pa.Table:
    """Sums of task scores: run, song, cell (the lens), total, n."""
    start, values = selection(db, filters)
    return db.ask(start + _SCORES, values)


def offsets(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Boundary offsets in bins of OFFSET_STEP from `low`, the outermost open: run, low, n (boundaries), cases."""
    rows: list[dict[str, Any]] = _ask(db, filters, "boundaries", _OFFSETS).to_pylist()
    return rows


def surplus(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Cases by run and surplus: sections predicted minus annotated, counted together beyond MOST_SURPLUS."""
    rows: list[dict[str, Any]] = _ask(db, filters, "structures", _SURPLUS).to_pylist()
    return rows


def _measures(db: Database, filters: Filters, measures: Collection[Measure]) -> pa.Table:
    values = ", ".join(f"({own.value})::DOUBLE" for own in measures)
    names = [own.name for own in measures]
    return _ask(db, filters, "structures", _MEASURED.format(values=values), measures=names)


def _ask(db: Database, filters: Filters, table: str, sql: str, **values: Any) -> pa.Table:
    start, arguments = selection(db, filters)
    return db.ask(start + _JOINED.format(table=table) + sql, arguments | values)

"""The beginning of a query about cases: those that fit the filters, under the name `selected`.

A question that a run answers several times counts once, with the mean of its scores (`Unit`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from analysis.scoring.sums import WORST_FIRST
from analysis.store.queries.filters import CLAUSES, FILTERS, Filters
from analysis.store.queries.ranges import Span

_TEXT_MATCHES = """
    text_matches AS (
        SELECT parse_path(filename, 'both_slash')[-2] AS run, index
        FROM (
            SELECT NULL::VARCHAR AS reasoning_json WHERE false
            UNION ALL BY NAME SELECT * FROM read_parquet($files, filename = true, union_by_name = true)
        )
        WHERE contains(lower(prompt), lower($text)) OR contains(lower(raw_json), lower($text_in_json))
            OR contains(lower(reasoning_json), lower($text_in_json))
    ),"""
"""A character is written the same way everywhere in a JSON text, so words can be searched there unchanged.
Runs of older versions have no column for reasoning."""

_REVIEWED = """
    reviewed AS (SELECT unnest($reviewed_ids) AS question_id, unnest($review_statuses) AS status),"""

_SELECTED = """
    joined AS (
        SELECT s.*, c.* EXCLUDE (run, index, question_id)
        FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index{of_runs}
    ),{spread}
    {name} AS (SELECT {columns} FROM {source} WHERE {clauses})"""
_OF_RUNS = " WHERE s.run = ANY($runs) AND c.run = ANY($runs)"
"""Of both tables, or DuckDB reads those of all runs to join one run."""
_POINTS_LOST = """(
        SELECT sum(points) FROM losses l WHERE l.run = joined.run AND l.index = joined.index AND l.type = ANY($lost))"""
_SPREAD = """
    spread AS (
        SELECT question_id, max(score) - min(score) AS difference,
            avg(score) FILTER (NOT list_contains($last, run)) AS question_mean
        FROM {scores} WHERE {scope} GROUP BY question_id
    ),"""
_SCORES_OF_RUNS = "(SELECT run, lens, question_id, avg(score) AS score FROM scores GROUP BY ALL)"
"""Of each run and question one."""
_BOUNDS = "CASE WHEN count({0}) OVER same > 0 THEN avg(coalesce({0}, score)) OVER same END AS {0}"
_MEANS = ", ".join((
    *(f"avg({name}) OVER same AS {name}" for name in ("score", "wer", "iwer")),
    *(_BOUNDS.format(name) for name in ("score_lowest", "score_highest")),
))  # fmt: skip
QUESTIONS = f""",
    repeated AS (SELECT DISTINCT run, question_id FROM cases WHERE again),
    selected AS (
        FROM answered ANTI JOIN repeated USING (run, question_id)
        UNION ALL BY NAME SELECT * EXCLUDE (place) FROM (
            SELECT * REPLACE ({_MEANS}),
                row_number() OVER (
                    PARTITION BY run, lens, question_id
                    ORDER BY score IS NULL, list_position({list(WORST_FIRST)}, outcome), index) AS place
            FROM answered SEMI JOIN repeated USING (run, question_id)
            WINDOW same AS (PARTITION BY run, lens, question_id)
        ) WHERE place = 1
    )"""
"""The worst outcome of several answers of a run to one question, with the mean of their scores (`sums.mean_tally`)."""
_SHARES = """,
    selected AS (SELECT *, 1::DOUBLE / count(*) OVER (PARTITION BY run, lens, question_id) AS share FROM answered)"""
_UNIT_SHARES = ", selected AS (SELECT *, 1::DOUBLE AS share FROM answered)"
Unit: TypeAlias = Literal["question", "answer", "share"]
"""What a row of `selected` is: a question of a run, with the mean of several answers to it; an answer; or an answer
with the column `share`, 1 / number of answers of the run to its question."""
SELECTED: Mapping[tuple[Unit, bool], str] = {
    ("question", True): QUESTIONS, ("share", True): _SHARES, ("share", False): _UNIT_SHARES,
}  # fmt: skip
"""What follows the answers that fit, by unit and whether a run answers any question again."""


def scope_clause(values: Mapping[str, Any]) -> str:
    """The condition for the scores of the selected runs under the lens, whatever else the filters say."""
    return " AND ".join(CLAUSES[name] for name in ("lens", "runs") if name in values) or "true"


def values_of(filters: Filters) -> dict[str, Any]:
    """The parameters of the filters that have a value, by field."""
    values = {filter.field: getattr(filters, filter.field) for filter in FILTERS}
    return {
        name: list(value.closed) if isinstance(value, Span) else list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value not in ((), None, "")
    }


def of_rows(judged_rows: Mapping[str, str]) -> dict[str, Any]:
    """The parameters of `filters.right_counts`."""
    return {"right_runs": list(judged_rows), "right_rows": list(judged_rows.values())}


def selected(
    filters: Filters,
    files: Sequence[str],
    spread: bool = False,
    statuses: Mapping[str, str] | None = None,
    verdict_ids: Sequence[str] = (),
    marked: Mapping[str, Sequence[str]] | None = None,
    judged_rows: Mapping[str, str] | None = None,
    unit: Unit = "question",
    has_repeats: bool = False,
) -> tuple[str, dict[str, Any]]:
    """The beginning of a query that names the cases `selected`, and its parameters. files: cases to search text in.

    spread: adds the columns `difference` and `question_mean`, for which all cases of the selected runs are read, and
    `points_lost`, of the types of loss in the filters; the mean is without the runs in the parameter `last`. statuses:
    of reviewed questions, by id. verdict_ids: of the questions with the verdicts that the filter names. marked: ids for
    the filters `causes` and `tags`, by field. judged_rows: runs that the filter `right` counts, each with its row.
    has_repeats: as of `cases_list.has_repeats`.
    """
    values = values_of(filters) | ({"said": list(verdict_ids)} if filters.said else {})
    values |= {name: list(ids) for name, ids in (marked or {}).items()}
    clauses = [CLAUSES[name] for name in values]
    values |= {"last": []} if spread else {}
    values |= of_rows(judged_rows or {}) if filters.right else {}
    if not filters.runs and not filters.outcomes:
        clauses.append("outcome <> 'none'")
    further = SELECTED.get((unit, has_repeats), "")
    points = _POINTS_LOST if filters.lost else "NULL::DOUBLE"
    sql = (
        _SELECTED.format(
            name="answered" if further else "selected",
            of_runs=_OF_RUNS if filters.runs else "",
            spread=_SPREAD.format(scores=_SCORES_OF_RUNS if has_repeats else "scores", scope=scope_clause(values))
            if spread
            else "",
            columns=f"joined.*, difference, question_mean, {points} AS points_lost" if spread else "*",
            source="joined LEFT JOIN spread USING (question_id)" if spread else "joined",
            clauses=" AND ".join(clauses),
        )
        + further
    )
    if filters.reviews:
        sql = _REVIEWED + sql
        values |= {"reviewed_ids": list(statuses or {}), "review_statuses": list((statuses or {}).values())}
    if filters.text and files:
        text_in_json = json.dumps(filters.text, ensure_ascii=False)[1:-1]
        return f"WITH {_TEXT_MATCHES}{sql}", values | {"files": list(files), "text_in_json": text_in_json}
    if filters.text:
        return f"WITH text_matches AS (SELECT '' AS run, 0 AS index WHERE false AND $text = ''),{sql}", values
    return f"WITH {sql}", values

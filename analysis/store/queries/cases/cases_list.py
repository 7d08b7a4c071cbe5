"""What pages ask of the store, as plain functions: database and filters in, frozen records or tables out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from analysis.benchmarks.registry import EVERY
from analysis.errors import UnknownRunError
from analysis.records import OUTCOMES, Lens
from analysis.reviews.codes.coding import answers_with_codes
from analysis.reviews.reviewer_filter import questions_with_causes, questions_with_verdicts
from analysis.scoring.figures import Figure, figure
from analysis.scoring.sums import MOST_WER, SUMS, CaseSums, exact_sum
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.case_selection import Unit, scope_clause, selected, values_of
from analysis.store.queries.fact_columns import genre
from analysis.store.queries.filters import ORDERS, SORT_KEYS, Filters, Sort

if TYPE_CHECKING:
    from analysis.store.reviews import Reviews


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the cases that fit. rows: with the columns of PAGE. total: how many fit altogether."""

    rows: list[dict[str, Any]]
    total: int


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The questions before and after one under the same filters. place counts from 1; 0: it is not among them."""

    previous: str | None
    next: str | None
    place: int
    total: int


PAGE = (
    "run", "question_id", "index", "file", "record", "task", "subtask", "category", "audio", "song", "section", "stem",
    "lens", "outcome", "confidence", "verdict", "score", "wer", "iwer", "difference", "defective", "given", "excerpt",
)  # fmt: skip
"""Columns of a row of `cases`."""

_CELLS = f"""
    SELECT run, task, subtask, coalesce(stratum, '') AS stratum, count(score) AS counted,
        {exact_sum("score")} AS score, {exact_sum("CASE WHEN score IS NOT NULL THEN wer END", "HUGEINT")} AS wer,
        {exact_sum(f"CASE WHEN score IS NOT NULL THEN least(wer, {MOST_WER}) END")} AS capped_wer,
        {exact_sum("(score - score_lowest)")} AS below, {exact_sum("(score_highest - score)")} AS above,
        {", ".join(f"count(*) FILTER (outcome = '{outcome}') AS {outcome}" for outcome in OUTCOMES)}
    FROM selected WHERE outcome <> 'none' GROUP BY ALL ORDER BY ALL"""

_READINGS = """
    SELECT run, task, CASE WHEN outcome = 'scored' THEN confidence ELSE outcome END AS reading, count(*) AS n
    FROM selected WHERE outcome <> 'none' GROUP BY ALL ORDER BY ALL"""

_ROWS = """
    WITH keys AS (
        SELECT unnest($key_run) AS run, unnest($key_index) AS index, unnest($key_lens) AS lens,
            generate_subscripts($key_run, 1) AS place
    ),
    page AS (
        SELECT s.*, c.* EXCLUDE (run, index, question_id), place
        FROM keys JOIN scores s USING (run, index, lens) JOIN cases c USING (run, index)
    ),
    spread AS (
        SELECT question_id, max(score) - min(score) AS difference FROM scores
        WHERE question_id IN (SELECT question_id FROM page) AND {scope} GROUP BY question_id
    )
    SELECT {columns} FROM page LEFT JOIN spread USING (question_id) ORDER BY place"""

_QUESTIONS = """
    SELECT question_id FROM (
        SELECT question_id, min(row({keys})) AS place FROM selected GROUP BY question_id)
    ORDER BY place"""

LAST = "list_contains($last, run)"
"""First in the order of cases: those of some runs come after all others."""
SPREAD_SORTS = ("worst", "difference", "lost", "missed")
"""Orders by what is computed from all runs or from all losses of a case."""

_REFERENCES = """
    SELECT DISTINCT question_id, reference_text FROM read_parquet($files, union_by_name = true)
    WHERE question_id = ANY($questions)"""

_CHOICES = """
    SELECT {column} AS choice, count(*) AS n FROM {source}
    WHERE {column} <> '' AND (len($runs) = 0 OR run = ANY($runs)) GROUP BY ALL ORDER BY choice"""

_SAME_QUESTIONS = """
    SELECT run FROM selected GROUP BY run HAVING list(DISTINCT question_id ORDER BY question_id) = (
        SELECT list(DISTINCT question_id ORDER BY question_id) FROM selected WHERE run = $run)
    ORDER BY run"""

CHOICES = {
    **dict.fromkeys(
        (
            "data_set",
            "category",
            "task",
            "subtask",
            "song",
            "section",
            "audio",
            "role",
            "delivery",
            "attribute_category",
        ),
        "cases",
    ),
    "dimension": "(SELECT run, unnest(dimensions) AS dimension FROM cases)",
    "genre": f"(SELECT run, {genre('songs.genre')} AS genre FROM cases LEFT JOIN songs USING (song))",
    "condition": "cases JOIN conditions USING (run)",
}
"""Columns for which `choices` lists what occurs, and where they stand."""


def cells(
    db: Database, lens: Lens, filters: Filters | None = None
) -> dict[str, dict[str, dict[tuple[str, str], CaseSums]]]:
    """Counts by run, task, and subtask and stratum, of the cases that fit: what `figures.figure` is made of.

    The lens is this one, whatever the filters name.
    """
    cells: dict[str, dict[str, dict[tuple[str, str], CaseSums]]] = {}
    start, values = selection(db, replace(filters or Filters(), lens=lens))
    for row in db.rows(start + _CELLS, values):
        outcomes: dict[str, int] = {outcome: row[outcome] for outcome in OUTCOMES}
        cell = CaseSums(outcomes, *(int(row[name]) for name in SUMS))
        cells.setdefault(row["run"], {}).setdefault(row["task"], {})[row["subtask"], row["stratum"]] = cell
    return cells


def figures(db: Database, lens: Lens, filters: Filters | None = None) -> dict[str, dict[str, Figure]]:
    """The figure of every task, by run: the leaderboard."""
    return {
        run: {task: figure(task, by_task[task], lens) for task in EVERY if task in by_task}
        for run, by_task in cells(db, lens, filters).items()
    }


def readings(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Answers by confidence of their reading, or by outcome if they have none: run, task, reading, n."""
    start, values = selection(db, filters, unit="answer")
    return db.rows(start + _READINGS, values)


def cases(
    db: Database, filters: Filters, sort: Sort = "file", limit: int = 50, offset: int = 0, last: Sequence[str] = ()
) -> Page:
    """One page of the cases that fit. last: runs whose cases come after all others."""
    start, values = selection(db, filters, sort in SPREAD_SORTS, "answer")
    order = f"ORDER BY {LAST}, {ORDERS[sort]} LIMIT $limit OFFSET $offset"
    places = values | {"limit": max(limit, 0), "offset": max(offset, 0), "last": list(last)}
    keys = db.rows(f"{start} SELECT run, index, lens FROM selected {order}", places) if limit > 0 else []
    total = db.rows(f"{start} SELECT count(*) AS n FROM selected", values)[0]["n"]
    return Page(rows_of(db, filters, keys), total)


def rows_of(db: Database, filters: Filters, keys: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The columns PAGE of cases, in their order. keys: run, index and lens of each.

    Cases are put in order by the few columns that this needs, and the others are read for those on a page.
    """
    if not keys:
        return []
    values = {name: value for name, value in values_of(filters).items() if name in ("lens", "runs")}
    lists = {f"key_{name}": [key[name] for key in keys] for name in ("run", "index", "lens")}
    columns = ", ".join(f'"{column}"' for column in PAGE)
    rows = db.rows(_ROWS.format(columns=columns, scope=scope_clause(values)), values | lists)
    return [{name: row[name] for name in PAGE} for row in rows]


def question_order(
    db: Database, filters: Filters, sort: Sort, last: Sequence[str] = ()
) -> tuple[str, ...]:  # fmt: skip
    """The questions of the cases that fit, each once at its first place. last: as of `cases`."""
    start, values = selection(db, filters, sort in SPREAD_SORTS, "answer")
    sql = start + _QUESTIONS.format(keys=", ".join((LAST, *SORT_KEYS[sort])))
    return tuple(db.ask(sql, values | {"last": list(last)})["question_id"].to_pylist())


def neighbours(order: Sequence[str], question_id: str) -> Neighbours:
    """Where a question stands among these, as of `question_order`."""
    if question_id not in order:
        return Neighbours(None, None, 0, 0)
    at = order.index(question_id)
    return Neighbours(
        order[at - 1] if at else None, order[at + 1] if at + 1 < len(order) else None, at + 1, len(order)
    )  # fmt: skip


def references(db: Database, rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What is right for the questions of these cases, as written in their files."""
    files = db.files("cases", sorted({row["run"] for row in rows}))
    values = {"files": files, "questions": sorted({row["question_id"] for row in rows})}
    return {row["question_id"]: row["reference_text"] for row in (db.rows(_REFERENCES, values) if files else ())}


def choices(db: Database, column: str, runs: Sequence[str] = ()) -> dict[str, int]:
    """What occurs in one of the columns CHOICES, with the number of cases: for menus."""
    if column not in CHOICES:
        raise ValueError(f"no choices for {column!r}; columns: {', '.join(CHOICES)}")
    rows = db.rows(_CHOICES.format(column=column, source=CHOICES[column]), {"runs": list(runs)})
    return {row["choice"]: row["n"] for row in rows}


def of_same_questions(db: Database, filters: Filters, run: str) -> tuple[str, ...]:
    """The runs that were asked exactly the questions of this one under the filters, itself among them."""
    start, values = selection(db, filters)
    return tuple(row["run"] for row in db.rows(start + _SAME_QUESTIONS, {**values, "run": run}))


def scores(db: Database, filters: Filters) -> pa.Table:
    """Selected cases: run, question_id, index, task, subtask, stratum, section, song, outcome, score, wer."""
    start, values = selection(db, filters)
    columns = "run, question_id, index, task, subtask, stratum, section, song, outcome, score, wer"
    return db.ask(f"{start} SELECT {columns} FROM selected ORDER BY run, index", values)


def pairs(db: Database, filters: Filters) -> pa.Table:
    """Matched and unmatched sections of the cases that fit: columns of `schema.PAIRS`, run, task, asked_section."""
    start, values = selection(db, filters)
    sql = f"""{start} SELECT p.*, k.task, k.section AS asked_section FROM pairs p JOIN selected k
        ON k.run = p.run AND k.index = p.index AND k.lens = p.lens ORDER BY p.run, p.index, p.pair"""
    return db.ask(sql, values)


def words(db: Database, filters: Filters) -> pa.Table:
    """Changed words (paper lens) of the cases that fit: columns of `schema.WORDS`, with run, task, asked_section."""
    start, values = selection(db, filters)
    sql = f"""{start} SELECT w.*, k.task, k.section AS asked_section FROM words w JOIN selected k
        ON k.run = w.run AND k.index = w.index ORDER BY w.run, w.index, w.pair"""
    return db.ask(sql, values)


def selection(
    db: Database, filters: Filters, spread: bool = False, unit: Unit = "question"
) -> tuple[str, dict[str, Any]]:  # fmt: skip
    """The beginning of a query that names the cases that fit `selected`, and its values. Raises UnknownRunError.

    spread, unit: see `case_selection.selected`.
    """
    run_ids = db.run_ids()
    unknown = next((run for run in filters.runs if run not in run_ids), None)
    if unknown is not None:
        raise UnknownRunError(unknown, tuple(run_ids))
    files = db.files("cases", list(filters.runs or run_ids)) if filters.text else []
    reviews = _reviews(db) if filters.ask_reviews else None
    statuses = reviews.statuses() if reviews and filters.reviews else None
    verdict_ids = questions_with_verdicts(reviews.states(), filters.said) if reviews and filters.said else ()
    marks = {name: {name: getattr(filters, name)} for name in ("causes", "tags") if getattr(filters, name)}
    ids = {name: questions_with_causes(reviews.states(), **names) for name, names in marks.items()} if reviews else {}
    if reviews and filters.codes:
        ids["codes"] = answers_with_codes(reviews.states(), filters.codes)
    rows = loaded_runs.judged_rows(db, filters) if filters.right else None
    return selected(filters, files, spread, statuses, verdict_ids, ids, rows, unit, db.remember(has_repeats))


def has_repeats(db: Database) -> bool:
    """Whether any run answers a question again."""
    return bool(db.rows("SELECT 1 AS n FROM cases WHERE again LIMIT 1"))


def version(db: Database, filters: Filters) -> tuple[Any, ...]:
    """Changes whenever what these filters give may change: the key for what was computed under them."""
    reviewed = _reviews(db).version if filters.ask_reviews else 0
    return (*db.version, reviewed)


def _reviews(db: Database) -> Reviews:
    """Of the workspace. SQLAlchemy, which is slow to come, is needed only here."""
    from analysis.store.reviews import open_reviews

    return open_reviews(db.workspace)

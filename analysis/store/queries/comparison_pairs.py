"""Two sides of a comparison on the questions both were asked, from the tables of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.records import WORST
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.comparison_filters import ANSWER
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

_OUTCOME_SIDES = [(outcome, side) for outcome in WORST for side in "ab"]
_SIDES = f""",
    sided AS (
        SELECT *, 'a' AS side, {ANSWER} AS said FROM selected WHERE run = ANY($side_a)
        UNION ALL SELECT *, 'b' AS side, {ANSWER} AS said FROM selected WHERE run = ANY($side_b)
    ),
    per AS (
        SELECT question_id, side, any_value(task) AS task, any_value(subtask) AS subtask, any_value(stratum) AS stratum,
            any_value({UNIT}) AS song, any_value(song) AS linked,
            any_value(section) AS section, any_value(role) AS role, any_value(delivery) AS delivery,
            avg(score) AS score, avg(wer) AS wer,
            CASE WHEN count(DISTINCT said) = 1 THEN any_value(said) END AS said,
            {", ".join(f"count(*) FILTER (outcome = '{outcome}') > 0 AS {outcome}" for outcome in WORST)}
        FROM sided WHERE outcome <> 'none' GROUP BY question_id, side
    )"""

_PAIRS = """
    SELECT a.question_id AS question, a.task, a.subtask, a.stratum, a.song, a.score AS a, b.score AS b,
        a.wer AS wer_a, b.wer AS wer_b, coalesce(a.said = b.said, false) AS alike,
        a.section, a.role, a.delivery, coalesce(s.genre, '') AS genre, s.duration
    FROM per a JOIN per b USING (question_id) LEFT JOIN songs s ON s.song = a.linked
    WHERE a.side = 'a' AND b.side = 'b' AND a.score IS NOT NULL AND b.score IS NOT NULL
    ORDER BY a.task, question"""

_COVERAGE = f"""
    SELECT count(*) FILTER (a AND b) AS shared, count(*) FILTER (a AND NOT b) AS only_a,
        count(*) FILTER (b AND NOT a) AS only_b,
        {", ".join(f"count(*) FILTER (a AND b AND {name}_{side}) AS {name}_{side}" for name, side in _OUTCOME_SIDES)}
    FROM (
        SELECT question_id, bool_or(side = 'a') AS a, bool_or(side = 'b') AS b,
            {", ".join(f"bool_or(side = '{side}' AND {name}) AS {name}_{side}" for name, side in _OUTCOME_SIDES)}
        FROM per GROUP BY question_id
    )"""

_PROMPTS = """
    WITH texts AS (
        SELECT parse_path(filename, 'both_slash')[-2] AS run, question_id, prompt, reference_json
        FROM read_parquet($files, filename = true)
    ),
    shared AS (
        SELECT question_id FROM texts GROUP BY question_id
        HAVING bool_or(run = ANY($side_a)) AND bool_or(run = ANY($side_b))
    )
    SELECT run, md5(string_agg(question_id || prompt, '' ORDER BY question_id, prompt)) AS prompts,
        md5(string_agg(question_id || reference_json, '' ORDER BY question_id, reference_json)) AS reference
    FROM texts WHERE question_id IN (FROM shared) GROUP BY run"""


@dataclass(frozen=True, slots=True)
class SharedQuestions:
    """What a run was asked, of the shared questions: hashes of the prompts as they stand, and of the references."""

    prompts: str
    reference: str


def pairs(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> list[dict[str, Any]]:
    """The shared questions that both sides have in the mean: the fields of `summaries.comparison.differences.Pair`."""
    start, values = _sides(db, filters, a, b)
    return db.rows(start + _PAIRS, values)


def coverage(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> dict[str, int]:
    """The fields of `comparability.Coverage`."""
    start, values = _sides(db, filters, a, b)
    return {name: int(value) for name, value in db.rows(start + _COVERAGE, values)[0].items()}


def shared_questions(db: Database, a: Sequence[str], b: Sequence[str]) -> dict[str, SharedQuestions]:
    """By run, over all questions that both sides have, whatever the filters."""
    files = db.files("cases", list(dict.fromkeys([*a, *b])))
    rows = db.rows(_PROMPTS, {"files": files, "side_a": list(a), "side_b": list(b)})
    return {row["run"]: SharedQuestions(row["prompts"], row["reference"]) for row in rows}


def _sides(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> tuple[str, dict[str, Any]]:
    start, values = selection(db, filters)
    return start + _SIDES, values | {"side_a": list(a), "side_b": list(b)}

"""Two sides of a comparison on the questions both were asked, from the tables of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import WORST
from analysis.scoring.forms import METRIC_OF_FORM
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.cases.reading_checks import DOUBTFUL
from analysis.store.queries.comparison_filters import ANSWER
from analysis.store.queries.fact_columns import genre, others
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

_OUTCOME_SIDES = [(outcome, side) for outcome in WORST for side in "ab"]
_BLANK = r"(?:\s|\\[nrtvf])*"
_TRIMMED = f"""regexp_replace(coalesce(raw_json, ''), '^"{_BLANK}|{_BLANK}"$', '"', 'g')"""
"""A raw answer without blanks around it; several votes as they stand."""
_TEXTS = f"""SELECT parse_path(filename, 'both_slash')[-2] AS run, index, question_id, {_TRIMMED} AS answer
        FROM read_parquet($files, filename = true)"""
_SIDES = f""",
    sided AS (
        SELECT *, 'a' AS side, {ANSWER} AS said FROM selected WHERE run = ANY($side_a)
        UNION ALL SELECT *, 'b' AS side, {ANSWER} AS said FROM selected WHERE run = ANY($side_b)
    ),
    per AS (
        SELECT question_id, side, any_value(task) AS task, any_value(subtask) AS subtask, any_value(stratum) AS stratum,
            any_value({UNIT}) AS song, any_value(song) AS linked,
            any_value(section) AS section, any_value(role) AS role, any_value(delivery) AS delivery,
            any_value(dimensions) AS dimensions,
            CASE WHEN count(DISTINCT said) = 1 THEN any_value(said) END AS said, count(DISTINCT run) AS runs,
            {", ".join(f"count(*) FILTER (outcome = '{outcome}') > 0 AS {outcome}" for outcome in WORST)}
        FROM sided WHERE outcome <> 'none' GROUP BY question_id, side
    )"""

_PAIRS = f""",
    texts AS ({_TEXTS}),
    per_run AS (
        SELECT question_id, side, run, avg(score) AS score, avg(wer) AS wer,
            list_sort(list_distinct(list(answer))) AS answers
        FROM sided JOIN texts USING (run, index, question_id) WHERE outcome <> 'none' GROUP BY question_id, side, run
    ),
    scored AS (
        SELECT question_id, side, avg(score) AS score, avg(wer) AS wer, list_sort(list(answers)) AS answers,
            list(score ORDER BY list_position(if(side = 'a', $side_a, $side_b), run)) AS scores,
            coalesce(list(wer ORDER BY list_position(if(side = 'a', $side_a, $side_b), run))
                FILTER (wer IS NOT NULL), []) AS wers
        FROM per_run WHERE score IS NOT NULL GROUP BY question_id, side
        HAVING count(*) = len(if(side = 'a', $side_a, $side_b))
    )
    SELECT a.question_id AS question, a.task, a.subtask, a.stratum, a.song, x.score AS a, y.score AS b,
        x.wer AS wer_a, y.wer AS wer_b, coalesce(a.said = b.said, false) AS alike,
        a.section, a.role, a.delivery, {genre("s.genre", "a.dimensions")} AS genre, s.duration,
        {others("a.dimensions")} AS facts, x.answers = y.answers AS same,
        x.scores AS scores_a, y.scores AS scores_b, x.wers AS wers_a, y.wers AS wers_b
    FROM per a JOIN per b USING (question_id)
        JOIN scored x ON x.question_id = a.question_id AND x.side = 'a'
        JOIN scored y ON y.question_id = a.question_id AND y.side = 'b'
        LEFT JOIN songs s ON s.song = a.linked
    WHERE a.side = 'a' AND b.side = 'b'
    ORDER BY a.task, question"""

_DOUBTS = """,
    answered AS (
        SELECT question_id, side, run, score, wer, coalesce($scores[list_position($subtasks, subtask)], 0) AS worst,
            outcome = ANY($doubtful_outcomes) AND confidence = ANY($doubtful_confidences) AS is_doubtful
        FROM sided WHERE outcome <> 'none' AND score IS NOT NULL
    )
    SELECT question_id AS question, side, run, is_right,
        avg(CASE WHEN NOT is_doubtful THEN score WHEN is_right THEN 1 ELSE worst END) AS score,
        avg(CASE WHEN is_doubtful AND wer IS NOT NULL THEN if(is_right, 0, 1) ELSE wer END) AS wer
    FROM answered, (VALUES (false), (true)) AS bounds(is_right)
    GROUP BY question_id, side, run, is_right HAVING bool_or(is_doubtful)"""

_TWINS = f"""
    WITH texts AS ({_TEXTS})
    SELECT run, md5(string_agg(question_id || chr(0) || answer, chr(0) ORDER BY question_id, answer)) AS answers
    FROM (SELECT DISTINCT run, question_id, answer FROM texts) GROUP BY run"""

_COVERAGE = f"""
    SELECT count(*) FILTER (a AND b) AS shared, count(*) FILTER (a AND NOT b) AS only_a,
        count(*) FILTER (b AND NOT a) AS only_b,
        count(*) FILTER (a AND b AND (runs_a < len($side_a) OR runs_b < len($side_b))) AS incomplete,
        {", ".join(f"count(*) FILTER (a AND b AND {name}_{side}) AS {name}_{side}" for name, side in _OUTCOME_SIDES)}
    FROM (
        SELECT question_id, bool_or(side = 'a') AS a, bool_or(side = 'b') AS b,
            coalesce(max(runs) FILTER (side = 'a'), 0) AS runs_a, coalesce(max(runs) FILTER (side = 'b'), 0) AS runs_b,
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
        HAVING count(DISTINCT run) = len(list_distinct($side_a || $side_b))
    )
    SELECT run, md5(string_agg(question_id || prompt, '' ORDER BY question_id, prompt)) AS prompts,
        md5(string_agg(question_id || reference_json, '' ORDER BY question_id, reference_json)) AS reference
    FROM (SELECT DISTINCT * FROM texts) WHERE question_id IN (FROM shared) GROUP BY run"""


@dataclass(frozen=True, slots=True)
class SharedQuestions:
    """What a run was asked, of the shared questions: hashes of the prompts as they stand, and of the references."""

    prompts: str
    reference: str


def pairs(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> list[dict[str, Any]]:
    """The shared questions that both sides have in the mean, in all of their runs: the fields of `Pair`.

    a, b: in the order of their seeds.
    """
    start, values = _sides(db, filters, a, b)
    files = db.files("cases", list(dict.fromkeys([*a, *b])))
    rows = db.rows(start + _PAIRS, values | {"files": files})
    return [row | {name: _several(row[name]) for name in _OF_RUNS} | {"facts": tuple(row["facts"])} for row in rows]


_OF_RUNS = ("scores_a", "scores_b", "wers_a", "wers_b")


def _several(values: Sequence[float]) -> tuple[float, ...]:
    """The values of several runs; of one run they are those of the side."""
    return tuple(values) if len(values) > 1 else ()


def doubts(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> list[dict[str, Any]]:
    """Mean score and WER of the runs and questions with a doubtful answer, if all of these are wrong and if right.

    question, side ("a", "b"), run, is_right, score, wer: one row for either bound.
    """
    start, values = _sides(db, filters, a, b)
    worst = {name: METRIC_OF_FORM[own.form].worst for name, own in SUBTASKS.items() if own.form in METRIC_OF_FORM}
    values |= {"subtasks": list(worst), "scores": list(worst.values())}
    values |= {f"doubtful_{name}s": list(own) for name, own in DOUBTFUL.items()}
    return db.rows(start + _DOUBTS, values)


def answers(db: Database, runs: Sequence[str]) -> dict[str, str]:
    """A hash of all answers of each run, without blanks around them."""
    rows = db.rows(_TWINS, {"files": db.files("cases", list(runs))})
    return {row["run"]: row["answers"] for row in rows}


def coverage(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> dict[str, int]:
    """The fields of `comparability.Coverage`."""
    start, values = _sides(db, filters, a, b)
    return {name: int(value) for name, value in db.rows(start + _COVERAGE, values)[0].items()}


def shared_questions(db: Database, a: Sequence[str], b: Sequence[str]) -> dict[str, SharedQuestions]:
    """What all runs were asked, by run: over all questions that all of them have, whatever the filters."""
    files = db.files("cases", list(dict.fromkeys([*a, *b])))
    rows = db.rows(_PROMPTS, {"files": files, "side_a": list(a), "side_b": list(b)})
    return {row["run"]: SharedQuestions(row["prompts"], row["reference"]) for row in rows}


def _sides(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> tuple[str, dict[str, Any]]:
    start, values = selection(db, filters, unit="answer")
    return start + _SIDES, values | {"side_a": list(a), "side_b": list(b)}

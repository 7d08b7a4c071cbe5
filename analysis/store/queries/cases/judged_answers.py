"""Answers with the verdicts that judges of their file gave them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from analysis.reviews.ratings import SEPARATOR, JudgeVerdict
from analysis.scoring.measures.judged import STORED_SCORES
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

_RUNS = " SELECT DISTINCT run FROM selected WHERE given AND task = ANY($judged_tasks) ORDER BY run"
_ANSWERS = f""",
    texts AS (
        SELECT parse_path(filename, 'both_slash')[-2] AS run, index,
            left(sha256(concat(prompt, $separator, reference_text, $separator, raw_json)), 12) AS answer,
            json_extract(details_json, '$."{STORED_SCORES}"')::VARCHAR AS scores_json
        FROM read_parquet($case_files, filename = true, union_by_name = true)
    )
    SELECT s.run, s.question_id, answer, scores_json, {UNIT} AS song
    FROM selected s JOIN texts USING (run, index)
    WHERE given AND task = ANY($judged_tasks) AND scores_json IS NOT NULL ORDER BY s.run, index"""


def judged_answers(db: Database, filters: Filters, tasks: Sequence[str]) -> list[JudgeVerdict]:
    """The verdicts on answers to these tasks that fit, in the order of the files."""
    start, values = selection(db, filters, unit="answer")
    values = values | {"judged_tasks": list(tasks)}
    runs = [row["run"] for row in db.rows(start + _RUNS, values)]
    if not runs:
        return []
    values |= {"case_files": db.files("cases", runs), "separator": SEPARATOR}
    return [
        JudgeVerdict(row["run"], row["question_id"], row["answer"], judge, _score(entry), row["song"])
        for row in db.rows(start + _ANSWERS, values)
        for judge, entry in json.loads(row["scores_json"]).items()
    ]


def _score(entry: Any) -> float | None:
    """The score from 0 to 1; anything else is no verdict."""
    value = entry.get("value") if isinstance(entry, dict) else None
    return float(value) if isinstance(value, int | float) and 0 <= value <= 1 else None

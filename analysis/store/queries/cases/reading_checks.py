"""How the answers of runs were read: candidates for a sample to be read by people, and the readings to compare with."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from analysis.benchmarks.registry import EVERY, lenses
from analysis.records import Answer, CaseScore, Lens
from analysis.reviews.ratings import SEPARATOR
from analysis.reviews.reading_samples import Candidate, last_rule
from analysis.reviews.readings import reading_key
from analysis.scoring.sums import MOST_WER
from analysis.store.database import Database
from analysis.store.queries.cases.case import answer_of, score_of
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.tables.json_values import dumps

READABLE = "outcome IN ('scored', 'refused', 'unparsed')"
"""Answers in which something can be read, of questions that can be scored."""
DOUBTFUL: Mapping[str, tuple[str, ...]] = {"confidence": ("ambiguous", "none"), "outcome": ("scored", "unparsed")}
"""Ambiguous and unreadable answers, in the names of filters. Refusals are not doubtful."""
_CANDIDATES = f""",
    texts AS (
        SELECT index,
            left(sha256(concat_ws($separator, prompt, section, options_json, raw_json)), 12) AS answer,
            regexp_full_match(raw_json, '"(?: |\\\\[nrt])*"') AS blank
        FROM read_parquet($case_files, union_by_name = true)
    ),
    steps AS (SELECT index, steps_json FROM read_parquet($score_files, union_by_name = true) WHERE lens = $score_lens)
    SELECT question_id, answer, task, confidence, steps_json
    FROM selected JOIN texts USING (index) JOIN steps USING (index) WHERE {READABLE} AND NOT blank
    ORDER BY index"""
_DOUBTS = f"""
    SELECT run, task, subtask, coalesce(stratum, '') AS stratum, count(score) AS n, coalesce(sum(score), 0) AS score,
        coalesce(sum(wer) FILTER (score IS NOT NULL), 0) AS wer,
        coalesce(sum(least(wer, {MOST_WER})) FILTER (score IS NOT NULL), 0) AS capped_wer
    FROM selected WHERE outcome = ANY($doubtful_outcomes) AND confidence = ANY($doubtful_confidences)
    GROUP BY ALL ORDER BY ALL"""
_COUNTS = f"""
    SELECT run, task, confidence, count(*) AS n FROM selected WHERE {READABLE} GROUP BY ALL ORDER BY ALL"""
_CASES = """
    SELECT * FROM read_parquet($files, union_by_name = true) WHERE question_id = ANY($questions) ORDER BY index"""


class ReadCase(NamedTuple):
    """One answer of a run and how it was read. key: see `readings.reading_key`."""

    key: str
    answer: Answer
    scored: CaseScore


def lens_of(db: Database, run: str) -> Lens:
    """The lens under which Earmark reads the answers of a run as a careful person does."""
    tasks = [row["task"] for row in db.rows("SELECT min(task) AS task FROM cases WHERE run = $run", {"run": run})]
    return "careful" if tasks and tasks[0] in EVERY and "careful" in lenses(tasks[0]) else "paper"


def candidates(db: Database, filters: Filters) -> list[Candidate]:
    """The answers of one run that fit and are not blank, in the order of the file.

    filters: with one run, under its `lens_of`.
    """
    start, values = selection(db, filters, unit="answer")
    runs = list(filters.runs)
    values |= {"separator": SEPARATOR, "case_files": db.files("cases", runs), "score_files": db.files("scores", runs),
               "score_lens": filters.lens}  # fmt: skip
    return [
        Candidate(
            row["question_id"], row["answer"], row["task"], row["confidence"], last_rule(json.loads(row["steps_json"]))
        )
        for row in db.rows(start + _CANDIDATES, values)
    ]


def doubts(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Count and sums of the doubtful answers: run, task, subtask, stratum and the fields of `misread.Doubt`."""
    start, values = selection(db, filters, unit="answer")
    doubtful = {f"doubtful_{name}s": list(words) for name, words in DOUBTFUL.items()}
    return db.rows(start + _DOUBTS, values | doubtful)


def counts(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """How many answers were read with which confidence: rows of run, task, confidence and n."""
    start, values = selection(db, filters, unit="answer")
    return db.rows(start + _COUNTS, values)


def read_cases(db: Database, run: str, lens: Lens, questions: Collection[str]) -> list[ReadCase]:
    """The answers of a run to these questions with their scores under the lens."""
    values = {"questions": sorted(questions)}
    if not questions:
        return []
    scored = {
        row["index"]: score_of(row)
        for row in db.rows(_CASES, values | {"files": db.files("scores", [run])})
        if row["lens"] == lens and row["outcome"] != "none"
    }
    answers = [answer_of(row) for row in db.rows(_CASES, values | {"files": db.files("cases", [run])})]
    return [
        ReadCase(key_of(answer), answer, scored[answer.index]) for answer in answers if answer.index in scored
    ]  # fmt: skip


def key_of(answer: Answer) -> str:
    """The name of an answer as it reads, equal to that of a candidate."""
    question = answer.question
    return reading_key(question.prompt, question.section, dumps(question.options), dumps(answer.raw))

"""The data sets of a workspace, and what each set holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis.benchmarks.data_sets import benchmark_of
from analysis.benchmarks.registry import BENCHMARKS
from analysis.store.database import Database

_CONTENTS = """
    SELECT data_set, count(DISTINCT question_id) AS questions, count(DISTINCT run) AS runs,
        list_sort(list_distinct(list(task))) AS tasks
    FROM cases GROUP BY data_set ORDER BY data_set"""
_QUESTIONS = "SELECT data_set, count(DISTINCT question_id) AS n FROM cases GROUP BY data_set"
_OF_QUESTIONS = """
    SELECT question_id, any_value(data_set) AS data_set FROM cases
    WHERE question_id = ANY($questions) GROUP BY question_id"""
_SIZES = "SELECT data_set, run, questions, cases, answers FROM data_set_sizes ORDER BY data_set, run"


class Share(NamedTuple):
    """What one run holds of a data set. answers: cases with a prediction."""

    run: str
    questions: int
    cases: int
    answers: int


def shares(db: Database) -> dict[str, tuple[Share, ...]]:
    """The data sets of the workspace by name, in the order of the benchmarks, with what each run holds of them."""
    sets: dict[str, list[Share]] = {}
    for row in db.rows(_SIZES):
        share = Share(row["run"], row["questions"], row["cases"], row["answers"])
        sets.setdefault(row["data_set"], []).append(share)
    order: dict[str, int] = {name: place for place, name in enumerate(BENCHMARKS)}
    names = sorted(sets, key=lambda name: (order.get(benchmark_of(name), len(order)), name))
    return {name: tuple(sets[name]) for name in names}


def questions(db: Database) -> dict[str, int]:
    """How many different questions each data set has: its runs may have answered different ones."""
    return {row["data_set"]: row["n"] for row in db.rows(_QUESTIONS)}


def contents(db: Database) -> list[dict[str, Any]]:
    """The data sets with the number of their questions and runs, and the codes of their tasks."""
    return db.rows(_CONTENTS)


def of_question(db: Database, question: str) -> str:
    """The name of the data set of a question, "" for one that is not loaded."""
    return of_questions(db, (question,)).get(question, "")


def of_questions(db: Database, questions: Sequence[str]) -> dict[str, str]:
    """The name of the data set of each question that is loaded."""
    rows = db.rows(_OF_QUESTIONS, {"questions": list(questions)})
    return {row["question_id"]: row["data_set"] for row in rows}


def of_runs(db: Database, runs: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """The names of the data sets of each run. runs: all if empty."""
    names_by_run: dict[str, tuple[str, ...]] = {}
    for name, parts in shares(db).items():
        for share in parts:
            if not runs or share.run in runs:
                names_by_run[share.run] = (*names_by_run.get(share.run, ()), name)
    return names_by_run

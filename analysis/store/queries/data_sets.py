"""The data sets of a workspace: the column `data_set` of the cases in memory, and what each set holds.

The column is `analysis.benchmarks.data_sets.data_set` in SQL, worked out when the cases of a run are read, so that
workspaces of every version have it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.benchmarks.data_sets import (
    BUILT,
    BUILT_FROM,
    BUILT_TASKS,
    DEMO,
    FOLDERLESS_TASKS,
    MIXTURE_TASKS,
    PACK,
    DataSet,
    benchmark_of,
    demo_theme_questions,
    stated,
)
from analysis.benchmarks.registry import BENCHMARKS, EVERY

if TYPE_CHECKING:
    from analysis.store.database import Database

_BUILT = " ".join(f"WHEN '{name}' THEN ', {words}'" for name, words in BUILT_FROM.items())

COLUMN = f""",
    coalesce($benchmarks[list_position($codes, task)], '') || CASE
        WHEN task IN ({", ".join(map(repr, BUILT_TASKS))})
            THEN CASE regexp_extract(audio, '{BUILT}', 1) {_BUILT} ELSE '' END
        WHEN task IN ({", ".join(map(repr, MIXTURE_TASKS))})
            THEN coalesce(', pack ' || nullif(regexp_extract(audio, '{PACK}', 1), ''), '')
        WHEN question_id = ANY($demo_themes) THEN ', {DEMO}'
        ELSE '' END AS data_set"""
"""For the list of columns of a SELECT from the cases of files. Needs `values`."""

AUDIO = f""",
    CASE WHEN task IN ({", ".join(map(repr, FOLDERLESS_TASKS))}) THEN regexp_replace(audio, '^.*/', '')
        ELSE audio END AS audio"""
"""The same for the name of an audio file, which is without folders where these do not belong to its name."""

UPDATE = "UPDATE cases SET data_set = $data_set WHERE run = $run AND task = ANY($tasks)"

SIZES = """
    INSERT INTO data_set_sizes BY NAME
    SELECT run, data_set, count(DISTINCT question_id) AS questions, count(*) AS cases,
        count(*) FILTER (given) AS answers
    FROM cases WHERE run = ANY($runs) GROUP BY ALL"""
"""Of runs whose cases are read: over millions of cases, counting takes longer than all else on a page."""

_CONTENTS = """
    SELECT data_set, count(DISTINCT question_id) AS questions, count(DISTINCT run) AS runs,
        list_sort(list_distinct(list(task))) AS tasks
    FROM cases GROUP BY data_set ORDER BY data_set"""
_SIZES = "SELECT data_set, run, questions, cases, answers FROM data_set_sizes ORDER BY data_set, run"


class Share(NamedTuple):
    """What one run holds of a data set. answers: cases with a prediction."""

    run: str
    questions: int
    cases: int
    answers: int


def values() -> dict[str, Any]:
    """The parameters of COLUMN."""
    return {
        "demo_themes": sorted(demo_theme_questions()),
        "codes": sorted(EVERY),
        "benchmarks": [EVERY[code].benchmark for code in sorted(EVERY)],
    }


def stated_by(condition: Mapping[str, str]) -> list[dict[str, Any]]:
    """The parameters of UPDATE, without the run, for what its condition decides."""
    decided = {name: stated(condition, name) for name in BENCHMARKS}
    return [
        {"data_set": DataSet(name, source).name, "tasks": list(BENCHMARKS[name].tasks)}
        for name, source in decided.items()
        if source
    ]


def shares(db: Database) -> dict[str, tuple[Share, ...]]:
    """The data sets of the workspace by name, in the order of the benchmarks, with what each run holds of them."""
    sets: dict[str, list[Share]] = {}
    for row in db.rows(_SIZES):
        share = Share(row["run"], row["questions"], row["cases"], row["answers"])
        sets.setdefault(row["data_set"], []).append(share)
    order: dict[str, int] = {name: place for place, name in enumerate(BENCHMARKS)}
    names = sorted(sets, key=lambda name: (order.get(benchmark_of(name), len(order)), name))
    return {name: tuple(sets[name]) for name in names}


def contents(db: Database) -> list[dict[str, Any]]:
    """data_set, questions, runs, tasks: how many different questions and runs each data set has, and its tasks."""
    return db.rows(_CONTENTS)


def of_question(db: Database, question: str) -> str:
    """The name of the data set of a question, "" for one that is not loaded."""
    rows = db.rows("SELECT data_set FROM cases WHERE question_id = $question LIMIT 1", {"question": question})
    return str(rows[0]["data_set"]) if rows else ""


def of_runs(db: Database, runs: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """The names of the data sets of each run. runs: all if empty."""
    names_by_run: dict[str, tuple[str, ...]] = {}
    for name, parts in shares(db).items():
        for share in parts:
            if not runs or share.run in runs:
                names_by_run[share.run] = (*names_by_run.get(share.run, ()), name)
    return names_by_run

"""The verdict of a case on the use of the sound, with the seconds to hear."""

from __future__ import annotations

from typing import Any

from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.pages.case.sound_use import WORDS
from tests.dashboard.pages.reading import component_data, database, said


def test_the_verdict_says_which_seconds_to_hear_and_who_names_them(demo: Workspace, opened: Any) -> None:
    db = database(demo)
    run = next(run.id for run in loaded_runs.runs(db) if run.model == "listener" and not run.condition)
    rows = cases_list.cases(db, Filters(runs=(run,), tasks=("ear-tests-chorus",))).rows
    (row,) = (row for row in rows if "demo_01" in row["audio"])
    app = opened("case", demo.path, q=row["question_id"], runs=run)
    assert any(words in said(app) for words in WORDS.values())
    (seconds,) = (content for content in component_data(app, "reasons") if content["label"] == "Seconds to hear")
    assert [(reason["words"], reason["time"], reason["end"]) for reason in seconds["reasons"]] == [
        ("0:34–0:36 chorus, question, reference, reasoning", 34.0, 36.0), ("0:44–0:46 question", 44.0, 46.0),
        ("1:16–1:18 question", 76.0, 78.0), ("1:23–1:25 question", 83.0, 85.0),
    ]  # fmt: skip


def test_where_nothing_names_a_time_the_verdict_stands_alone(demo: Workspace, opened: Any) -> None:
    db = database(demo)
    run = next(run.id for run in loaded_runs.runs(db) if run.model == "listener" and not run.condition)
    (row, *_) = cases_list.cases(db, Filters(runs=(run,), tasks=("ear-tests-tempo",))).rows
    app = opened("case", demo.path, q=row["question_id"], runs=run)
    assert any(words in said(app) for words in WORDS.values())
    assert component_data(app, "reasons") == []

"""Which runs count as rows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from analysis import pipeline
from analysis.pipeline.models.baseline import load_baseline
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import small
from tests.pipeline import model_conditions


def test_seeds_of_a_model_under_a_condition_are_one_row(tmp_path: Path) -> None:
    db = Database(model_conditions.workspace(tmp_path))
    rows = loaded_runs.judged_rows(db, Filters())
    assert sorted(Counter(rows.values()).values()) == [1, 3, 3, 3, 3]
    chosen = loaded_runs.runs(db)[0].id
    assert list(loaded_runs.judged_rows(db, Filters(runs=(chosen,)))) == [chosen]


def test_baselines_are_rows_only_where_nothing_else_is(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    path = small.write(tmp_path / "one.json", small.run())
    guess = load_baseline("constant-fixed", [path], workspace).run.id
    assert set(loaded_runs.judged_rows(Database(workspace), Filters())) == {guess}
    (loaded,) = pipeline.load([path], workspace)
    assert set(loaded_runs.judged_rows(Database(workspace), Filters())) == {loaded.run.id}
    assert set(loaded_runs.judged_rows(Database(workspace), Filters(data_sets=("none",)))) == set()

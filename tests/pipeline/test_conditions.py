"""From files of models under two prompts with seeds to contrasts, interactions, and why some models are left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.pipeline.conditions import contrasts, figure_names, model_cells
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.cells import ModelCondition
from analysis.views import conditions as view
from dashboard.selection import link_filters
from tests.pipeline.model_conditions import QUESTIONS, SHARES, records, workspace

A, B = (("mode", "direct"),), (("mode", "steps"),)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return workspace(tmp_path_factory.mktemp("conditions"))


def cells_of(db: Database) -> list[ModelCondition]:
    return model_cells(db, [run.id for run in sorted(loaded_runs.runs(db), key=lambda run: run.name)])


def right(model: str, mode: str, seed: str) -> float:
    rows = records(model, mode, seed)
    return sum(row["model_output"] == row["answer"] for row in rows) / len(rows)


def test_seeds_are_folded_and_a_model_with_one_condition_is_named(place: Workspace) -> None:
    db = Database(place)
    rows = cells_of(db)
    assert {(cell.model, dict(cell.condition)["mode"]): cell.side.seeds for cell in rows} == {
        (model, mode): ("1", "2", "3") if model != "canto" else ("",)
        for model, modes in SHARES.items()
        for mode in modes
    }
    result = contrasts(db, Filters(), rows, A, B, figure_names(db, Filters(), rows[0], rows[1])[0])
    assert [row.model for row in result.rows] == ["alto", "basso"]
    assert (result.lacking, result.refused) == (("canto",), ())


def test_the_figures_are_means_over_seeds_and_the_doors_open_them(place: Workspace) -> None:
    db = Database(place)
    rows = cells_of(db)
    result = contrasts(db, Filters(), rows, A, B, figure_names(db, Filters(), rows[0], rows[1])[0])
    for own in result.rows:
        of_seeds = [(right(own.model, "direct", seed) - 0.25) / 0.75 for seed in "123"]
        assert own.seeds[0] == pytest.approx(of_seeds)
        assert own.row.a == pytest.approx(sum(of_seeds) / 3)
        door = view.door(own)
        fields, unknown = link_filters.parse(
            {name: value for name, value in door.items() if name not in ("runs", "sort")}
        )
        assert not unknown
        filters = replace(Filters(), **fields, runs=tuple(door["runs"]))
        page = cases_list.cases(db, filters)
        assert page.total == 2 * 3 * QUESTIONS
    assert [effect.models for effect in result.interactions] == [("alto", "basso")]
    assert result.interactions[0].is_found


def test_a_figure_that_the_runs_lack_is_refused_with_its_reason(place: Workspace) -> None:
    db = Database(place)
    result = contrasts(db, Filters(), cells_of(db), A, B, "no such task")
    assert result.rows == ()
    assert [model for model, _ in result.refused] == ["alto", "basso"]

"""Runs are chosen as models under conditions, and seeds only where a row has several of them."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests.pipeline import model_conditions

ROWS = {"alto (direct)", "alto (steps)", "basso (direct)", "basso (steps)", "canto (direct)"}
SEEDS = ["seed 1", "seed 2", "seed 3"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return model_conditions.workspace(tmp_path_factory.mktemp("seeds"))


def seeds_of(place: Workspace, model: str, mode: str) -> list[str]:
    runs = [run for run in description.load_all(place) if (run.model, run.condition["mode"]) == (model, mode)]
    return [run.id for run in sorted(runs, key=lambda run: run.condition.get("seed", ""))]


def widget(app: AppTest, kind: str, label: str) -> Any:
    (found,) = [each for each in getattr(app, kind) if each.label == label]
    return found


def test_a_run_is_chosen_by_model_and_condition_and_then_by_seed(place: Workspace, opened: Any) -> None:
    app = opened("report", place.path)
    assert {*widget(app, "selectbox", "Run").options} == ROWS
    assert widget(app, "selectbox", "Seed").options == SEEDS
    first, second, _ = seeds_of(place, "basso", "direct")
    widget(app, "selectbox", "Run").select(first).run()
    assert app.query_params["run"] == first
    widget(app, "selectbox", "Seed").select(second).run()
    assert app.query_params["run"] == second
    assert widget(app, "selectbox", "Run").value == first


def test_a_run_without_further_seeds_has_no_seed_to_choose(place: Workspace, opened: Any) -> None:
    (only,) = seeds_of(place, "canto", "direct")
    assert "Seed" not in [box.label for box in opened("report", place.path, run=only).selectbox]


def test_a_row_is_chosen_with_all_of_its_seeds_of_which_some_can_be_left_out(place: Workspace, opened: Any) -> None:
    own = seeds_of(place, "alto", "steps")
    app = opened("cases", place.path)
    assert {*widget(app, "multiselect", "Runs").options} == ROWS
    assert "Seeds of Runs" not in [each.label for each in app.multiselect]
    widget(app, "multiselect", "Runs").set_value([own[0]]).run()
    assert app.query_params["runs"] == own
    widget(app, "multiselect", "Seeds of Runs").set_value(own[1:]).run()
    assert app.query_params["runs"] == own[1:]
    assert widget(app, "multiselect", "Runs").value == [own[0]]


def test_conditions_are_compared_in_all_seeds(place: Workspace, opened: Any) -> None:
    app = opened("compare", place.path)
    sides = {key: widget(app, "multiselect", f"Seeds of {key}").options for key in "AB"}
    assert sides == {"A": SEEDS, "B": SEEDS}
    assert {widget(app, "multiselect", key).value[0] for key in "AB"} == {
        seeds_of(place, "alto", mode)[0] for mode in ("direct", "steps")
    }

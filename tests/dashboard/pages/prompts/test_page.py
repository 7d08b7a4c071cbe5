"""The page of prompts: full, without wordings, empty, behind bad links; its numbers open just their cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.store.queries import loaded_runs
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace
from analysis.summaries.means.song_means import Mean
from dashboard.pages.prompts import wordings
from tests import small
from tests.dashboard.pages.reading import count_behind, database, said, tables
from tests.pipeline.load.test_ensembles import workspace as several

ASKED = ("How many people?", "Count the <b>voices</b>.", "Who is there?")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Counting in three wordings, one of them rare; two runs, of which the first is right in the first wording only."""
    folder = tmp_path_factory.mktemp("prompts_page")
    found = Workspace(folder / "workspace")
    for name in ("one", "two"):
        records = []
        for n in range(22):
            prompt = ASKED[2] if n > 19 else ASKED[n % 2]
            right = "2" if n % 2 == 0 or name == "two" else "9"
            records.append(small.record("artist_count", 2, right) | {"audio_path": f"a/{n}.wav", "prompt": prompt})
        pipeline.load([small.write(folder / f"{name}.json", records)], found)
    return found


def test_the_wordings_of_a_subtask_are_tested(place: Workspace, opened: Any) -> None:
    app = opened("prompts", place.path)
    row = tables(app)[0][0]
    shown = [cell["text"] for cell in row]
    # two wordings of ten questions each, at 100 and at 50 %
    assert shown[:7] == ["Counting · All artists", "2", "20", "2", "50.0", "100.0", "50.0"]
    assert shown[-1] == "wording matters"
    app = opened("prompts", place.path, tab="wordings")
    assert "1. How many people?\n2. Count the <b>voices</b>." in said(app)


def test_every_number_opens_as_many_cases(place: Workspace, opened: Any) -> None:
    app, db = opened("prompts", place.path), database(place)
    questions, other = tables(app)[0][0][2:4]
    for cell in (questions, other):
        assert count_behind(db, cell["href"]) == 2 * cell["value"]
    for row in tables(opened("prompts", place.path, tab="wordings"))[-1]:
        assert count_behind(db, row[1]["href"]) == 2 * row[1]["value"]


def test_one_run_alone_has_its_own_spread(place: Workspace, opened: Any) -> None:
    two = next(run.id for run in loaded_runs.runs(database(place)) if run.name == "two")
    row = tables(opened("prompts", place.path, runs=two))[0][0]
    assert [row[5]["text"], row[6]["text"], row[-1]["text"]] == ["100.0", "0.0", "no difference shown"]


def test_prompts_that_are_all_different_are_too_few_to_test(tmp_path: Path, opened: Any) -> None:
    found = Workspace(tmp_path / "workspace")
    records = [small.record("artist_count", 2, "2") | {"prompt": f"Words {'again ' * n}?"} for n in range(6)]
    pipeline.load([small.write(tmp_path / "run.json", records)], found)
    app = opened("prompts", found.path)
    assert tables(app)[0][0][-1]["text"] == "too few to test"
    app = opened("prompts", found.path, tab="wordings")
    listed = tables(app)[-1]
    assert not app.get("plotly_chart")
    # a wording of one question says little, so it is listed and neither drawn nor tinted
    assert [(row[1]["value"], row[2]["text"], row[2]["heat"]) for row in listed] == [(1, "100.0", None)] * 6
    assert "Not tested: no level of wording has 10 cases of 5 songs" in said(app)


def test_a_filter_or_link_that_leaves_nothing_says_so(place: Workspace, opened: Any) -> None:
    assert "No selected case has a wording" in said(opened("prompts", place.path, task="GA"))
    app = opened("prompts", place.path, part="nonsense", tab="wordings")
    assert "part=nonsense" in said(app).replace("\\", "")
    assert app.get("plotly_chart")


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    assert "earmark load" in said(opened("prompts", tmp_path / "nothing"))


def test_runs_asked_in_several_wordings_have_their_flips(tmp_path_factory: pytest.TempPathFactory, opened: Any) -> None:
    found = several(tmp_path_factory.mktemp("ensembles_page"))
    app, db = opened("prompts", found.path, tab="ensembles"), database(found)
    assert "Score with 1 to N wordings" in [element.value for element in app.header]
    flips, alone = tables(app)[-2:]
    assert [cell["text"] for cell in flips[0][1:]] == ["24", "12", "12", "50.0", "12", "50.0", "75.0"]
    for cell in (*flips[0][1:4], flips[0][5], alone[0][3]):
        assert count_behind(db, cell["href"]) == cell["value"]
    assert [row[5]["text"] for row in alone] == ["66.7", "100.0", "75.0"]
    only = opened("prompts", found.path, runs=next(run.id for run in loaded_runs.runs(db) if run.name == "once"))
    assert "Answer changes between wordings" not in said(only)


def test_of_many_runs_the_best_are_columns_models_first() -> None:
    models = [Run(f"run{n}", f"run{n}", "model") for n in range(100)]
    guess = Run("guess", "baseline: guess", "baseline")
    scores = {run.id: n / 100 for n, run in enumerate(models)} | {"guess": 2.0}
    assert [run.id for run in wordings.top_runs([guess, *models], scores)] == [f"run{n}" for n in range(99, 87, -1)]
    assert wordings.top_runs([guess, *models[:3]], scores) == [*models[2::-1], guess]


def test_scores_of_runs_count_each_wording_by_its_cases() -> None:
    means = {
        ("a", "1"): Mean(0.5, None, 4, 4), ("a", "2"): Mean(1.0, None, 12, 4), ("b", "1"): Mean(0.25, None, 4, 4),
        ("c", "1"): Mean(0.0, None, 0, 0), ("d", "1"): Mean(1.0, None, 1, 1),
    }  # fmt: skip
    assert wordings.mean_scores(means, ["a", "b", "c", "x"]) == {"a": 0.875, "b": 0.25}


def test_runs_with_equal_figures_share_a_column() -> None:
    runs = [Run("a", "kettle", "model"), Run("b", "lamp", "model"), Run("c", "tin", "model"), Run("d", "x", "baseline")]
    values = {"a": 0.5, "b": 0.5, "c": 0.25, "d": 0.5}
    means = {(run, "1"): Mean(value, None, 4, 4) for run, value in values.items()}
    assert wordings.equal_titles(runs, means, ["1", "other"]) == {"a": "kettle and 1 equal", "c": "tin", "d": "x"}

"""The interface for notebooks: the notebook of the guide runs, frames have the types they state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import analysis as earmark
from analysis import notebook
from analysis.errors import UnknownRunError
from analysis.pipeline.load.report import score_file
from analysis.store.workspace import PROJECT, Workspace
from tests import demo_runs

NOTEBOOK = PROJECT / "dashboard" / "guide" / "notebook.ipynb"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return demo_runs.workspace(tmp_path_factory.mktemp("notebook") / "workspace")


def test_the_notebook_of_the_guide_runs(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(codes) == 6
    names: dict[str, Any] = {}
    for code in codes:
        exec(code, names)
    assert set(names["runs"]["name"]) == {demo_runs.A, demo_runs.B, "baseline: constant-best"}
    assert len(names["cases"]) == 14
    assert list(names["differences"]["task"])[:2] == ["Overall", "Segmentation"]


def test_frames_have_the_columns_and_types_they_state(place: Workspace) -> None:
    frames = {
        "runs": earmark.load(workspace=place.path),
        "cases": earmark.cases(workspace=place.path),
        "figures": earmark.figures(demo_runs.A, workspace=place.path),
        "compare": earmark.compare(demo_runs.A, demo_runs.B, workspace=place.path),
        "options": earmark.options(demo_runs.A, "SGD", workspace=place.path),
        "modes": earmark.modes(demo_runs.A, workspace=place.path),
        "empty": earmark.cases(tasks=["none"], workspace=place.path),
    }
    for name, frame in frames.items():
        described = notebook.COLUMNS["cases" if name == "empty" else name]
        assert {column: str(kind) for column, kind in frame.dtypes.items()} == {
            column: kind for column, (kind, _) in described.items()
        }
        assert frame.attrs["columns"].keys() == described.keys()
    assert len(frames["cases"]) == 903
    assert frames["empty"].empty
    assert list(earmark.columns("compare").index) == list(frames["compare"].columns)


def test_figures_are_those_of_the_scored_file(place: Workspace) -> None:
    summary = score_file(PROJECT / "data" / "demo" / "runs" / "novelty_stem.json", "paper")["summary"]
    frame = earmark.figures(demo_runs.A, workspace=place.path).set_index("task")
    for task, figure in summary.items():
        assert frame.loc[task, "corrected"] == pytest.approx(figure["corrected"])
        assert frame.loc[task, "n"] == figure["n"]
    mean = sum(figure["corrected"] for figure in summary.values()) / 12
    assert frame.loc["overall", "corrected"] == pytest.approx(mean)
    assert frame.loc["overall", "raw"] == pytest.approx(sum(figure["raw"] for figure in summary.values()) / 12)


def test_options_and_modes_are_counted_over_the_cases(place: Workspace) -> None:
    every = earmark.figures(demo_runs.A, workspace=place.path).set_index("task")
    options = earmark.options(demo_runs.A, "SGD", workspace=place.path)
    assert options.n.is_monotonic_decreasing
    assert options.n.sum() == every.loc["SGD", "n"]
    assert options.hits.sum() / every.loc["SGD", "n"] == pytest.approx(every.loc["SGD", "raw"])
    assert set(earmark.options(demo_runs.A, workspace=place.path).task) == {"SGD", "PGD", "GA", "GDR", "Attr"}
    modes = earmark.modes(demo_runs.A, ["FSS"], workspace=place.path).set_index("mode")
    cases = earmark.cases(demo_runs.A, tasks=["FSS"], workspace=place.path)
    assert set(modes.cases) == {len(cases)}
    assert (modes.points <= (1 - cases.score).mean() + 1e-12).all()
    assert modes.loc["coarse"].n > 0
    assert modes.loc["coarse"].low <= modes.loc["coarse"].share <= modes.loc["coarse"].high


def test_one_task_needs_no_list(place: Workspace) -> None:
    for table in (earmark.cases, earmark.modes):
        frame = table(tasks="FSS", workspace=place.path)
        assert len(frame)
        assert frame.equals(table(tasks=["FSS"], workspace=place.path))


def test_a_timeline_is_html_without_markup_of_others(place: Workspace) -> None:
    row = earmark.cases(demo_runs.A, tasks=["FSS"], workspace=place.path).iloc[0]
    text = earmark.timeline(row, workspace=place.path)._repr_html_()
    assert text.count('class="lane"') == 2
    assert "<script" not in text
    every = earmark.timeline(row["question_id"], workspace=place.path)._repr_html_()
    assert every.count('class="lane"') == 6


def test_an_unknown_run_is_named(place: Workspace) -> None:
    with pytest.raises(UnknownRunError, match="nobody"):
        earmark.cases("nobody", workspace=place.path)
    with pytest.raises(AttributeError, match="nothing"):
        _ = earmark.nothing


def test_files_are_loaded(tmp_path: Path) -> None:
    run = PROJECT / "data" / "demo" / "runs" / "novelty_stem.json"
    assert list(earmark.load(run, workspace=tmp_path)["n"]) == [301]

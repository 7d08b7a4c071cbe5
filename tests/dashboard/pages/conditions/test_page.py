"""Conditions: one row for each model with both, a sentence that says what was found, and doors to their answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.dashboard.pages.reading import component_data, database, doors, said, tables, titled, untrue
from tests.pipeline import model_conditions


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return model_conditions.workspace(tmp_path_factory.mktemp("conditions"))


def test_models_are_rows_and_seeds_are_folded(place: Workspace, opened: Any) -> None:
    app = opened("conditions", place.path)
    rows = titled(app, "Model")
    assert [row["Model"]["text"] for row in rows] == ["alto", "basso"]
    assert all(row["Seeds"]["text"].startswith("3: ") for row in rows)
    text = said(app).replace("\\", "")
    assert "Direct scores" in text
    assert "points higher than steps in alto" in text
    assert "Different in 1 of 2 models, no difference found in 1." in text
    assert "Not run under both direct and steps: canto." in said(app)


def test_the_other_way_round_the_signs_turn(place: Workspace, opened: Any) -> None:
    there, back = (
        titled(opened("conditions", place.path, **query), "Model")[0]["Difference"]["text"]
        for query in ({}, {"condition_a": "mode=steps", "condition_b": "mode=direct"})
    )
    assert float(there) == -float(back) > 0


def test_the_order_has_one_row_for_a_model_under_a_condition(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path, tab="ranks")
    names = ["alto (direct)", "alto (steps)", "basso (direct)", "basso (steps)", "canto (direct)"]
    rows = titled(app, "gains")
    assert sorted({row["run"]["text"] for row in rows}) == names
    assert {row["rank"]["text"].partition(" of ")[2] for row in rows} == {"5"}
    assert "alto (direct): rank 1" in said(app)
    notes = {note: parse_qs(urlsplit(address).query) for address, note in doors(app).items() if "chance" in note}
    (pair,) = (query for note, query in notes.items() if note.startswith("alto (direct)<br>better than basso (steps)"))
    assert [len(pair["a"]), len(pair["b"])] == [3, 3]


@pytest.mark.parametrize(("tab", "column"), [("format", "reading"), ("rules", "Run")])
def test_seeds_are_one_row_of_the_other_tables_of_all_runs_too(
    tab: str, column: str, place: Workspace, opened: Any
) -> None:
    app = opened("leaderboard", place.path, tab=tab)
    rows = titled(app, column)
    names = ["alto (direct)", "alto (steps)", "basso (direct)", "basso (steps)", "canto (direct)"]
    assert sorted({row[next(iter(row))]["text"] for row in rows}) == names
    assert untrue(app, database(place)) == []


def test_every_number_opens_its_cases(place: Workspace, opened: Any) -> None:
    assert untrue(opened("conditions", place.path), database(place)) == []


def test_seeds_are_one_row_of_start_and_difficulty(place: Workspace, opened: Any) -> None:
    names = {"alto (direct)", "alto (steps)", "basso (direct)", "basso (steps)", "canto (direct)"}
    rows = titled(opened("start", place.path), "overall")
    assert {row["run"]["text"]: row["seeds"]["value"] for row in rows} == {
        name: 1 if name.startswith("canto") else 3 for name in names
    }
    app = opened("cases", place.path)
    assert "5 runs" in said(app)
    assert "Seeds of one model count as one run." in said(app)
    assert untrue(app, database(place)) == []


def test_seeds_are_one_column_of_failure_modes(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    for model, seed, every in (("alto", "1", 10), ("alto", "2", 20), ("basso", "1", 5)):
        path = tmp_path / f"{model}-{seed}.json"
        records = model_conditions.records(model, "direct", seed)
        refused = [{**record, "model_output": "I cannot answer that."} for record in records[::every]]
        path.write_text(json.dumps([*refused, *(record for n, record in enumerate(records) if n % every)]))
        pipeline.load([path], place, pipeline.Options(RunFacts(model=model, condition={"seed": seed})))
    app = opened("failures", place.path)
    assert untrue(app, database(place)) == []
    rows = {row["Failure mode"]["text"]: row for row in titled(app, "Failure mode")}
    assert {*rows["Refused"]} == {"Failure mode", "alto", "basso"}
    _, share, *counts = rows["Refused"]["alto"]["title"].splitlines()
    assert share.startswith("7.5 %, ")  # 8 of the answers of the first seed, 4 of those of the second
    assert counts == ["n = 12 cases of 160, 40 songs", "7.5 points lost in these", "2 seeds: 10.0, 5.0 %"]


def test_questions_without_a_title_are_called_by_their_words(place: Workspace, opened: Any) -> None:
    a, b = (run for run in place.run_ids() if run.startswith(("alto-mode-direct-seed-1", "alto-mode-steps-seed-1")))
    app = opened("compare", place.path, tab="cases", a=a, b=b)
    names = {row["Song or question"]["text"] for row in titled(app, "Song or question")}
    assert names
    assert all(name.startswith("Which one is number ") for name in names)
    labels = [each.proto.label for each in opened("leaderboard", place.path).get("page_link")]
    assert any("Suggested case: Which one is number" in label for label in labels)
    (first, *_) = component_data(opened("cases", place.path), "groups")[0]["groups"]
    assert first["task"] == "MMAU · 4 options"


def test_without_two_conditions_it_says_how_to_load_them(tmp_path: Path, opened: Any) -> None:
    app = opened("conditions", small.workspace(tmp_path).path)
    assert "No model has answers under two conditions." in said(app)


def test_the_leaderboard_has_models_as_rows_and_opens_the_answers_of_all_seeds(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path)
    rows = {row[0]["text"]: [cell["text"] for cell in row[1:]] for row in tables(app)[0]}
    assert list(rows) == ["alto", "canto", "basso"]
    assert rows["canto"][2:] == ["1", "not run", "–", "–"]
    assert rows["alto"][2].startswith("3: ")
    assert untrue(app, database(place)) == []


def test_the_tasks_of_the_leaderboard_are_those_under_one_condition(place: Workspace, opened: Any) -> None:
    for condition, names in (("mode=direct", ["alto", "canto", "basso"]), ("mode=steps", ["basso", "alto"])):
        rows = titled(opened("leaderboard", place.path, condition_a=condition), "Run")
        assert [row["Run"]["text"] for row in rows] == names
        assert {row["n"]["text"] for row in rows} <= {"240", "80"}

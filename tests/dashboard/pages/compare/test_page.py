"""Compare: the contract first, doors to just the cases that were counted, refusals in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace
from analysis.views.comparison import FIGURES
from dashboard.pages.compare.suggested_pairs import one_condition_apart
from dashboard.selection import link_widgets
from tests.dashboard import small
from tests.dashboard.pages.reading import cases_behind, database, doors, said, titled
from tests.dashboard.pages.test_doors_are_true import answered

DIFFERENCE = f"{FIGURES}: A - B"
COUNTS = ("Questions", "Better: A", "Better: Ties", "Better: B")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("compare"))


def table(app: AppTest, key: str) -> list[dict[str, Any]]:
    """The rows of a table of doors, by the titles of its columns."""
    for element in app.get("bidi_component"):
        data = json.loads(element.proto.json) if element.proto.json else {}
        if key in [column["key"] for column in data.get("columns", [])]:
            keys = [column["key"] for column in data["columns"]]
            return [dict(zip(keys, row["cells"], strict=True)) for row in data["rows"]]
    raise AssertionError(f"no table with a column {key}")


def behind(place: Workspace, href: str) -> int:
    """How many questions the list of cases holds that a door leads to."""
    query = parse_qs(urlsplit(href).query)
    fields = {name: name for name in ("runs", "won", "tied", "both", "alike")}
    fields |= {"task": "tasks", "subtask": "subtasks"}
    given: dict[str, Any] = {fields[name]: tuple(values) for name, values in query.items() if name in fields}
    wanted = Filters(**given)
    return len({row["question_id"] for row in cases_list.cases(database(place), wanted, limit=500).rows})


def both(place: Workspace) -> dict[str, str]:
    return {"a": small.run_named(place, "careful"), "b": small.run_named(place, "careless")}


def test_every_count_leads_to_just_its_questions(place: Workspace, opened: Any) -> None:
    rows = table(opened("compare", place.path, **both(place)), "Better: A")
    counted = [
        row[name]
        for row in rows
        for name in ("Questions", "Better: A", "Better: Ties", "Better: B")
        if row[name]["href"]
    ]
    assert len(counted) >= 2 * len(rows)
    for cell in counted:
        assert behind(place, cell["href"]) == cell["value"], cell


def test_the_two_first_runs_are_compared_at_once_and_stand_in_the_link(place: Workspace, opened: Any) -> None:
    app = opened("compare", place.path)
    filled = app.session_state[link_widgets.FILLED]  # the browser writes it into the link
    assert {filled["a"][0], filled["b"][0]} == set(both(place).values())
    assert table(app, "Better: A")
    alone = opened("compare", place.path, runs=both(place)["b"]).session_state[link_widgets.FILLED]
    assert [*alone["a"], *alone["b"]] == [both(place)["b"], both(place)["a"]]  # the selected one against another


def test_the_hand_worked_task_is_there(place: Workspace, opened: Any) -> None:
    rows = {
        row["Task"]["text"].strip(): row for row in table(opened("compare", place.path, **both(place)), "Better: A")
    }
    row = rows["Section structural segmentation"]
    assert row[f"{FIGURES}: A %"]["text"] == "95.0"
    assert row[DIFFERENCE]["text"] == "+95.0"
    assert (row["Verdict"]["text"], row["Verdict"]["title"]) == ("not tested", "Not tested: 1 shared song.")
    assert rows["Segmentation"][DIFFERENCE]["value"] == pytest.approx(
        (row[DIFFERENCE]["value"] + rows["Full structural segmentation"][DIFFERENCE]["value"]) / 2
    )


def test_every_case_stands_at_its_two_scores(place: Workspace, opened: Any) -> None:
    app = opened("compare", place.path, **both(place), tab="cases")
    charts = [json.loads(each.proto.spec) for each in app.get("plotly_chart")]
    (cases,) = [chart for chart in charts if chart["layout"]["xaxis"]["title"]["text"] == "A, score %"]
    points = [
        (x, y, re.findall(r"[AB] ([\d.]+)", note))
        for trace in cases["data"] if "hovertext" in trace
        for x, y, note in zip(trace["x"], trace["y"], trace["hovertext"], strict=True)
    ]  # fmt: skip
    assert len(points) > 2
    assert all([x, y] == pytest.approx([float(a), float(b)], abs=0.051) for x, y, (a, b) in points)


def test_the_interval_of_a_difference_is_drawn_as_it_is_written(tmp_path: Path, opened: Any) -> None:
    files = [answered(tmp_path, model, *answers) for model, answers in (("a", "22222222233"), ("b", "23232323233"))]
    place = Workspace(tmp_path / "workspace")
    a, b = (each.run.id for each in pipeline.load(files, place))
    app = opened("compare", place.path, a=a, b=b)
    (row,) = [row for row in table(app, "Better: A") if row["Task"]["text"].endswith("Counting")]
    low, high = (float(end) for end in row[f"{FIGURES}: 95 % CI"]["text"].split(" to "))
    charts = [json.loads(each.proto.spec) for each in app.get("plotly_chart")]
    (chart,) = [each for each in charts if each["layout"]["xaxis"]["title"]["text"].startswith("A - B")]
    (trace,) = [each for each in chart["data"] if "error_x" in each]
    bars = trace["error_x"]
    ends = [(x - down, x + up) for x, up, down in zip(trace["x"], bars["array"], bars["arrayminus"], strict=True)]
    assert pytest.approx((low, high), abs=0.051) in ends


def unlike(place: Workspace) -> tuple[str, str]:
    """Two runs asked by other prompts."""
    (first, second) = (
        pipeline.load([small.write_run(place.path.parent, name, prompt_version=version)], place)[0].run.id
        for name, version in (("old", "1"), ("new", "2"))
    )
    return first, second


def test_unlike_prompts_are_refused_until_it_is_asked_for_and_marked_then(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    a, b = unlike(place)
    app = opened("compare", place.path, a=a, b=b)
    assert any("Not compared: required fields differ" in error.value for error in app.error)
    assert any("runs disagree on prompt_version: A=1, B=2." in text.value for text in app.text)
    with pytest.raises(AssertionError, match="no table"):
        table(app, "Better: A")
    app = opened("compare", place.path, a=a, b=b, mismatch="1")
    assert any("Mismatched: A and B differ in prompt version" in warning.value for warning in app.warning)
    assert table(app, "Better: A")


def test_the_switch_to_compare_all_the_same_stands_in_the_link(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    a, b = unlike(place)
    app = opened("compare", place.path, a=a, b=b)
    app.toggle(key="mismatch_toggle").set_value(True).run()
    assert app.query_params["mismatch"] == "1"
    assert table(app, "Better: A")


@pytest.mark.parametrize(
    ("query", "words"), [({"a": "x", "b": "y"}, "Choose a run"), ({}, "No answers are loaded yet")]
)
def test_a_link_to_nothing_says_what_to_do(
    place: Workspace, tmp_path: Path, opened: Any, query: dict[str, str], words: str
) -> None:
    app = opened("compare", place.path if query else tmp_path / "nothing", **query)
    assert any(words in info.value for info in app.info)


def test_a_run_is_not_compared_with_itself(place: Workspace, opened: Any) -> None:
    run = small.run_named(place, "careful")
    assert any("have a run in common" in info.value for info in opened("compare", place.path, a=run, b=run).info)


def test_pairs_of_one_model_that_differ_in_one_condition_are_found() -> None:
    mix, stem = (
        Run(f"k-{audio}", f"k {audio}", "model", "k", {"audio": audio, "think": "no"}) for audio in ("mix", "stem")
    )
    bare = Run("k-bare", "k bare", "model", "k", {"audio": "mix"})
    other = Run("l-stem", "l stem", "model", "l", {"audio": "stem", "think": "no"})
    found = [(a.id, b.id, key) for a, b, key in one_condition_apart([mix, stem, bare, other])]
    assert found == [("k-bare", "k-mix", "think"), ("k-mix", "k-stem", "audio")]


def test_two_models_are_no_side_until_it_is_asked_for(tmp_path: Path, opened: Any) -> None:
    files = [answered(tmp_path, model, "22222222233") for model in ("one", "two", "three")]
    place = Workspace(tmp_path / "workspace")
    a, b, c = (each.run.id for each in pipeline.load(files, place))
    app = opened("compare", place.path, a=a, b=[b, c])
    assert any("a side is not one model under one condition" in error.value for error in app.error)
    assert any("side B has runs that differ in model: two, three." in text.value for text in app.text)
    app.toggle(key="pool_toggle").set_value(True).run()
    assert app.query_params["pool"] == "1"
    assert table(app, "Better: A")


def test_the_scatter_leaves_out_questions_that_are_right_or_wrong(place: Workspace, opened: Any) -> None:
    app = opened("compare", place.path, **both(place), tab="cases")
    points = [note for note in doors(app).values() if "<br>A " in note and ", B " in note]
    assert {note.split()[0] for note in points} == {"FSS", "SSS", "FSLT"}
    alone = opened("compare", place.path, **both(place), of="Cnt", tab="cases")
    assert not [note for note in doors(alone).values() if "<br>A " in note and ", B " in note]
    assert "its questions are right or wrong; the table below counts them" in said(alone)


def test_the_points_by_type_lead_to_the_cases_that_lost_them(place: Workspace, opened: Any) -> None:
    app = opened("compare", place.path, **both(place), tab="losses")
    rows = titled(app, "Type of loss")
    assert rows
    for row in rows:
        for title in ("A loses", "B loses", "A - B"):
            if row[title]["href"]:
                page = cases_behind(row[title]["href"], place)
                assert page.total > 0
                assert "lost=" in row[title]["href"]
                assert "both=" in row[title]["href"]
    assert "A - B overall: " in said(app) or "A - B in " in said(app)


def test_categories_stand_above_their_tasks(demo: Workspace, opened: Any) -> None:
    names = [row["Task"]["text"] for row in table(opened("compare", demo.path), "Better: A")]
    assert [name.strip() for name in names[:4]] == [
        "Overall", "Segmentation", "Full structural segmentation", "Section structural segmentation",
    ]  # fmt: skip
    assert len(names) == 17


def test_p_is_corrected_for_the_selected_tasks_alone(demo: Workspace, opened: Any) -> None:
    tests = titled(opened("compare", demo.path, tab="tests"), "Corrected p")
    app = opened("compare", demo.path, tab="tests", task=["Dur"])
    (row,) = titled(app, "Corrected p")
    assert row["Corrected p"]["value"] == row["p"]["value"]
    assert "p corrected: Holm, 1 task." in said(app)
    (same,) = [other for other in tests if other["Task"]["text"].endswith("Duration")]
    assert same["p"]["value"] == row["p"]["value"]


def test_a_box_around_points_lists_the_cases_of_both_sides(place: Workspace, opened: Any) -> None:
    app = opened("compare", place.path, **both(place), tab="cases")
    (figure,) = [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]
    assert figure["layout"]["dragmode"] == "select"
    cases = figure["layout"]["meta"]["cases"]
    assert parse_qs(urlsplit(cases["to"]).query)["runs"] == list(both(place).values())
    points = [parse_qs(urlsplit(mark[0]).query)[cases["from"]][0] for mark in figure["data"][0]["customdata"]]
    listed = cases_list.cases(database(place), Filters(questions=tuple(points[:2]), runs=tuple(both(place).values())))
    assert listed.total == 4

"""The gallery of cases: equal answers in one row, baselines left out, links to the case, texts as they are."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.benchmarks.registry import EVERY
from analysis.store.workspace import Workspace
from analysis.summaries.excerpts import WORDS, Texts
from dashboard.components.gallery import AnswerRow, _row
from dashboard.pages.cases.page import QUESTIONS
from dashboard.panels.case_gallery import FEW, task_name
from tests.dashboard import small
from tests.dashboard.pages.reading import component_data, said


def groups(app: AppTest) -> list[dict[str, Any]]:
    """The groups of the gallery on the page."""
    return [entry for content in component_data(app, "groups") for entry in content["groups"]]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("gallery"))


def test_equal_answers_share_a_row_and_baselines_are_left_out(demo: Workspace, opened: Any) -> None:
    shown = groups(opened("cases", demo.path, task="FSS"))
    assert len(shown) == QUESTIONS
    assert all(sum(row["runs"].count("\n") + 1 for row in group["rows"]) == 10 for group in shown)
    assert all(group["note"].startswith("10 runs · ") for group in shown)
    assert not [row for group in shown for row in group["rows"] if "baseline" in row["runs"]]
    assert any(" and 3 equal" in row["run"] for group in shown for row in group["rows"])
    assert all(row["excerpt"]["kind"] == "sections" for group in shown for row in group["rows"])
    assert all(group["audio"] for group in shown)
    assert {group["visible"] for group in shown} == {FEW} != {len(group["rows"]) for group in shown}
    lyrics = groups(opened("cases", demo.path, task="FSLT"))
    old_words = [
        sum(len(old.split()) for _, old, _ in row["excerpt"]["stretches"]) for group in lyrics for row in group["rows"]
    ]
    assert 0 < max(old_words) <= WORDS


def test_baselines_are_shown_where_they_are_chosen(demo: Workspace, opened: Any) -> None:
    (element,) = [each for each in opened("cases", demo.path).multiselect if each.label == "Runs"]
    run = next(name for name in element.proto.options if "constant-best" in name)
    app = opened("cases", demo.path, task="FSS")
    (runs,) = [each for each in app.multiselect if each.label == "Runs"]
    runs.select(run).run()
    assert {row["run"] for group in groups(app) for row in group["rows"]} == {"baseline: constant-best"}


def test_a_row_leads_to_its_case_under_the_same_filters(place: Workspace, opened: Any) -> None:
    shown = groups(opened("cases", place.path, task="SGD"))
    run = small.run_named(place, "careless")
    (row,) = [row for group in shown for row in group["rows"] if row["run"] == "careless"]
    assert row["href"].startswith("/case?task=SGD&q=")
    assert row["href"].endswith(f"at={run}")
    assert row["excerpt"]["kind"] in ("options", "texts")


def test_texts_of_models_are_sent_as_text(place: Workspace, opened: Any) -> None:
    app = opened("cases", place.path)
    assert "12 cases under the paper lens" in said(app)
    assert "<img" not in "".join(str(each.value) for each in app.markdown)


@pytest.mark.parametrize(
    ("score", "tone"), [(None, ""), (0.8, "high"), (0.79, "middle"), (0.4, "middle"), (0.39, "low")]
)
def test_a_score_has_its_tone(score: float | None, tone: str) -> None:
    assert _row(AnswerRow("run", score, "/case", Texts("a", "b")))["tone"] == tone


def test_a_subtask_is_named_where_it_says_more_than_the_task() -> None:
    row = {"task": "FSS", "subtask": EVERY["FSS"].subtasks[0].script, "section": ""}
    assert task_name(row) == "Full structural segmentation"
    row = {"task": "Cnt", "subtask": EVERY["Cnt"].subtasks[-1].script, "section": "chorus"}
    assert task_name(row).startswith("Counting · ")
    assert task_name(row).endswith(": chorus")


def test_the_link_says_where_all_answers_are_shown(demo: Workspace, opened: Any) -> None:
    ids = [group["question"] for group in groups(opened("cases", demo.path, task="FSS"))]
    of_another_list = groups(opened("cases", demo.path, task="FSLT"))[0]["question"]
    app = opened("cases", demo.path, task="FSS", more=[ids[1], of_another_list, "nowhere"])
    assert [group["question"] for group in groups(app) if group["open"]] == [ids[1]]
    assert [data["more"] for data in component_data(app, "groups")] == ["more"]
    assert [warning.value.replace("\\", "") for warning in app.warning] == [
        "The link names more=nowhere, which does not exist here."
    ]
    (text,) = [element for element in app.text_input if element.label == "Text in question, answer or reasoning"]
    text.set_value("a").run()
    assert ids[1] in app.query_params["more"]
    (order,) = [element for element in app.selectbox if element.label == "Order"]
    order.set_value("best").run()
    assert "more" not in app.query_params


@pytest.mark.parametrize(("task", "has_strips"), [("FSS", True), ("FSLT", False)])
def test_strips_are_explained_where_there_are_any(task: str, has_strips: bool, demo: Workspace, opened: Any) -> None:
    assert (
        "Of two strips, the upper one is the reference." in said(opened("cases", demo.path, task=task))
    ) == has_strips

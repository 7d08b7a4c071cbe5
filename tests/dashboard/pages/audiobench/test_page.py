"""The page of audiobench: every view, every figure a door to as many cases, nothing pretended; its cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.pages.audiobench.page import VIEWS
from tests import audiobench as made
from tests.dashboard import small
from tests.dashboard.pages.reading import cases_behind, cells, count_behind, database, said
from tests.dashboard.small import HOSTILE


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """One run asked once, whose headline is wrong; one asked in three and four wordings; one of speech."""
    folder = tmp_path_factory.mktemp("audiobench")
    workspace = Workspace(folder / "workspace")
    voted = [
        made.mixture("m-1", ["kettle"], made.probe("kettle", True, "yes", "no", "yes", said=True)),
        made.mixture(
            "m-2", ["kettle", "bell"],
            made.probe("bell", True, "yes", "no"), made.probe("tap", False, HOSTILE, "no"),
        ),
    ]  # fmt: skip
    wrong = made.sound_id(folder / "a.json", headline=made.HEADLINE | {"weighted_recall": 0.9})
    several = made.sound_id(folder / "b.json", voted, model="ear-2", headline={}, **made.asked_in(3))
    pipeline.load([wrong, several, made.asr_robust(folder / "c.json")], workspace)
    return workspace


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("lens", ["paper", "released"])
def test_every_view_opens_under_every_lens(view: str, lens: str, place: Workspace, opened: Any) -> None:
    app = opened("audiobench", place.path, view=view, lens=lens)
    assert app.title[0].value == "Tasks"
    assert not app.error


@pytest.mark.parametrize("view", VIEWS)
def test_an_empty_workspace_says_what_to_do(view: str, tmp_path: Path, opened: Any) -> None:
    app = opened("audiobench", tmp_path, view=view)
    assert [each.value for each in app.code] == ["earmark load FILE..."]


def test_runs_of_another_benchmark_are_not_shown(tmp_path: Path, opened: Any) -> None:
    app = opened("audiobench", small.workspace(tmp_path).path)
    assert "no answers to it are loaded" in app.info[0].value


def test_pages_of_another_benchmark_leave_its_runs_out(place: Workspace, opened: Any) -> None:
    assert not [cell for cell in cells(opened("ziqi", place.path, view="rates")) if "ear-1" in cell["text"]]


def test_a_link_to_what_is_not_there_falls_back(place: Workspace, opened: Any) -> None:
    assert not opened("audiobench", place.path, view="nothing", run="nothing", lens="nothing").error


@pytest.mark.parametrize("view", ["headline", "wordings"])
def test_every_count_is_that_of_the_cases_behind_it(view: str, place: Workspace, opened: Any) -> None:
    shown = cells(opened("audiobench", place.path, view=view))
    counts = [cell for cell in shown if cell["text"].isdigit() and cell["href"]]
    assert len(counts) >= 8
    for cell in counts:
        assert count_behind(database(place), cell["href"]) == int(cell["text"])


def test_the_recall_is_the_share_of_the_cases_behind_it(place: Workspace, opened: Any) -> None:
    rates = [cell for cell in cells(opened("audiobench", place.path)) if cell["title"].startswith("recall\n")]
    assert sorted(cell["text"] for cell in rates) == ["50.0", "66.7"]
    for cell in rates:
        rows = cases_behind(cell["href"], place).rows
        assert f"{100 * sum(row['score'] for row in rows) / len(rows):.1f}" == cell["text"]


def test_a_reported_figure_that_is_not_reproduced_has_both_values(place: Workspace, opened: Any) -> None:
    (cell,) = [cell for cell in cells(opened("audiobench", place.path)) if cell["text"] == "1 not reproduced"]
    assert "headline.weighted_recall: reported 0.9, recomputed 0.666667" in cell["title"]
    assert "run hash: cannot be verified" in cell["title"]


def test_word_errors_by_condition_lead_to_their_clips(place: Workspace, opened: Any) -> None:
    found = cells(opened("audiobench", place.path, view="words", data="audiobench"))
    (cafe,) = [cell for cell in found if cell["title"].startswith("cafe:")]
    assert cafe["text"] == f"{made.WERS['cafe']:.1f}"
    assert count_behind(database(place), cafe["href"]) == 2
    assert "verified" in [cell["text"] for cell in found]


def test_a_probe_opens_with_its_mixture_its_votes_and_its_code(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(place), Filters(agreements=("1:1",), sections=("bell",))).rows[0]
    here = {"q": row["question_id"], "at": row["run"], "lens": "released"}
    question = opened("case", place.path, tab="question", **here)
    assert "in the mixture: kettle, bell" in [each.value for each in question.text]
    answer = [cell["text"] for cell in cells(opened("case", place.path, tab="answer", **here))]
    assert "Is there a bell in this recording?" in answer
    assert "tie of wordings: counts as no" in answer
    assert any("def read_yes_no(" in each.value for each in opened("case", place.path, tab="code", **here).code)


def test_a_clip_opens_with_its_words_aligned(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(place), Filters(subtasks=("ab/asr-robust/cafe",), text="cubs")).rows[0]
    app = opened("case", place.path, q=row["question_id"], at=row["run"])
    assert {"same", "two", "replaced", "deleted", "cubs"} <= {cell["text"] for cell in cells(app)}


def test_a_probe_says_which_of_the_four_outcomes_it_is(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(place), Filters(expected=("no",), chosen=("yes",))).rows[0]
    texts = [cell["text"] for cell in cells(opened("case", place.path, q=row["question_id"], at=row["run"]))]
    assert "FP" in texts


@pytest.mark.parametrize(("write", "label"), [(made.events, "siren"), (made.turns, "S0")])
def test_events_and_turns_lie_on_the_timeline(write: Any, label: str, tmp_path: Path, opened: Any) -> None:
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([write(tmp_path / "r.json")], workspace)
    row = cases_list.cases(database(workspace), Filters()).rows[0]
    app = opened("case", workspace.path, q=row["question_id"])
    assert "Timeline" in [each.value for each in app.header]
    lanes = [element.proto.json for element in app.get("bidi_component") if '"lanes"' in element.proto.json]
    assert any(label in text for text in lanes)
    assert "IoU" in said(opened("leaderboard", workspace.path))


def test_answers_stand_as_they_are(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(place), Filters(sections=("tap",), agreements=("1:1", "2"))).rows[0]
    app = opened("case", place.path, q=row["question_id"], at=row["run"], tab="answer")
    assert any(HOSTILE in cell["text"] for cell in cells(app))


@pytest.mark.parametrize("page", ["cases", "data", "songs"])
def test_other_pages_open_on_its_runs(page: str, place: Workspace, opened: Any) -> None:
    assert not opened(page, place.path).error


@pytest.mark.parametrize(("write", "iou"), [(made.events, "33.3"), (made.turns, "100.0")])
def test_events_and_turns_have_a_figure_that_leads_to_their_clips(
    write: Any, iou: str, tmp_path: Path, opened: Any
) -> None:
    """The siren is heard for two of its three seconds, the dog is not: 2 / 3 over two events."""
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([write(tmp_path / "r.json")], workspace)
    figure, *_ = [cell for cell in cells(opened("leaderboard", workspace.path)) if cell["text"] == iou and cell["href"]]
    assert count_behind(database(workspace), figure["href"]) == 1


def test_a_head_of_the_votes_says_by_how_far_they_lead(place: Workspace, opened: Any) -> None:
    app = opened("audiobench", place.path, view="wordings")
    tables = [json.loads(each.proto.json) for each in app.get("bidi_component") if each.proto.json]
    hints = {column["title"]: column["hint"] for table in tables for column in table.get("columns", ())}
    assert hints["1:1 no"] == "margin 0 % for no"
    assert hints["2:1 yes"] == "margin 33 % for yes"

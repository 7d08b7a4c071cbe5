"""Start: the three questions lead to their pages, the cards to their data sets, the tour to what it names."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from streamlit.testing.v1 import AppTest

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.workspace import Workspace
from dashboard import demo_setup
from tests.dashboard.pages.reading import doors, said
from tests.dashboard.small import workspace


def addresses(app: AppTest) -> dict[str, tuple[str, dict[str, list[str]]]]:
    """Path and query of every link of the page by its label."""
    found = {}
    for element in app.get("page_link"):
        parts = urlsplit(element.proto.page)
        found[element.proto.label.replace("\\", "")] = parts.path.strip("/"), parse_qs(element.proto.query_string)
    return found


def test_the_questions_lead_to_their_pages_with_the_runs_that_are_chosen(demo: Workspace, opened: Any) -> None:
    runs = {run.name: run.id for run in cases_list.runs(Database(demo))}
    own, other = runs["novelty, mix"], runs["laplacian-8, stem"]
    links = addresses(opened("start", demo.path, run=own, a=other, b=own))
    assert links["Open the run report"][1]["run"] == [own]
    assert links["Compare the runs"] == ("compare", {"a": [other], "b": [own], "data": ["BASS, demo"]})
    assert links["Review 50 cases"][0] == "review"


def test_the_cards_lead_to_their_data_sets_and_the_tour_has_four_steps(demo: Workspace, opened: Any) -> None:
    app = opened("start", demo.path)
    links = addresses(app)
    assert links["**ZIQI-Eval, demo**"] == ("start", {"data": ["ZIQI-Eval, demo"]})
    assert demo_setup.SYNTHETIC in said(app)
    assert "301 questions · 10 models · 4 baselines" in said(app)
    steps = [label for label in links if label[:2] in ("1.", "2.", "3.", "4.")]
    assert len(steps) == 4
    assert steps[0] == "1. Why novelty, mix scores below a constant answer"
    assert links[steps[2]][0] == "case"


def test_models_stand_in_the_order_of_their_scores_each_with_its_report(demo: Workspace, opened: Any) -> None:
    notes = doors(opened("start", demo.path))
    values = [float(note.split("overall: ")[1].split(" ")[0]) for note in notes.values()]
    assert len(values) == 10
    assert values == sorted(values, reverse=True)
    assert all("run=" in address for address in notes)


def test_without_runs_the_page_says_how_to_load_some(tmp_path: Path, opened: Any) -> None:
    app = opened("start", tmp_path)
    assert "No answers are loaded yet." in said(app)
    assert "earmark load answers.jsonl" in said(app)


def test_there_is_no_tour_outside_the_demo(tmp_path: Path, opened: Any) -> None:
    links = addresses(opened("start", workspace(tmp_path).path))
    assert "Open the run report" in links
    assert not [label for label in links if label[:2] == "1."]

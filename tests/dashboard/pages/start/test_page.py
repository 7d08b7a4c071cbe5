"""Start: the three questions lead to their pages, the cards to their data sets, the tour to what it names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from analysis.benchmarks.registry import BENCHMARKS
from analysis.errors import EarmarkError
from analysis.store.queries import loaded_runs
from analysis.store.workspace import PROJECT, Workspace
from dashboard import demo_setup
from dashboard.components.navigation import ELEMENTS, LATER_ELEMENTS, chunks
from dashboard.pages.start import head
from tests.dashboard.pages.reading import database, doors, said
from tests.dashboard.small import workspace


def addresses(app: AppTest) -> dict[str, tuple[str, dict[str, list[str]]]]:
    """Path and query of every link of the page by its label."""
    found = {}
    for element in app.get("page_link"):
        parts = urlsplit(element.proto.page)
        found[element.proto.label.replace("\\", "")] = parts.path.strip("/"), parse_qs(element.proto.query_string)
    return found


def test_the_questions_lead_to_their_pages_with_the_runs_that_are_chosen(demo: Workspace, opened: Any) -> None:
    runs = {run.name: run.id for run in loaded_runs.runs(database(demo))}
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
    assert "301 questions · 4 models in 10 runs · 4 baselines" in said(app)
    steps = [label for label in links if label[:2] in ("1.", "2.", "3.", "4.")]
    assert len(steps) == 4
    assert steps[0] == "1. Where novelty, mix loses its points"
    assert links[steps[1]][0] == links[steps[2]][0] == "case"
    assert links[steps[2]][1]["tab"] == ["code"]


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


@pytest.fixture
def first_visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The frame and its pages while the demo is loaded, which ends with an error."""

    def build() -> None:
        raise EarmarkError("not yet")

    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    monkeypatch.setattr(demo_setup, "is_due", lambda: True)
    monkeypatch.setattr(demo_setup, "build", build)
    return AppTest.from_file(str(PROJECT / "dashboard" / "shell.py"), default_timeout=20)


def test_the_bare_address_leads_to_start_without_waiting_for_the_demo(first_visit: AppTest) -> None:
    first_visit.run()
    requests = [json.loads(element.proto.json) for element in first_visit.get("bidi_component")]
    assert [request["to"]["href"] for request in requests if "to" in request] == ["/start"]
    assert not first_visit.error
    assert not first_visit.title


def test_the_head_is_there_before_the_demo(first_visit: AppTest) -> None:
    first_visit._page_hash = calc_hash("start")
    first_visit.run()
    assert [title.value for title in first_visit.title] == [head.TITLE]
    assert "not yet" in said(first_visit)


def test_what_is_imported_early_is_what_streamlit_draws_with() -> None:
    names = [address.split("/")[-1].split(".")[0] for address in chunks((*ELEMENTS, *LATER_ELEMENTS))]
    assert names == [*ELEMENTS, *LATER_ELEMENTS]


def test_formats_are_a_door_to_the_guide_and_no_list(demo: Workspace, opened: Any) -> None:
    app = opened("start", demo.path)
    address = addresses(app)["Benchmarks and formats that can be read"]
    assert (address[0], address[1]["chapter"]) == ("guide", ["benchmarks"])
    assert not [name for name in BENCHMARKS if "CMI" in name and f"{name}," in said(app)]
    assert max(len(caption.value) for caption in app.caption) < 200

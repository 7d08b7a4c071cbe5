"""Numbers, choices, orders and groups: the cases behind every number are as many as it says; partial and empty."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from analysis import pipeline
from analysis.baselines import Settings
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.demo import QUESTIONS
from analysis.pipeline.models.baseline import baseline_file
from analysis.store.workspace import Workspace
from tests import small
from tests.browser import Apps
from tests.dashboard.clicking import click_mark
from tests.dashboard.pages.reading import counted, database, doors, numbered, said, tables

FILES = [QUESTIONS["BASS"] / "musicological_analysis.json", QUESTIONS["BASS"] / "artist_collaboration.json"]
ODD = ("I cannot hear that.", None, "Rapping", "12.5", "3")
"""Answers put in place of every seventh, so that some are unread, missing or of the wrong kind."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Two runs over the questions of the demo: guesses, some of them replaced, four votes to some questions."""
    folder = tmp_path_factory.mktemp("counted")
    workspace = Workspace(folder / "workspace")
    for seed in (1, 2):
        records = baseline_file("random", FILES, workspace, Settings(seed))["results"]
        for number, record in enumerate(records):
            record.pop("kind", None)
            if number % 7 == seed:
                record["prediction"] = ODD[number % len(ODD)]
            elif number % 3 == 0 and "answer_choices" in record and isinstance(record["prediction"], str):
                record["prediction"] = [record["prediction"]] * (2 + seed) + [str(record["answer_choices"][0])]
        path = folder / f"model-{seed}.json"
        path.write_text(json.dumps(records), encoding="utf-8")
        pipeline.load([path], workspace, pipeline.Options(RunFacts(model=f"model-{seed}")))
    return workspace


PAGES: list[tuple[str, dict[str, str]]] = [
    ("groups", {}),
    ("groups", {"by": "role"}),
    ("groups", {"lens": "released", "asked": "delivery_count"}),
    ("groups", {"asked": "SGD", "by": "attribute_category"}),
    ("groups", {"asked": "GA", "by": "attribute_category", "lens": "released"}),
    ("groups", {"by": "attribute"}),
    ("groups", {"delivery": "sung", "task": "Dur"}),
    ("numbers", {"asked": "delivery_count"}),
    ("numbers", {"part": "Dur", "lens": "released"}),
    ("numbers", {"part": "Loc"}),
    ("choices", {"of": "all"}),
    ("choices", {"part": "PGD", "of": "all"}),
    ("choices", {"part": "Attr", "asked": "section_function_identification"}),
    ("choices", {"part": "GA", "tab": "options"}),
    ("choices", {"part": "PGD", "tab": "options"}),
    ("orders", {}),
]


@pytest.mark.parametrize(("page", "query"), PAGES, ids=str)
def test_the_cases_behind_every_number_are_as_many_as_it_says(
    page: str, query: dict[str, str], place: Workspace, opened: Any
) -> None:
    app = opened(page, place.path, **query)
    assert not app.error
    rows = numbered(app)
    assert len(rows) > 1
    db = database(place)
    marks = doors(app).keys()
    opened_by = counted(db, {*marks, *(address for address, _ in rows)})
    assert [(address, opened_by[address]) for address, _ in rows] == rows
    shown = {address for address, _ in rows}
    has_levels = "Not adjusted: means by run and subtask" in [expander.label for expander in app.expander]
    if has_levels or any(address.startswith("/case?") for address in marks):
        # a point is a level in all runs and subtasks or a single answer, a number one of them
        assert all(opened_by[address] for address in marks)
    else:
        assert len(marks & shown) > 1 or not app.get("plotly_chart")


@pytest.mark.parametrize("part", ["Cnt", "Dur", "Loc"])
def test_every_mark_leads_to_at_least_one_case_or_says_none(part: str, place: Workspace, opened: Any) -> None:
    db = database(place)
    notes = doors(opened("numbers", place.path, part=part))
    opened_by = counted(db, notes)
    for address, note in notes.items():
        total = opened_by[address]
        assert total or ">0 of" in note or ": 0 of" in note, (address, note)


@pytest.mark.parametrize("lens", ["paper", "released"])
@pytest.mark.parametrize("part", ["Cnt", "Dur", "Loc"])
def test_the_table_of_errors_counts_what_its_doors_lead_to(part: str, lens: str, place: Workspace, opened: Any) -> None:
    app = opened("numbers", place.path, part=part, lens=lens)
    (bias,) = [table for table in tables(app) if len(table[0]) == 8 and "of" in table[0][3]["title"]]
    expected = []
    for _, n, unread, *shares in bias:
        expected += [(n["href"], n["value"])] + [(unread["href"], unread["value"])] * bool(unread["href"])
        expected += [(cell["href"], int(cell["title"].split()[2])) for cell in shares[:3] if cell["href"]]
    opened_by = counted(database(place), [address for address, _ in expected])
    assert [(address, opened_by[address]) for address, _ in expected] == expected


@pytest.mark.parametrize("page", ["numbers", "choices", "orders"])
def test_a_run_without_such_questions_says_so(page: str, tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "few.json", small.run()[:4])], place)
    assert "have no answers that this page shows" in said(opened(page, place.path))


def test_a_run_with_one_task_only_draws_what_it_has(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "one.json", small.run()[8:9])], place)
    app = opened("numbers", place.path, part="Cnt")
    assert not app.error
    assert doors(app)
    assert "part\\=Dur, which does not exist here" in said(opened("numbers", place.path, part="Dur"))


@pytest.mark.parametrize("query", [{"kind": "FSS"}, {"by": "colour"}, {"asked": "x"}, {"part": "x"}], ids=str)
@pytest.mark.parametrize("page", ["numbers", "choices", "orders", "groups"])
def test_a_link_with_nonsense_still_opens(page: str, query: dict[str, str], place: Workspace, opened: Any) -> None:
    assert not opened(page, place.path, **query).error


def test_rankings_begin_with_how_many_are_right(place: Workspace, opened: Any) -> None:
    assert re.search(r"Rankings in exactly the right order, .*: [\d.]+", said(opened("orders", place.path)))


def test_the_order_of_options_decides_whether_places_are_counted(place: Workspace, opened: Any) -> None:
    addresses = doors(opened("choices", place.path, part="SGD", tab="options"))
    assert any("chosen_place=1" in address for address in addresses)


@pytest.mark.browser
def test_a_click_on_a_cell_opens_just_the_cases_it_counts(page: Page, app_url: Apps, place: Workspace) -> None:
    page.set_viewport_size({"width": 1440, "height": 4000})
    page.goto(f"{app_url(place.path)}/musicology?kind=SGD&tab=options")
    chart = page.locator(".st-key-exhibit_agreement .js-plotly-plot")
    text = chart.locator(".textpoint text").first
    text.wait_for(timeout=60_000)
    counted = (text.text_content() or "").split(" · ")[1]
    click_mark(page, text, r"/cases\?")
    expect(page.get_by_text(re.compile(rf"^{counted} cases? under the paper lens"))).to_be_visible()


def test_a_field_that_no_case_has_is_not_drawn(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    few = [small.record("artist_count", 2, "2", audio_path=f"audio/{n}.wav") for n in range(4)]
    pipeline.load([small.write(tmp_path / "few.json", few)], place)
    app = opened("groups", place.path)
    assert "Genre: not known for any of 4 cases." in said(app)
    assert not [group for group in app.segmented_control if group.label == "By"]
    assert not app.get("plotly_chart")


def test_long_names_are_cut_and_whole_on_pointing(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    long = "a very long name of an attribute " * 12
    options = {"answer_choices": ["Piano", long, "Syncopation", "Vocals"]}
    asked = [small.record("multiple choice question", f"Piano {n}", long, audio_path=f"audio/{n}{copy}.wav",
                          answer_choices=[f"Piano {n}", *options["answer_choices"]])
             for n in range(15) for copy in "ab"]  # fmt: skip
    pipeline.load([small.write(tmp_path / "long.json", asked)], place)
    app = opened("choices", place.path)
    cell, *others = [cell for table in tables(app) for row in table for cell in row
               if cell["title"].startswith("a very long name")]  # fmt: skip
    assert len(others) == 14
    assert len(cell["text"]) == 60

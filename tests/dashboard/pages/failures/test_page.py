"""The page of failure modes: its sentence, its tables, and where their numbers lead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from analysis.scoring.failure_modes import MODES
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.run.failure_modes import ModePair, ModeShare
from dashboard.pages.failures import co_occurrence, page
from dashboard.pages.failures.page import sentence
from dashboard.panels import overall_scores
from dashboard.selection.ask import ask
from tests import older_runs
from tests.dashboard.pages.reading import component_data, counted, database, said, titled
from tests.store.queries.counts.test_failure_modes import load


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return load(tmp_path_factory.mktemp("failures_page"))


def test_every_count_opens_as_many_cases(place: Workspace, opened: Any) -> None:
    app = opened("failures", place.path)
    rows = titled(app, "Failure mode")
    numbers = [cell for row in rows for cell in row.values() if cell["href"]]
    assert len(numbers) > 5
    said_of = [
        (cell["href"], int(cell["title"].split("n = ")[1].split(" case")[0].replace(",", ""))) for cell in numbers
    ]
    said_of += [
        (row[title]["href"], row[title]["value"])
        for row in titled(app, "Together with")
        for title in ("Answers with both", "With the first", "With the second")
    ]
    opened_by = counted(database(place), [address for address, _ in said_of])
    assert [(address, opened_by[address]) for address, _ in said_of] == said_of


def test_cells_show_share_count_or_the_interval_over_songs(place: Workspace, opened: Any) -> None:
    texts = {}
    for choice in ("share", "count", "interval"):
        rows = {row["Failure mode"]["text"]: row for row in titled(opened("failures", place.path, cells=choice),
                "Failure mode")}  # fmt: skip
        texts[choice] = rows["Refused"]["mute"]
    n, cases = (int(part) for part in texts["count"]["text"].split(" of "))
    assert f"n = {n} cases of {cases}" in texts["share"]["title"]
    assert texts["share"]["text"] == f"{100 * n / cases:.1f}"
    assert texts["interval"]["text"] == "–"  # of fewer than six songs
    assert "too few songs for an interval" in texts["share"]["title"]
    assert len({cell["href"] for cell in texts.values()}) == 1


def test_what_chance_gives_is_no_door(place: Workspace, opened: Any) -> None:
    cells = [row["Expected by chance"] for row in titled(opened("failures", place.path), "Expected by chance")]
    assert cells
    assert all(cell["muted"] and not cell["href"] for cell in cells)


def test_a_mode_has_its_definition_and_a_dash_where_it_cannot_occur(place: Workspace, opened: Any) -> None:
    rows = {row["Failure mode"]["text"]: row for row in titled(opened("failures", place.path), "Failure mode")}
    assert MODES["loop"].definition in rows["Loop"]["Failure mode"]["title"]
    assert rows["Loop"]["erring"]["value"] > 0
    segmented = next(run.name for run in loaded_runs.runs(database(place)) if not {"FSLT", "SSLT"} & set(run.counts))
    assert rows["Loop"][segmented]["text"] == "–"


def test_the_sentence_names_what_costs_most() -> None:
    few = ModeShare("r", "refused", 5, 100, 40, None, 0.05, 0.05)
    many = ModeShare("r", "coarse", 26, 140, 26, None, 0.1, 26 / 140)
    less = ModeShare("s", "coarse", 4, 60, 4, None, 0.06, 4 / 60)
    assert sentence([few, many, less], {"r": 1, "s": 1}) == (
        "Too coarse: 30 of 200 answers of 2 runs (15.0 %), which lose most points: 8.0 of 100."
    )
    assert sentence([], {}) == "No run shows a failure mode."


def test_a_run_of_an_older_version_is_to_be_loaded_again(tmp_path: Path, opened: Any) -> None:
    place = load(tmp_path)
    older_runs.drop_columns(place.path, "scores", "modes")
    app = opened("failures", place.path)
    assert "stored no failure modes" in said(app)
    assert "No answer shows a failure mode" not in said(app)


def test_the_list_of_cases_has_the_modes_of_each_answer(place: Workspace, opened: Any) -> None:
    app = opened("cases", place.path, view="table", mode="loop")
    rows = titled(app, "Failure modes")
    assert rows
    assert all("Loop: " in row["Failure modes"]["title"] for row in rows)
    everything = titled(opened("cases", place.path, view="table"), "Failure modes")
    assert "–" in {row["Failure modes"]["text"] for row in everything}


def test_nothing_loaded_is_said(tmp_path: Path, opened: Any) -> None:
    assert "No answers are loaded yet." in said(opened("failures", tmp_path / "none"))


def test_the_most_frequent_pair_of_modes_is_named() -> None:
    pair = ModePair("refused", "format", 12, 40, 30, 1.25)
    assert co_occurrence.sentence(pair) == (
        "Most frequent: refused with format not followed, in 12 answers; 1.2 are expected by chance."
    )


def no_shares(_db: Database, _filters: Filters, _groups: Any) -> page.Modes:
    return page.Modes({}, [], (), {})


def refused_nowhere(db: Database, _filters: Filters, _groups: Any) -> page.Modes:
    runs = loaded_runs.runs(db)
    shares = {(run.id, "refused"): ModeShare(run.id, "refused", 0, 5, 0, None, 0.0, 0.0) for run in runs}
    return page.Modes(shares, [], (), {})


def test_without_modes_and_filters_the_page_leads_to_the_coding_queue(
    place: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_modes", refused_nowhere)
    text = said(opened("failures", place.path))
    assert re.search(r"No rule finds a failure mode in these \d+ answers\. Read some", text)
    assert "Select other runs" not in text
    assert "Remove a filter" in said(opened("failures", place.path, section="verse"))


def test_without_answers_there_is_nothing_to_read(
    place: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_modes", no_shares)
    text = said(opened("failures", place.path))
    assert "These runs have no scored answer. Select other runs in the sidebar." in text
    assert "Read some" not in text


def test_runs_stand_in_the_order_of_the_lens_of_the_page(
    place: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lenses = []

    def recorded(query: Any, filters: Filters) -> Any:
        lenses.append(filters.lens)
        return ask(query, filters)

    monkeypatch.setattr(overall_scores, "ask", recorded)
    opened("failures", place.path, lens="released")
    assert lenses == ["paper"]


def test_runs_stand_in_the_order_of_their_overall_scores(demo: Workspace, opened: Any) -> None:
    (table,) = [data for data in component_data(opened("failures", demo.path), "columns")
                if data["columns"][0]["title"] == "Failure mode"]  # fmt: skip
    names = [column["title"].replace("\u2026", "") for column in table["columns"][1:]]
    assert names[0].startswith("laplacian-5, stem, true")
    assert names[-1].startswith("constant-30s")

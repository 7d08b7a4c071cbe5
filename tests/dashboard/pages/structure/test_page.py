"""The structure page: full, one task only, empty, behind a filter that leaves nothing; a cell leads to its cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from analysis import pipeline
from analysis.store.queries import loaded_runs
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.store.queries.ranges import Span
from analysis.store.workspace import Workspace
from analysis.summaries.tasks.structure import Bin, By, confusion
from dashboard.pages.structure import boundaries
from tests import small, songs_with_structure
from tests.dashboard.pages.reading import database, links, said

TABS = {
    "labels": ("Label confusion", "Confusion of verse and chorus"),
    "boundaries": ("Boundary hits", "Boundary offset"),
    "sections": ("IoU by section and occurrence", "Section count error"),
    "grain": ("Over- and under-segmentation",),
    "agreement": ("Label agreement, independent of label names", "IoU with and without label matching"),
}
"""Figures by tab."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return songs_with_structure.workspace(tmp_path_factory.mktemp("structure_page"))


def headings(app: Any) -> list[str]:
    """The titles of the figures, without the run they are of."""
    names = [name for figures in TABS.values() for name in figures]
    return [next(name for name in names if element.value.startswith(name)) for element in app.header]


@pytest.mark.parametrize("tab", TABS)
def test_whole_songs_have_every_figure_in_its_tab(tab: str, place: Workspace, opened: Any) -> None:
    app = opened("structure", place.path, tab=tab)
    assert headings(app) == list(TABS[tab])
    assert len(app.get("plotly_chart")) == len([name for name in TABS[tab] if name != TABS["labels"][1]])
    assert not app.info


def test_a_tab_of_whole_songs_is_said_to_be_of_those(place: Workspace, opened: Any) -> None:
    app = opened("structure", place.path, part="SSS", tab="grain")
    assert headings(app) == list(TABS["boundaries"])
    assert not app.warning
    assert [info.value for info in app.info] == ["Over- and under-segmentation: not in this selection."]


def test_one_section_type_has_no_labels_to_confuse(place: Workspace, opened: Any) -> None:
    app = opened("structure", place.path, part="SSS", boundaries="trimmed")
    assert headings(app) == list(TABS["boundaries"])
    assert headings(opened("structure", place.path, part="SSS", tab="sections")) == list(TABS["sections"])


def test_the_best_run_is_shown_first_and_the_sentence_is_about_it(demo: Workspace, opened: Any) -> None:
    app = opened("structure", demo.path)
    assert "Label confusion, laplacian-5" in said(app)
    assert "Most frequent confusion by time: " in said(app)
    assert "baseline" not in json.dumps([chart.proto.spec for chart in opened("structure", demo.path, tab="agreement")
                                         .get("plotly_chart")])  # fmt: skip
    switched = opened("structure", demo.path, tab="agreement", baselines="1")
    assert "baseline: song-form" in json.dumps([chart.proto.spec for chart in switched.get("plotly_chart")])


def test_every_number_leads_to_cases_of_the_task_under_the_present_choices(place: Workspace, opened: Any) -> None:
    run = loaded_runs.runs(database(place))[0].id
    doors = links(opened("structure", place.path, of=run, lens="released"))
    assert doors
    assert all(door.startswith("/cases?") and "task=FSS" in door for door in doors)
    assert any(f"runs={run}" in door and "overlaps=verse%3Echorus" in door for door in doors)


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    assert "earmark load" in said(opened("structure", tmp_path / "nothing"))


def test_a_run_without_segmentation_says_so(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "counting.json", [small.record("artist_count", 2, "two")])], place)
    assert "No segmentation answer matches this selection" in said(opened("structure", place.path))


def test_a_filter_that_leaves_no_segmentation_says_so(place: Workspace, opened: Any) -> None:
    assert "leave no question about sections" in said(opened("structure", place.path, task="GA"))
    app = opened("structure", place.path, song="nowhere/0")
    assert "No segmentation answer matches" in said(app)
    assert [each.label for each in app.main.button if "nowhere" in each.label], "a button removes the filter"


def test_refusals_alone_have_nothing_to_confuse(place: Workspace, opened: Any) -> None:
    app = opened("structure", place.path, outcome="refused", of="all")
    assert not app.error
    assert {stretch for link in links(app) for stretch in parse_qs(link).get("overlaps", ())} == {
        f"{label}>nothing" for label in ("intro", "verse", "prechorus", "chorus", "bridge", "outro")
    }


def test_the_cell_of_the_largest_amount_has_the_full_tint(place: Workspace, opened: Any) -> None:
    app = opened("structure", place.path, cells="amount")
    charts = [json.loads(each.proto.spec)["data"][0] for each in app.get("plotly_chart")]
    (cells,) = [chart["z"] for chart in charts if chart["type"] == "heatmap"]
    tints = [tint for row in cells for tint in row]
    assert max(tints) == 1
    assert min(tints) < 0.5


@pytest.mark.parametrize(("by", "size"), [("seconds", "{:,.0f} s"), ("sections", "n = {:,.0f}")])
def test_a_row_of_shares_names_how_much_they_are_shares_of(place: Workspace, opened: Any, by: By, size: str) -> None:
    app = opened("structure", place.path, of="all", by=by)
    (chart,) = [
        each for each in (json.loads(c.proto.spec)["data"][0] for c in app.get("plotly_chart"))
        if each["type"] == "heatmap"
    ]  # fmt: skip
    rows = structure.sharing(database(place), Filters(tasks=("FSS",), outcomes=("scored",)))
    verse = sum(cell.amount for cell in confusion(rows, by) if cell.reference == "verse")
    assert f"verse, {size.format(verse)}" in chart["y"]


@pytest.mark.parametrize(
    ("low", "words"),
    [(-5.5, "..<-5"), (-5.0, "-5..<-4.5"), (-0.5, "-0.5..<0"), (0.0, "0..<0.5"), (4.5, "4.5..<5"), (5.0, "5..")],
)
def test_the_outermost_bars_of_the_offsets_are_open(low: float, words: str) -> None:
    assert boundaries.stretch(low) == words
    span = Span.of_text(words)
    assert span is not None
    assert low in span


def test_the_share_of_near_boundaries_is_that_of_the_bars_beside_zero() -> None:
    bins = [Bin(low, 1, share, 1) for low, share in ((-1, 0.1), (-0.5, 0.2), (0, 0.3), (0.5, 0.4))]
    assert boundaries.near(bins) == pytest.approx(0.5)

"""Views of a benchmark that a pack describes: figures lead to as many cases, and every rule has its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis import pipeline
from analysis.benchmarks import registry
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.readers import Choice
from analysis.pipeline import packs
from analysis.store.queries.cases import cases_list
from analysis.store.workspace import Workspace
from dashboard.selection.selection import parse
from tests.benchmarks.packs import songs
from tests.dashboard.pages.reading import database, doors, said, tables

PUBLISHED = """\
published:
  - {model: Ear of a paper, figure: 61.5, source: a paper}
  - {model: Ear of a paper, figure: 70, by: calm, source: a paper}
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("pack")
    workspace = Workspace(folder / "workspace")
    described = songs.write_pack(folder)
    described.write_text(described.read_text(encoding="utf-8") + PUBLISHED, encoding="utf-8")
    name = packs.installed(str(described), workspace)
    worse = [songs.record(n, "oboe") for n in range(1, 4)]
    files = [songs.write(folder), songs.write(folder, worse, "worse.json")]
    pipeline.load(files, workspace, pipeline.Options(choice=Choice(name)))
    yield workspace
    catalog.PACKS.pop("melodies", None)
    registry.EVERY.pop("melodies", None)
    registry.BENCHMARKS.pop("Melodies", None)
    registry._STAMPS.clear()


def cases_behind(workspace: Workspace, address: str) -> int:
    filters = parse(parse_qs(urlsplit(address).query)).selection.filters
    return cases_list.cases(database(workspace), filters).total


def test_figures_of_papers_stand_on_their_own_and_open_nothing(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path, tab="published")
    assert [[cell["text"] for cell in row] for row in tables(app)[0]] == [
        ["Ear of a paper", "Melodies", "–", "61.5", "a paper"],
        ["Ear of a paper", "Melodies", "calm", "70.0", "a paper"],
    ]  # fmt: skip
    assert not any(cell["href"] for row in tables(app)[0] for cell in row)


def test_the_views_of_a_pack_of_choices_are_choices_and_groups(place: Workspace, opened: Any) -> None:
    app = opened("tasks", place.path)
    (tabs,) = [group.options for group in app.segmented_control if group.key == "form"]
    assert tabs == ["Choices", "Groups"]


def test_a_second_annotator_is_the_ceiling_of_the_models(tmp_path: Path, opened: Any) -> None:
    lines = {1: "0\tIntro\n10\tVerse\n30\tEnd", 2: "0\tIntro\n12\tVerse\n30\tEnd"}
    for number, text in lines.items():
        path = tmp_path / "annotations" / "7" / "parsed" / f"textfile{number}_functions.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "program").mkdir()
    sections = [{"start": 0.0, "end": 30.0, "label": "intro"}]
    (tmp_path / "program" / "7.json").write_text(json.dumps(sections), encoding="utf-8")
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([tmp_path / "annotations", tmp_path / "program"], workspace)
    app = opened("leaderboard", workspace.path, figure="raw")
    (figure,) = [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]
    ours = figure["layout"]
    # 10 of 12 s of the intro, 18 of 20 s of the verse
    assert [line["x0"] for line in ours["shapes"]] == [pytest.approx(100 * (10 / 12 + 18 / 20) / 2)]
    assert [note["text"] for note in ours["annotations"]] == ["human ceiling, annotator 2: 86.7"]


def test_dimensions_of_the_pack_are_groups_and_lead_to_as_many_cases(place: Workspace, opened: Any) -> None:
    app = opened("groups", place.path, by="mood")
    (control,) = [group for group in app.segmented_control if group.label == "By"]
    assert control.options == ["Mood", "Level", "Instrument"]
    rows = [{cell["text"]: cell for cell in row} for table in tables(app) for row in table]
    counts = {(run, mood): row for row in rows for run in ("some-model", "worse") for mood in ("calm", "wild")
              if {run, mood} <= set(row)}  # fmt: skip
    assert set(counts) == {("some-model", "calm"), ("some-model", "wild"), ("worse", "calm")}
    for (_, mood), row in counts.items():
        own = [cell for cell in row.values() if cell["href"] and cell["text"].isdigit()]
        assert own
        for cell in own:
            assert f"dimension=mood%3D{mood}" in cell["href"]
            assert cases_behind(place, cell["href"]) == int(cell["text"])


def test_confusions_and_places_come_from_the_answers(place: Workspace, opened: Any) -> None:
    """Three answers of "oboe", the third option, where "piano", the second, is right."""
    run = next(name for name in place.run_ids() if name.startswith("worse"))
    app = opened("choices", place.path, of=run)
    assert "Most frequent confusion: oboe instead of piano, 3 of 3 answers (100 %)." in said(app)
    (address,) = [address for address, note in doors(app).items() if "oboe" in note]
    assert cases_behind(place, address) == 3
    app = opened("choices", place.path, tab="options", runs=run)
    assert "Not tested: 3 songs." in said(app)
    (address,) = [address for address, note in doors(app).items() if "option 3 chosen" in note]
    assert cases_behind(place, address) == 3


def test_each_rule_has_its_figure_denominator_and_doors(place: Workspace, opened: Any) -> None:
    run = next(name for name in place.run_ids() if name.startswith("some"))
    app = opened("rules", place.path, run=run)
    assert not app.exception
    rows = {row[0]["text"]: row for row in tables(app)[0]}
    assert {name: (row[1]["text"], row[3]["text"]) for name, row in rows.items()} == {
        "careful": ("33.3", "6"), "mmau.string_match (official)": ("25.0", "4"),
        "muchomusic.extract_responses": ("50.0", "4"),
    }  # fmt: skip
    assert "50.0 % under muchomusic.extract_responses (n = 4) and 25.0 % under mmau.string_match (n = 4)" in said(app)
    stops = rows["muchomusic.extract_responses"][7]
    assert stops["text"] == "2"
    assert cases_behind(place, stops["href"]) == 2
    assert [row[1]["title"].partition("\n")[0] for row in tables(app)[1]] == ["rank 1 of 2", "rank 2 of 2"]
    for cells in rows.values():
        assert {cases_behind(place, cells[column]["href"]) for column in (1, 3)} == {int(cells[3]["text"])}


@pytest.mark.parametrize("page", ["leaderboard", "start"])
def test_figures_that_depend_on_the_rule_are_said_with_the_way_to_the_rules(
    place: Workspace, opened: Any, page: str
) -> None:
    run = next(name for name in place.run_ids() if name.startswith("some"))
    app = opened(page, place.path)
    assert "some-model: The same answers give" in said(app)
    (link,) = [each.proto for each in app.get("page_link") if each.proto.label == "Compare the rules"]
    assert f"run={run}&tab=rules" in link.query_string


def test_figures_that_are_alike_under_all_rules_are_not_worth_a_word(demo: Workspace, opened: Any) -> None:
    assert "The same answers" not in said(opened("start", demo.path))


def test_a_data_set_without_a_pack_is_told_what_the_page_is_for(demo: Workspace, opened: Any) -> None:
    app = opened("rules", demo.path)
    assert not app.exception
    assert "pack" in said(app)


def test_the_pack_is_kept_in_the_workspace(place: Workspace) -> None:
    assert Path(place.packs / "melodies.yaml").is_file()

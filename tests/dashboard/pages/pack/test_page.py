"""Pages of a benchmark that a pack describes: figures lead to as many cases, and every rule has its own."""

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
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.workspace import Workspace
from dashboard.selection.selection import parse
from tests.benchmarks.packs import songs
from tests.dashboard.pages.reading import doors, said, tables

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
    return cases_list.cases(Database(workspace), filters).total


def test_figures_by_task_come_from_the_description_with_those_of_papers_beside(place: Workspace, opened: Any) -> None:
    app = opened("pack", place.path)
    assert not app.exception
    assert [radio.options for radio in app.segmented_control if radio.label == "Tab"] == [
        ["Tasks", "Dimensions", "Confusions", "Options by place"]
    ]
    (by_task, *_) = tables(app)
    assert [(row[0]["text"], row[1]["text"], row[3]["text"]) for row in by_task[:3]] == [
        ("some-model", "33.3", "6"), ("worse", "0.0", "3"), ("Ear of a paper", "61.5", "–"),
    ]  # fmt: skip
    assert by_task[2][1]["title"] == "published: a paper"
    assert by_task[2][1]["href"] is None
    assert "Mean, 2 runs: 0.0 to 33.3 %." in said(app)


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
    app = opened("pack", workspace.path)
    (figure,) = [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]
    ours = figure["layout"]
    # 10 of 12 s of the intro, 18 of 20 s of the verse
    assert [line["x0"] for line in ours["shapes"]] == [pytest.approx(100 * (10 / 12 + 18 / 20) / 2)]
    assert [note["text"] for note in ours["annotations"]] == ["human ceiling"]
    assert "Human ceiling: annotator 2, 86.7 % (1 answer)." in said(app)
    assert "Mean, program: 18.3 %." in said(app)


def test_figures_by_dimension_lead_to_as_many_cases(place: Workspace, opened: Any) -> None:
    app = opened("pack", place.path, tab="dimensions", by="mood")
    *_, by_mood = tables(app)
    assert [(row[0]["text"], row[1]["text"], row[-1]["text"]) for row in by_mood] == [
        ("calm", "8", "70.0"), ("wild", "1", "–"),
    ]  # fmt: skip
    for row in by_mood:
        assert cases_behind(place, row[1]["href"]) == int(row[1]["text"])


def test_confusions_and_places_come_from_the_answers(place: Workspace, opened: Any) -> None:
    """Three answers of "oboe", the third option, where "piano", the second, is right."""
    run = next(name for name in place.run_ids() if name.startswith("worse"))
    app = opened("pack", place.path, tab="confusion", run=run)
    assert "Most frequent confusion: oboe instead of piano, 3 of 3 answers (100 %)." in said(app)
    (address,) = [address for address, note in doors(app).items() if "oboe" in note]
    assert cases_behind(place, address) == 3
    app = opened("pack", place.path, tab="places", runs=run)
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
    stops = rows["muchomusic.extract_responses"][8]
    assert stops["text"] == "2"
    assert cases_behind(place, stops["href"]) == 2
    assert rows["careful"][4]["text"] == "1 of 2"
    for cells in rows.values():
        assert {cases_behind(place, cells[column]["href"]) for column in (1, 3)} == {int(cells[3]["text"])}


def test_a_data_set_without_a_pack_is_told_what_the_page_is_for(demo: Workspace, opened: Any) -> None:
    for page in ("pack", "rules"):
        app = opened(page, demo.path)
        assert not app.exception
        assert "pack" in said(app)


def test_the_pack_is_kept_in_the_workspace(place: Workspace) -> None:
    assert Path(place.packs / "melodies.yaml").is_file()

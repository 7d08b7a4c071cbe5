"""Pages of a benchmark that a pack describes: figures lead to as many cases, and every rule has its own."""

from __future__ import annotations

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
from tests.dashboard.pages.reading import said, tables


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("pack")
    workspace = Workspace(folder / "workspace")
    name = packs.installed(str(songs.write_pack(folder)), workspace)
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


def test_figures_by_task_and_dimension_come_from_the_description(place: Workspace, opened: Any) -> None:
    app = opened("pack", place.path, by="mood")
    assert not app.exception
    by_task, by_mood = tables(app)
    assert {(row[0]["text"], row[1]["text"], row[3]["text"]) for row in by_task} == {
        ("some-model", "33.3", "6"), ("worse", "0.0", "3"),
    }  # fmt: skip
    assert [(row[0]["text"], row[1]["text"]) for row in by_mood] == [("calm", "8"), ("wild", "1")]
    for row in by_mood:
        assert cases_behind(place, row[1]["href"]) == int(row[1]["text"])


def test_each_rule_has_its_figure_denominator_and_doors(place: Workspace, opened: Any) -> None:
    run = next(name for name in place.run_ids() if name.startswith("some"))
    app = opened("rules", place.path, run=run)
    assert not app.exception
    rows = {row[0]["text"]: row for row in tables(app)[0]}
    assert {name: (row[1]["text"], row[3]["text"]) for name, row in rows.items()} == {
        "careful": ("33.3", "6"), "mmau.string_match (official)": ("25.0", "4"),
        "muchomusic.extract_responses": ("50.0", "4"),
    }  # fmt: skip
    stops = rows["muchomusic.extract_responses"][8]
    assert stops["text"] == "2"
    assert cases_behind(place, stops["href"]) == 2
    assert rows["careful"][4]["text"] == "1 of 2"


def test_a_data_set_without_a_pack_is_told_what_the_page_is_for(demo: Workspace, opened: Any) -> None:
    for page in ("pack", "rules"):
        app = opened(page, demo.path)
        assert not app.exception
        assert "pack" in said(app)


def test_the_pack_is_kept_in_the_workspace(place: Workspace) -> None:
    assert Path(place.packs / "melodies.yaml").is_file()

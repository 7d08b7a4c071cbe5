"""The list of cases: worst of models first, with song, reference and a tint that grows with the score."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.store.queries import annotated_songs, loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.selection import link_filters, run_catalog
from dashboard.selection.selection import parse
from tests.dashboard import small
from tests.dashboard.pages.reading import database, said, titled


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("cases"))


def test_the_better_the_score_the_stronger_its_tint(place: Workspace, opened: Any) -> None:
    rows = [row["Score %"] for row in titled(opened("cases", place.path, view="table"), "Score %")]
    scored = [cell for cell in rows if cell["value"] is not None]
    assert {0.0, 1.0} <= {cell["heat"] for cell in scored}
    assert all(cell["heat"] == pytest.approx(cell["value"]) for cell in scored)
    assert all(cell["heat"] is None for cell in rows if cell["value"] is None)


def test_each_case_shows_its_reference(place: Workspace, opened: Any) -> None:
    rows = titled(opened("cases", place.path, view="table", task="Cnt"), "Reference")
    assert {row["Reference"]["text"] for row in rows} == {'"2"'}


def test_a_filter_offers_the_values_that_occur_and_those_of_the_link(place: Workspace, opened: Any) -> None:
    def offered(**query: str) -> list[str]:
        (tasks,) = [each for each in opened("cases", place.path, **query).multiselect if each.label == "Task"]
        return list(tasks.options)

    asked = {question["task"] for question in small.QUESTIONS}
    assert len(offered()) == len(asked)
    assert "Gene attribution" not in offered()
    assert sorted(offered(task="GA")) == sorted([*offered(), "Gene attribution"])


def test_runs_that_are_no_models_come_last_where_nobody_chose_among_runs(demo: Workspace, opened: Any) -> None:
    kinds = {run.id: run.kind for run in loaded_runs.runs(database(demo))}
    first = [row["Run"]["title"] for row in titled(opened("cases", demo.path, view="table"), "Run")]
    assert {kinds[run] for run in first} == {"model"}
    baseline = next(run for run, kind in kinds.items() if kind == "baseline")
    chosen = titled(opened("cases", demo.path, view="table", runs=baseline), "Run")
    assert {row["Run"]["title"] for row in chosen} == {baseline}


def test_a_song_is_called_by_its_title(demo: Workspace, opened: Any) -> None:
    db = database(demo)
    row = next(row for row in cases_list.cases(db, Filters(tasks=("FSS",)), limit=1).rows)
    title = annotated_songs.titles(db, [row["song"]])[row["song"]]
    shown = titled(opened("cases", demo.path, view="table", task="FSS", song=row["song"]), "Case")
    assert {each["Case"]["text"] for each in shown} == {title[:30]}


def test_a_filter_that_no_page_has_is_said(place: Workspace, opened: Any) -> None:
    assert "The link names mood\\=loud" in said(opened("cases", place.path, mood="loud"))


def test_baselines_are_last_only_while_no_run_is_selected() -> None:
    assert run_catalog.baselines(parse({"runs": "some"}).selection) == ()


def test_the_table_has_pages_of_two_screens_and_names_of_tasks(demo: Workspace, opened: Any) -> None:
    rows = titled(opened("cases", demo.path, view="table", task="Cnt"), "Task")
    assert len(rows) == 25
    assert {row["Task"]["text"].partition(" · ")[0] for row in rows} == {"Counting"}


def test_the_gallery_says_how_to_add_audio_and_offers_no_key_for_it_where_there_is_none(
    place: Workspace, demo: Workspace, opened: Any
) -> None:
    without, with_audio = said(opened("cases", place.path)), said(opened("cases", demo.path))
    assert ("earmark import audio" in without, "Space plays" in without) == (True, False)
    assert ("earmark import audio" in with_audio, "Space plays" in with_audio) == (False, True)


@pytest.mark.parametrize("value", ["differ", "agree"])
def test_the_chooser_of_lenses_filters(value: str, demo: Workspace, opened: Any) -> None:
    app = opened("cases", demo.path, view="table")
    app.selectbox(key="lenses").select(value).run()
    assert app.query_params["lenses"] in (value, [value])
    assert f"(Lenses: {link_filters.FLAG_WORDS['lenses'][1][value]})" in said(app)
    assert not app.warning

"""Cases by the wording of their prompt, over runs that really were loaded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import prompt_wordings
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import older_runs, small

PROMPTS = ("How long is the first Verse?", "How long is the Chorus?", "Add up every Bridge.")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("wordings")
    records = [
        small.record("section_duration", 12.5 + n, "12.5", audio_path=f"audio/{n}.wav") | {"prompt": prompt}
        for n, prompt in enumerate(PROMPTS)
    ]
    found = Workspace(folder / "workspace")
    pipeline.load([small.write(folder / "one.json", records)], found)
    return found


def test_each_case_is_stored_with_its_wording(place: Workspace) -> None:
    rows = (
        pq.read_table(place.path / place.run(place.run_ids()[0]) / "cases.parquet")
        .select(["wording", "template"])
        .to_pylist()
    )
    assert [row["template"] for row in rows] == ["How long is the {section}?"] * 2 + ["Add up every {section}."]
    assert rows[0]["wording"] == rows[1]["wording"] != rows[2]["wording"]


def test_cases_can_be_asked_for_by_wording(place: Workspace) -> None:
    db = Database(place)
    (first, second) = db.rows("SELECT wording, count(*) AS n FROM cases GROUP BY wording ORDER BY n DESC")
    for row in (first, second):
        page = cases_list.cases(db, Filters(wordings=(row["wording"],)))
        assert page.total == row["n"]
    assert cases_list.cases(db, Filters(wordings=("nothing",))).total == 0


def test_a_run_of_an_older_version_shows_without_its_wordings(place: Workspace, tmp_path: Path) -> None:
    run = place.run_ids()[0]
    older = Workspace(tmp_path / "older")
    shutil.copytree(place.path, older.path)
    older_runs.drop_columns(older.path, "cases", "wording", "template", run=run)
    assert cases_list.cases(Database(older), Filters()).total == len(PROMPTS)
    assert cases_list.cases(Database(older), Filters(wordings=("",))).total == 0


def test_questions_are_summed_over_the_runs_by_wording(place: Workspace) -> None:
    db = Database(place)
    found = prompt_wordings.questions(db, Filters())
    assert [row["n"] for row in found] == [1, 1, 1]
    by_wording: dict[str, list[float]] = {}
    for row in found:
        by_wording.setdefault(row["wording"], []).append(row["score"])
    # 12.5, 13.5 and 14.5 s against an answer of 12.5 s: all within 3 s
    assert sorted(map(len, by_wording.values())) == [1, 2]
    assert all(score == 1.0 for own in by_wording.values() for score in own)


def test_wordings_that_are_not_asked_about_are_summed_as_other(place: Workspace) -> None:
    db = Database(place)
    names = {row["wording"] for row in prompt_wordings.questions(db, Filters())}
    some = sorted(names)[:1]
    cells = prompt_wordings.sums(db, Filters(), some).to_pylist()
    assert {row["cell"] for row in cells} == {some[0], prompt_wordings.OTHER}
    assert sum(row["n"] for row in cells) == len(PROMPTS)


def test_the_templates_of_a_subtask_are_known_by_id(place: Workspace) -> None:
    db = Database(place)
    found = prompt_wordings.templates(db, "section_duration")
    assert set(found.values()) == {"How long is the {section}?", "Add up every {section}."}
    assert found.keys() == {row["wording"] for row in prompt_wordings.questions(db, Filters())}
    assert prompt_wordings.templates(db, "artist_count") == {}
    assert prompt_wordings.templates(db, "section_duration", ("nobody",)) == {}

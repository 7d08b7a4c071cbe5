"""The store works on a storage that is no folder: load, query, correct, link and remove."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.audio.alignment.shift import Shift
from analysis.errors import UnknownRunError
from analysis.records import Section, Song
from analysis.references.records import AnnotatedSong
from analysis.store import overlay
from analysis.store.database import Database
from analysis.store.queries import audio_names, corrected_scores, loaded_runs, songs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.reviews import alignment_overrides
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import small
from tests.store.storage.memory import MemoryStorage


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    place = Workspace(storage=MemoryStorage(tmp_path / "local"))
    pipeline.load([small.write(tmp_path / "kettle.json", small.run())], place)
    return place


def test_a_run_is_loaded_queried_and_removed(workspace: Workspace) -> None:
    (run,) = workspace.run_ids()
    db = Database(workspace)
    version = db.version
    page = cases_list.cases(db, Filters())
    assert page.total == 13
    assert case(db, page.rows[0]["question_id"]).answers[0].run == run
    assert cases_list.cases(db, Filters(text="chorus")).total > 0
    assert [stored.id for stored in loaded_runs.runs(db)] == [run]
    assert audio_names.question_audio(workspace)
    workspace.remove(run)
    assert db.version != version
    assert cases_list.cases(db, Filters()).total == 0
    with pytest.raises(UnknownRunError):
        workspace.run(run)


def test_a_damaged_run_is_left_out_and_named(workspace: Workspace) -> None:
    (run,) = workspace.run_ids()
    db = Database(workspace)
    assert db.run_ids() == [run]
    workspace.storage.put(f"runs/{run}/scores.parquet", b"PAR1")
    assert str(db.damaged()[run]).startswith(f"memory:/runs/{run}/scores.parquet: expected a whole Parquet file")
    assert db.run_ids() == []
    assert list(description.damaged(workspace)) == [run]


def test_a_corrected_run_takes_the_place_of_the_loaded_one(workspace: Workspace) -> None:
    (run,) = workspace.run_ids()
    db = Database(workspace)
    loaded = next(row for row in cases_list.cases(db, Filters(tasks=("Cnt",))).rows if row["score"] == 1.0)
    answer = case(db, loaded["question_id"]).answers[0]
    rescored = tuple(replace(scored, score=0.0) for scored in answer.scored.values())
    key = corrected_scores.key_of("v1", db.version)
    overlay.write(
        workspace,
        corrected_scores.runs_of(key),
        {run: [overlay.Rescored(answer.index, answer.file, answer.answer, rescored)]},
    )
    corrected_scores.write(workspace, key, [])
    assert corrected_scores.read(workspace, key) == []
    corrected = Database(workspace, corrected_scores.runs_of(key))
    question = Filters(questions=(loaded["question_id"],))
    assert [row["score"] for row in cases_list.cases(corrected, question).rows] == [0.0]
    assert [row["score"] for row in cases_list.cases(db, question).rows] == [1.0]
    assert cases_list.cases(corrected, Filters()).total == 13


def test_references_and_alignments_are_stored(workspace: Workspace) -> None:
    song = AnnotatedSong(Song("mine", "one", "Title", "Artist", 60.0), (Section("verse", 0.0, 60.0),))
    songs.write(workspace, "mine", [song], [])
    assert [stored.song.title for stored in songs.read(workspace, "mine")] == ["Title"]
    assert songs.problems(workspace, "mine") == []
    alignment_overrides.add(workspace, alignment_overrides.apply("mine/one", "digest", Shift(0.5, 1.0)))
    events = alignment_overrides.read(workspace).events
    assert alignment_overrides.current(events, "mine/one", "digest") == Shift(0.5, 1.0)
    alignment_overrides.add(workspace, alignment_overrides.undo("mine/one", "digest"))
    assert alignment_overrides.current(alignment_overrides.read(workspace).events, "mine/one", "digest") is None

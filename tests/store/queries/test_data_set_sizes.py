"""What the menu counts of a data set, against the cases."""

from __future__ import annotations

from pathlib import Path

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.reviews.readings import read
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import cases_list
from analysis.store.queries.data_set_sizes import reviewed
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import small


def test_reviewed_questions_are_counted(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    records = [*small.run(), small.record("artist_count", 2, "3", audio_path="b.wav")]
    pipeline.load([small.write(tmp_path / "run.json", records)], place)
    db = Database(place)
    (data_set,) = data_sets.shares(db)
    rows = cases_list.cases(db, Filters(), limit=100).rows
    assert reviewed(db, data_set) == 0
    question = rows[0]["question_id"]
    readings = [read("Ada", row["question_id"], row["run"], "a" * 12, "nothing") for row in rows[:2]]
    open_reviews(place).append([*readings, new("Ada", "undo", readings[0].target, undoes=readings[0].id)])
    assert reviewed(db, data_set) == 0
    events = [new("Ada", "verdict", of_question(name), verdict="right") for name in (question, question, "elsewhere")]
    open_reviews(place).append(events)
    assert reviewed(db, data_set) == 1

"""What the menu counts of a data set, against the cases."""

from __future__ import annotations

from pathlib import Path

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import cases_list
from analysis.store.queries.data_set_sizes import sizes
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import small


def test_songs_modes_and_reviewed_questions_are_counted(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    records = [*small.run(), small.record("artist_count", 2, "3", audio_path="b.wav")]
    pipeline.load([small.write(tmp_path / "run.json", records)], place)
    db = Database(place)
    (data_set,) = data_sets.shares(db)
    rows = cases_list.cases(db, Filters(), limit=100).rows
    before = sizes(db, data_set)
    assert before.songs == len({row["song"] or row["audio"] for row in rows})
    assert before.modes == len({mode for row in db.rows("SELECT modes FROM scores") for mode in row["modes"] or ()}) > 0
    assert before.reviewed == 0
    question = rows[0]["question_id"]
    events = [new("Ada", "verdict", of_question(name), verdict="right") for name in (question, question, "elsewhere")]
    open_reviews(place).append(events)
    assert sizes(db, data_set) == before._replace(reviewed=1)

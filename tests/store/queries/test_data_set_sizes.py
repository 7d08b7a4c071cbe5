"""What the menu counts of a data set, against the cases."""

from __future__ import annotations

import json
from pathlib import Path

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.reviews.readings import read
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import cases_list
from analysis.store.queries.data_set_sizes import reviewed, sizes
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import small

MODES = """
    SELECT DISTINCT unnest(s.modes) AS mode FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index
    WHERE s.lens = 'paper' AND c.data_set = $name"""


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
    assert reviewed(db, data_set) == 0
    question = rows[0]["question_id"]
    readings = [read("Ada", row["question_id"], row["run"], "a" * 12, "nothing") for row in rows[:2]]
    open_reviews(place).append([*readings, new("Ada", "undo", readings[0].target, undoes=readings[0].id)])
    assert reviewed(db, data_set) == 0
    events = [new("Ada", "verdict", of_question(name), verdict="right") for name in (question, question, "elsewhere")]
    open_reviews(place).append(events)
    assert reviewed(db, data_set) == 1
    assert sizes(db, data_set) == before


def test_a_run_with_two_data_sets_gives_each_the_modes_of_its_own_cases(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    mixed = [
        small.record("full_structural_segmentation", small.FULL, "I cannot listen to audio."),
        small.record("artist_count", 2, "3", audio_path="harmonix_0001.wav"),
    ]
    alone = [small.record("full_structural_segmentation", small.FULL, json.dumps(small.FULL[:1]), model_name="alone")]
    pipeline.load([small.write(tmp_path / f"{n}.json", records) for n, records in enumerate((mixed, alone))], place)
    db = Database(place)
    sets = data_sets.shares(db)
    assert len(sets) == 2
    assert {len(shares) for shares in sets.values()} == {1, 2}
    modes = {name: {row["mode"] for row in db.rows(MODES, {"name": name})} for name in sets}
    assert {name: sizes(db, name).modes for name in sets} == {name: len(own) for name, own in modes.items()}
    assert len(set().union(*modes.values())) > max(map(len, modes.values()))

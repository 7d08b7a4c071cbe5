"""Answers to questions with options that people read, as cases in the form of lists of options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.benchmarks.readers import Choice
from analysis.pipeline.packs import installed
from analysis.pipeline.reviews import reading_files
from analysis.reviews.events import Event
from analysis.reviews.readings import read
from analysis.store.database import Database
from analysis.store.queries.cases.reading_checks import read_cases
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.benchmarks.packs import songs

TEXTS = ["B", "The answer is piano.", "flute or oboe", "I cannot tell.", "the last one"]
SAYS: list[tuple[str, Any]] = [
    ("value", "piano"), ("value", "piano"), ("unclear", None), ("nothing", None), ("value", "oboe"),
]  # fmt: skip


def test_a_case_names_the_place_of_the_option_that_is_meant(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pack = installed(str(songs.write_pack(tmp_path)), place)
    records = [songs.record(number, text) for number, text in enumerate(TEXTS, 1)]
    pipeline.load([songs.write(tmp_path, records)], place, pipeline.Options(choice=Choice(pack)))
    (run,), db = place.run_ids(), Database(place)
    questions = [row["question_id"] for row in db.rows("SELECT question_id FROM cases")]
    cases = {case.answer.raw: case for case in read_cases(db, run, "paper", questions)}
    events: list[Event] = []
    for text, (says, value) in zip(TEXTS, SAYS, strict=True):
        events.append(read("Ada", cases[text].answer.question.id, run, cases[text].key, says, value))
    events.append(read("Ben", cases["the last one"].answer.question.id, run, cases["the last one"].key, "nothing"))
    reviews = open_reviews(place)
    reviews.append(events)
    files = reading_files.cases(db, reviews.states(), run, "x.records.jsonl")
    rows = {row["response"]: row for row in files.cases}
    assert (files.records, files.n_unknown, set(rows)) == ([], 0, set(TEXTS))
    assert rows["B"] | {"id": ""} == {
        "id": "", "kind": "read by a person", "source": "melodies", "question": "Which instrument?",
        "choices": ["flute", "piano", "oboe"], "answer": 1, "response": "B", "meant": 1, "also": [],
        "confidence": cases["B"].scored.confidence, "why": "read by a person",
    }  # fmt: skip
    assert [(rows[text]["meant"], rows[text]["also"]) for text in TEXTS] == [
        (1, []), (1, []), (None, []), (None, []), (2, [None]),
    ]  # fmt: skip
    assert rows["flute or oboe"]["confidence"] == "ambiguous"

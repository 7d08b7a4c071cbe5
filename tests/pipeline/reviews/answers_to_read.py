"""A run whose answers people read: options and counts in two wordings, doubtful and refused answers, sections."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.pipeline.reviews import misread
from analysis.reviews.events import Event
from analysis.reviews.reading_samples import ReadingSample, sample_event
from analysis.reviews.readings import read
from analysis.store.database import Database
from analysis.store.queries.cases.reading_checks import ReadCase, read_cases
from analysis.store.tables.json_values import encode
from analysis.store.workspace import Workspace
from tests.dashboard.small import GENES, SECTIONS
from tests.templates import copied

DOUBTFUL = ["About 3, perhaps 2.", "either 2 or 3", "maybe 2, maybe 4"]
UNREAD = ["hm", "???"]
REFUSED = ["I'm sorry, I cannot listen to audio."]


def records() -> list[dict[str, Any]]:
    """50 options, 26 counts and a segmentation."""
    options = [
        {
            "task": "Single-Gene Detection", "audio": f"song{i}.wav", "question": "Which is most dominant?",
            "answer": GENES[i % 4], "answer_choices": GENES,
            "prediction": GENES[i % 3] if i % 5 else f"The answer is {GENES[i % 3]}.",
        }
        for i in range(50)
    ]  # fmt: skip
    texts = [*("2" if i % 2 else "There are 2 artists." for i in range(20)), *DOUBTFUL, *UNREAD, *REFUSED]
    counts = [
        {"task": "Standard Artist Counting", "audio": f"song{i}.wav", "question": "How many artists sing?",
         "answer": "2", "prediction": text}
        for i, text in enumerate(texts)
    ]  # fmt: skip
    sections = {"task": "Full Structural Segmentation", "audio": "song0.wav", "question": "Segment the song.",
                "answer": str(SECTIONS), "prediction": json.dumps(SECTIONS[:2])}  # fmt: skip
    return [*options, *counts, sections]


@copied
def workspace(folder: Path) -> Workspace:
    (folder / "reader.json").write_text(json.dumps([{**row, "model": "reader"} for row in records()]), encoding="utf-8")
    place = Workspace(folder / "workspace")
    pipeline.load([folder / "reader.json"], place)
    return place


def run_of(place: Workspace) -> str:
    (run,) = place.run_ids()
    return run


def sampled_cases(place: Workspace, sample: ReadingSample) -> list[ReadCase]:
    """The sampled answers, in the order of the queue."""
    run = run_of(place)
    keys = [(answer.question, answer.answer) for answer in sample.answers]
    cases = {
        (case.answer.question.id, case.key): case
        for case in read_cases(Database(place), run, "paper", {question for question, _ in keys})
    }
    return [cases[key] for key in keys]


def as_the_reader(place: Workspace, sample: ReadingSample, reviewer: str = "Ada") -> list[Event]:
    """The stored sample, and for each answer in the order of the queue a reading equal to that of the reader."""
    run = run_of(place)
    return [
        sample_event(reviewer, sample),
        *(reading(run, case, encode(case.scored.value), reviewer) for case in sampled_cases(place, sample)),
    ]


def reading(run: str, case: ReadCase, value: Any, reviewer: str = "Ada", says: str = "") -> Event:
    """What a reviewer reads in an answer; None: nothing."""
    says = says or ("nothing" if value is None else "value")
    return read(reviewer, case.answer.question.id, run, case.key, says, value)


def sample_of(place: Workspace, n_sure: int = 0) -> ReadingSample:
    return misread.sample_of(Database(place), {}, run_of(place), n_sure=n_sure)[0]

"""A small workspace for the tests of pages: two runs over the same few questions, words and songs of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests.templates import copied

HOSTILE = "<img src=x onerror=\"document.title='broken'\"> **bold** $x$ [link](javascript:alert(1))"
"""Must be shown as it stands."""

SECTIONS = [
    {"section": "intro", "start": 0.0, "end": 10.0},
    {"section": "verse", "start": 10.0, "end": 40.0},
    {"section": "chorus", "start": 40.0, "end": 60.0},
]
LYRICS = [
    {"section": "verse1", "lyrics": "the kettle hums and the window sings"},
    {"section": "chorus1", "lyrics": "oh little light stay on"},
]
GENES = ["Piano", "Drum Set", "Falsetto", "Backbeat"]

QUESTIONS: list[dict[str, Any]] = [
    {
        "task": "Full Structural Segmentation",
        "audio": "lamp.wav",
        "question": "Segment the song.",
        "answer": str(SECTIONS),
    },
    {
        "task": "Section Structural Segmentation",
        "audio": "lamp.wav",
        "question": "When is the chorus?",
        "answer": str(SECTIONS[2:]),
    },
    {
        "task": "Full Structural Lyrics Transcription",
        "audio": "lamp.wav",
        "question": "Transcribe the lyrics.",
        "answer": str(LYRICS),
    },
    {
        "task": "Single-Gene Detection",
        "audio": "kettle.wav",
        "question": "Which is most dominant?",
        "answer": "Falsetto",
        "answer_choices": GENES,
    },
    {"task": "Standard Artist Counting", "audio": "kettle.wav", "question": "How many artists?", "answer": "2"},
    {"task": "Artist Localization", "audio": "kettle.wav", "question": "When does artist 2 start?", "answer": "12.5"},
]

ANSWERS: dict[str, list[Any]] = {
    "careful": [
        json.dumps(SECTIONS),
        '[{"start": 41, "end": 60}]',
        json.dumps(LYRICS),
        ["Falsetto", "Falsetto", "Piano", "Falsetto"],
        "2",
        "0:12",
    ],
    "careless": [
        f"Here: {json.dumps(SECTIONS[:2])}",
        "I'm sorry, I cannot listen to audio.",
        f"[Verse 1]\nthe kettle hums {HOSTILE}",
        "Piano",
        "There are 2 artists in the 2010s",
        None,
    ],
}


def files(folder: Path) -> list[Path]:
    """One run file a model."""
    written = []
    for model, answers in ANSWERS.items():
        path = folder / f"{model}.json"
        records = [
            question | {"prediction": answer, "model": model}
            for question, answer in zip(QUESTIONS, answers, strict=True)
        ]
        path.write_text(json.dumps(records), encoding="utf-8")
        written.append(path)
    return written


def write_run(folder: Path, model: str, **fields: str) -> Path:
    """The careful answers as those of another model, with further fields in every record."""
    path = folder / f"{model}.json"
    pairs = zip(QUESTIONS, ANSWERS["careful"], strict=True)
    records = [question | {"prediction": answer, "model": model, **fields} for question, answer in pairs]
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


@copied
def workspace(folder: Path) -> Workspace:
    """A workspace in which both runs are loaded."""
    (folder / "files").mkdir()
    place = Workspace(folder / "workspace")
    loaded = pipeline.load(files(folder / "files"), place)
    assert [each.new for each in loaded] == [True, True]
    return place


def run_named(place: Workspace, model: str) -> str:
    return next(run for run in place.run_ids() if run.startswith(f"{model}-"))

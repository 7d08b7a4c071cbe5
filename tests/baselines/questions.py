"""Questions made by hand for the tests of the baselines, and the real ones where they are."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import Any

from analysis.benchmarks.bass import reader
from analysis.benchmarks.bass.reference_values import read
from analysis.benchmarks.bass.task_names import find
from analysis.benchmarks.packs.pack import PREFIX
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Question
from tests.shared import SHARED

REAL = ("structural_segmentation", "artist_collaboration", "musicological_analysis", "lyrics_transcription_shape")


def question(task: str, reference: Any, audio: str = "a.wav", **fields: Any) -> Question:
    """A question by the name of its subtask; the reference as a file writes it."""
    found = find(task)
    assert found is not None
    code, subtask = found[0].code, found[1]
    value, text = read(subtask.form, reference)
    offered = fields.pop("options", subtask.options or (("1", "2", "3", "4") if subtask.form == "song" else ()))
    return Question(code, subtask.script, audio, fields.pop("prompt", ""), value, text, options=offered, **fields)


def one_of_each() -> list[Question]:
    """A question for every subtask of the table but the plain transcription and those of packs."""
    four = ("Swing Feel", "Backbeat", "Piano", "Organ")
    made: dict[str, dict[str, Any]] = {
        "sections": {"reference": [{"section": "verse", "start": 0, "end": 60}]},
        "intervals": {"reference": [{"start": 10, "end": 20}], "section": "verse"},
        "lyrics": {"reference": [{"section": "verse1", "lyrics": "one two"}]},
        "option": {"reference": "Swing Feel", "options": four},
        "pair": {"reference": ["Swing Feel", "Piano"], "options": (*four, "Tempo", "Rhodes", "Duet", "Flute")},
        "ranking": {"reference": list(four), "options": four},
        "song": {"reference": "3"},
        "count": {"reference": 2},
        "seconds": {"reference": "41.5"},
    }
    questions = []
    for subtask in SUBTASKS.values():
        if subtask.form == "words" or subtask.script.startswith(PREFIX):
            continue
        fields = {"reference": subtask.options[-1]} if subtask.options else dict(made[subtask.form])
        if subtask.script == "section transcription":
            fields["section"] = "verse"
        questions.append(question(subtask.script, fields.pop("reference"), **fields))
    return questions


def counts(*references: int, task: str = "artist_count") -> list[Question]:
    return [question(task, Decimal(each), audio=f"{index}.wav") for index, each in enumerate(references)]


@lru_cache(maxsize=1)
def real_questions() -> tuple[Question, ...]:
    """All published questions in `../shared`."""
    folder = SHARED / "data" / "bass_questions"
    return tuple(answer.question for name in REAL for answer in reader.read(folder / f"{name}.json").answers)

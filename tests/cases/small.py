"""Small questions to score answers to."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from analysis.benchmarks.bass.tasks import TASKS
from analysis.records import Answer, LyricSection, OptionOrder, Question, Section, Value

SONG = (Section("Intro", 0, 10), Section("Verse", 10, 30), Section("Chorus", 30, 50))
CHORUSES = (Section("chorus", 30, 50), Section("chorus", 70, 90))
LYRICS = (LyricSection("verse1", "grey rain on tin"), LyricSection("chorus1", "sing sing"))
GENES = ("Piano", "Backbeat", "Organ", "Tempo")

REFERENCES: dict[str, tuple[Value, tuple[str, ...]]] = {
    "FSS": (SONG, ()),
    "SSS": (CHORUSES, ()),
    "FSLT": (LYRICS, ()),
    "SSLT": (LYRICS[:1], ()),
    "SGD": ("Piano", GENES),
    "PGD": (("Piano", "Backbeat"), (*GENES, "Falsetto", "Syncopation", "Guitar", "Vocals")),
    "GDR": (("Tempo", "Organ", "Backbeat", "Piano"), GENES),
    "GA": (Decimal(3), ("1", "2", "3", "4")),
    "Cnt": (Decimal(2), ()),
    "Dur": (Decimal("60.5"), ()),
    "Loc": (Decimal("12"), ()),
    "Attr": ("Singing", ("Rapping", "Singing", "Neither")),
}
SUBTASK = {code: task.subtasks[0].script for code, task in TASKS.items()} | {"Attr": "section_delivery_identification"}


def question(task: str, order: OptionOrder = "unknown", **changes: Any) -> Question:
    reference, options = REFERENCES[task]
    facts: dict[str, Any] = {
        "task": task,
        "subtask": SUBTASK[task],
        "audio": "song.wav",
        "prompt": "",
        "reference": reference,
        "reference_text": "",
        "options": options,
        "option_order": order,
    }
    return Question(**{**facts, **changes})


def answer(task: str, raw: Any, order: OptionOrder = "unknown", **changes: Any) -> Answer:
    return Answer(question(task, order, **changes), raw, "0", 0)

"""A planted error is named: the types for it hold at least 90 % of the points that it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from analysis.baselines.answer_text import answer_text
from analysis.records import Answer, LyricSection, Section
from analysis.scoring import score
from analysis.scoring.decomposition import lost
from tests.benchmarks.answers import questions
from tests.scoring.decomposition.planted import PLANTS, WORD_PLANTS, Plant, WordPlant, losses

REFUSALS = (
    "I'm sorry, but I can't help with that.",
    "I cannot listen to audio.",
    "I'm unable to process audio files.",
)
ASKED = [question for question in questions() if question.task in ("FSS", "SSS", "FSLT", "SSLT")]


def share(points: Counter[str], types: frozenset[str]) -> float:
    return sum(points[name] for name in types) / sum(points.values())


def sections(reference: object) -> Sequence[Section]:
    assert isinstance(reference, tuple)
    return [section for section in reference if isinstance(section, Section)]


def lyrics(reference: object) -> Sequence[LyricSection]:
    assert isinstance(reference, tuple)
    return [section for section in reference if isinstance(section, LyricSection)]


@pytest.mark.parametrize(
    ("error", "task"),
    [(error, task) for error in PLANTS for task in error.tasks],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_errors_in_segmentations(error: Plant, task: str) -> None:
    points: Counter[str] = Counter()
    for question in ASKED:
        if question.task == task and (reference := sections(question.reference)):
            planted = error.plant(reference, Random(question.id))
            points.update({} if planted is None else losses(question, tuple(planted)))
    assert sum(points.values()) > 0
    assert share(points, error.types) >= 0.9, points


@pytest.mark.parametrize("error", WORD_PLANTS, ids=lambda error: str(error.name))
def test_errors_in_lyrics(error: WordPlant) -> None:
    points: Counter[str] = Counter()
    for question in [question for question in ASKED if question.task == "FSLT"][:150]:
        reference = lyrics(question.reference)
        if any(section.text for section in reference):
            planted = error.plant(reference, Random(question.id))
            points.update({} if planted is None else losses(question, tuple(planted)))
    assert sum(points.values()) > 0
    assert share(points, error.types) >= 0.9, points


def test_a_tenth_refused() -> None:
    points: Counter[str] = Counter()
    for position, question in enumerate(questions()[::5]):
        refuses = position % 10 == 0
        raw = REFUSALS[position // 10 % 3] if refuses else answer_text(question.reference, question.subtask)
        points.update(lost(question, score(Answer(question, raw, str(position), position), "paper")) or {})
    assert sum(points.values()) > 40
    assert share(points, frozenset({"unread"})) >= 0.9, points

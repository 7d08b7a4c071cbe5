"""Uniform guesses over what may be answered: the chance level, played out.

1. Options: one of the offered, a pair of them, an order of four of them; a letter from A to D; the song 1 to 4; counts
   1 to 6.
2. Durations and points in time: uniform over the song's length, to a tenth of a second.
3. Full segmentation: 5 to 12 sections whose inner boundaries are uniform over the song, each labelled by one of the
   seven names the published prompts list. Section segmentation: 1 to 4 sections between uniform boundaries.
4. Lyrics: none; there is no uniform distribution over texts.

Every question has its own generator, seeded by the seed and the question's id: the same question gets the same guess in
any file and in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import pairwise
from random import Random

from analysis.baselines import options
from analysis.baselines.answer_text import written
from analysis.baselines.settings import Settings, duration_of
from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS
from analysis.parsing.options.letter import LETTERS
from analysis.parsing.options.yes_no import NO, YES
from analysis.records import Question, Section, Value

COUNTS = (1, 6)
LABELS = ("intro", "verse", "pre-chorus", "chorus", "post-chorus", "bridge", "outro")
SECTIONS = (5, 12)
INTERVALS = (1, 4)


def predict(questions: Sequence[Question], settings: Settings) -> list[str | None]:
    """A guess for every question."""
    return [_guess(question, settings) for question in questions]


def _guess(question: Question, settings: Settings) -> str | None:
    draw = Random(f"{settings.seed}:{question.id}")
    guess = DRAWS.get(SUBTASKS[question.subtask].form, _of_no_form)
    value = guess(draw, question, duration_of(question, settings))
    return None if value is None else written(value, question.subtask)


def _sections(draw: Random, question: Question, duration: float) -> Value:
    bounds = _boundaries(draw, duration, draw.randint(*SECTIONS) - 1)
    edges = [0.0, *bounds, round(duration, 3)]
    return tuple(Section(draw.choice(LABELS), start, end) for start, end in pairwise(edges))


def _intervals(draw: Random, question: Question, duration: float) -> Value:
    bounds = _boundaries(draw, duration, 2 * draw.randint(*INTERVALS))
    return tuple(Section("", start, end) for start, end in zip(bounds[::2], bounds[1::2], strict=True))


def _boundaries(draw: Random, duration: float, count: int) -> list[float]:
    return sorted(round(draw.uniform(0.0, duration), 3) for _ in range(count))


def _option(draw: Random, question: Question, duration: float) -> Value | None:
    offered = options.names(question)
    return draw.choice(offered) if offered else None


def _pair(draw: Random, question: Question, duration: float) -> Value | None:
    return _names(draw, question, 2)


def _ranking(draw: Random, question: Question, duration: float) -> Value | None:
    return _names(draw, question, 4)


def _names(draw: Random, question: Question, wanted: int) -> Value | None:
    offered = options.names(question)
    return tuple(draw.sample(offered, wanted)) if len(offered) >= wanted else None


def _song(draw: Random, question: Question, duration: float) -> Value:
    return draw.choice(options.SONGS)


def _count(draw: Random, question: Question, duration: float) -> Value:
    return Decimal(draw.randint(*COUNTS))


def _letter(draw: Random, question: Question, duration: float) -> Value:
    return draw.choice(LETTERS)


def _yes_no(draw: Random, question: Question, duration: float) -> Value:
    return draw.choice((YES, NO))


def _of_no_form(draw: Random, question: Question, duration: float) -> None:
    """Nothing is guessed where words or events of a recording are asked for."""


def _seconds(draw: Random, question: Question, duration: float) -> Value:
    return Decimal(round(draw.uniform(0.0, duration) * 10)) / 10


def _nothing(draw: Random, question: Question, duration: float) -> Value:
    return ()


DRAWS: dict[Form, Callable[[Random, Question, float], Value | None]] = {
    "sections": _sections,
    "intervals": _intervals,
    "lyrics": _nothing,
    "words": _nothing,
    "option": _option,
    "yes or no": _yes_no,
    "pair": _pair,
    "ranking": _ranking,
    "song": _song,
    "count": _count,
    "seconds": _seconds,
    "letter": _letter,
}
"""How each form of answer is drawn."""

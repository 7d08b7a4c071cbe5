"""Uniform random guesses over the possible answers, a simulation of the chance level.

1. Options: one, a pair, or an order of four of them; a letter from A to D; the song 1 to 4; counts 1 to 6.
2. Durations and points in time: uniform over the song's length, to a tenth of a second.
3. Full segmentation: 5 to 12 sections with inner boundaries uniform over the song, each with one of the seven labels in
   the published prompts. Section segmentation: 1 to 4 sections between uniform boundaries.
4. Lyrics: none, because there is no uniform distribution over texts.

The random generator of a question depends on seed and question id: a question gets the same guess in any file and in
any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import pairwise
from random import Random

from analysis.baselines import options
from analysis.baselines.answer_text import answer_text
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
    rng = Random(f"{settings.seed}:{question.id}")
    guess = DRAWS.get(SUBTASKS[question.subtask].form, _no_guess)
    value = guess(rng, question, duration_of(question, settings))
    return None if value is None else answer_text(value, question.subtask)


def _sections(rng: Random, question: Question, duration: float) -> Value:
    bounds = _boundaries(rng, duration, rng.randint(*SECTIONS) - 1)
    boundaries = [0.0, *bounds, round(duration, 3)]
    return tuple(Section(rng.choice(LABELS), start, end) for start, end in pairwise(boundaries))


def _intervals(rng: Random, question: Question, duration: float) -> Value:
    bounds = _boundaries(rng, duration, 2 * rng.randint(*INTERVALS))
    return tuple(Section("", start, end) for start, end in zip(bounds[::2], bounds[1::2], strict=True))


def _boundaries(rng: Random, duration: float, count: int) -> list[float]:
    return sorted(round(rng.uniform(0.0, duration), 3) for _ in range(count))


def _option(rng: Random, question: Question, duration: float) -> Value | None:
    option_names = options.names(question)
    return rng.choice(option_names) if option_names else None


def _pair(rng: Random, question: Question, duration: float) -> Value | None:
    return _names(rng, question, 2)


def _ranking(rng: Random, question: Question, duration: float) -> Value | None:
    return _names(rng, question, 4)


def _names(rng: Random, question: Question, number: int) -> Value | None:
    option_names = options.names(question)
    return tuple(rng.sample(option_names, number)) if len(option_names) >= number else None


def _song(rng: Random, question: Question, duration: float) -> Value:
    return rng.choice(options.SONGS)


def _count(rng: Random, question: Question, duration: float) -> Value:
    return Decimal(rng.randint(*COUNTS))


def _letter(rng: Random, question: Question, duration: float) -> Value:
    return rng.choice(LETTERS)


def _yes_no(rng: Random, question: Question, duration: float) -> Value:
    return rng.choice((YES, NO))


def _no_guess(rng: Random, question: Question, duration: float) -> None:
    """No guess for questions about words or events of a recording."""


def _seconds(rng: Random, question: Question, duration: float) -> Value:
    return Decimal(round(rng.uniform(0.0, duration) * 10)) / 10


def _nothing(rng: Random, question: Question, duration: float) -> Value:
    return ()


DRAWS: dict[Form, Callable[[Random, Question, float], Value | None]] = {
    "sections": _sections,
    "intervals": _intervals,
    "lyrics": _nothing,
    "words": _nothing,
    "option": _option,
    "choice": _option,
    "yes or no": _yes_no,
    "pair": _pair,
    "ranking": _ranking,
    "song": _song,
    "count": _count,
    "seconds": _seconds,
    "letter": _letter,
}
"""Function that draws a guess, by form of answer."""

"""What is held of a case so that its answers can be counted by what was right and by what was chosen.

1. Names are given as the question offers them; a name it does not offer is no choice.
2. A place counts from 1, in the order in which the options were shown; nothing where that order is not known.
3. Votes agree as they were read: "4", "3:1", "2:2", "2:1:1", "1:1:1:1"; "some unread" where one could not be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from analysis import scoring
from analysis.benchmarks.bass import attributes
from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.metrics.tolerance import Difference
from analysis.parsing.options.letter import LETTERS
from analysis.parsing.readers import offer
from analysis.records import Answer, CaseScore, Question, Value
from analysis.statistics.rank_correlation import kendall_tau

CHOICES = ("option", "pair", "ranking", "song")
VOTED = (*CHOICES, "yes or no")
UNREAD = "some unread"
MUSICOLOGY = "Musicological analysis"


class Wanted(NamedTuple):
    """What was asked for. actual: the right count or seconds. expected: names of the right options, a ranking in
    order. expected_places: theirs. attributes: that the right answer is about, attribute_category: theirs; where a
    sound is asked for: the others in the mixture.
    """

    actual: float | None = None
    expected: tuple[str, ...] = ()
    expected_places: tuple[int, ...] = ()
    attributes: tuple[str, ...] = ()
    attribute_category: str = ""


class Given(NamedTuple):
    """What was answered. error: answer - reference, a count or seconds. tau: Kendall's, of a ranking."""

    error: float | None = None
    chosen: tuple[str, ...] = ()
    chosen_places: tuple[int, ...] = ()
    tau: float | None = None


def wanted(question: Question) -> Wanted:
    """Of the question alone."""
    form = SUBTASKS[question.subtask].form
    if form in ("count", "seconds"):
        return Wanted(actual=_finite(question.reference))
    if form == "letter":
        return Wanted(None, *_letter(question.reference))
    if form == "yes or no":
        return Wanted(None, _names(question.reference), (), companions(question))
    if form not in CHOICES:
        return Wanted()
    right = _offered(question, question.reference)
    places = _places(question, right)
    if EVERY[question.task].category != MUSICOLOGY:
        return Wanted(None, right, places)
    gene = question.details.get("gene")
    about = (gene,) if isinstance(gene, str) and gene else () if form == "song" else right
    return Wanted(None, right, places, about, attributes.category(about, question.details.get("category")))


def companions(question: Question) -> tuple[str, ...]:
    """What else sounds in the mixture in which a sound is asked for."""
    present = question.details.get("components_present", ())
    return tuple(label for label in present if label != question.section)


def given(question: Question, scored: CaseScore) -> Given:
    """Of the answer under one lens."""
    form = SUBTASKS[question.subtask].form
    if form in ("count", "seconds"):
        found = scored.evidence
        return Given(error=_finite(found.difference) if isinstance(found, Difference) else None)
    if form == "letter":
        return Given(None, *_letter(scored.value))
    if form == "yes or no":
        return Given(None, _names(scored.value))
    if form not in CHOICES or scored.value is None:
        return Given()
    chosen = _offered(question, scored.value)
    tau = kendall_tau(_offered(question, question.reference), chosen) if form == "ranking" else None
    return Given(None, chosen, _places(question, chosen), tau)


def agreement(answer: Answer) -> str:
    """How far several answers to one question of choice agree, "" for a single one."""
    question, raw = answer.question, answer.raw
    if SUBTASKS[question.subtask].form not in VOTED or not isinstance(raw, list) or len(raw) < 2:
        return ""
    if scoring.broken(question):
        return ""
    values = [scoring.read(replace(answer, raw=one)).value for one in raw]
    if any(value is None for value in values):
        return UNREAD
    in_order = SUBTASKS[question.subtask].form == "ranking"
    counts = Counter(names if in_order else tuple(sorted(names)) for names in map(_names, values))
    return ":".join(str(n) for n in sorted(counts.values(), reverse=True))


def _finite(number: object) -> float | None:
    if not isinstance(number, Decimal) or not number.is_finite():
        return None
    as_float = float(number)
    return as_float if abs(as_float) < float("inf") else None


def _names(value: Value | None) -> tuple[str, ...]:
    if isinstance(value, Decimal):
        return (str(int(value)) if value.is_finite() and value == value.to_integral_value() else str(value),)
    return tuple(str(name) for name in value) if isinstance(value, tuple) else () if value is None else (str(value),)


def _letter(value: Value | None) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """A letter is its own name, its place that in the alphabet; several letters are no choice."""
    return ((value,), (LETTERS.index(value) + 1,)) if isinstance(value, str) and value in LETTERS else ((), ())


def _offered(question: Question, value: Value) -> tuple[str, ...]:
    """Rule 1. The reference's own names count as offered, see `readers.offer`."""
    spelled = _spellings(question.options, _names(question.reference))
    return tuple(spelled[name] for name in map(_plain, _names(value)) if name in spelled)


@lru_cache(maxsize=4096)
def _spellings(options: tuple[str, ...], reference: tuple[str, ...]) -> dict[str, str]:
    return {_plain(name): name for name in (*reference, *options)}


def _places(question: Question, names: Iterable[str]) -> tuple[int, ...]:
    """Rule 2."""
    shown = [_plain(name) for name in offer(question, 1).shown]
    return tuple(shown.index(plain) + 1 for plain in map(_plain, names) if plain in shown)


def _plain(name: str) -> str:
    return " ".join(name.lower().split())

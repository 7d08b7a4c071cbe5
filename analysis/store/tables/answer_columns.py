"""Case columns for counting answers by reference and by choice.

1. Names are given as the question offers them; a name outside its options is no choice. Case counts only between
   options that differ in nothing else.
2. A position counts from 1, in the order in which the options were shown; empty where that order is unknown.
3. Agreement of votes by their values: "4", "3:1", "2:2", "2:1:1", "1:1:1:1"; "some unread" where one is unparsed.
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
from analysis.metrics.plain_names import cased, plain
from analysis.metrics.tolerance import Difference
from analysis.parsing.options.letter import LETTERS
from analysis.parsing.readers import offer
from analysis.records import Answer, CaseScore, Question, Value
from analysis.statistics.rank_correlation import kendall_tau

CHOICES = ("option", "choice", "choices", "pair", "ranking", "song")
NUMBERS = ("count", "seconds", "number")
VOTED = (*CHOICES, "yes or no")
UNREAD = "some unread"
MUSICOLOGY = "Musicological analysis"


class ReferenceColumns(NamedTuple):
    """The columns of a question's reference. actual: the right number.

    expected: names of the right options, a ranking in order. expected_places: their positions.
    attributes: musical attributes the right answer is about; for a sound question the other sounds in the mixture.
    attribute_category: of these attributes.
    """

    actual: float | None = None
    expected: tuple[str, ...] = ()
    expected_places: tuple[int, ...] = ()
    attributes: tuple[str, ...] = ()
    attribute_category: str = ""


class AnswerColumns(NamedTuple):
    """The columns of an answer under one lens. error: answer - reference, of a number. tau: of a ranking."""

    error: float | None = None
    chosen: tuple[str, ...] = ()
    chosen_places: tuple[int, ...] = ()
    tau: float | None = None


def reference_columns(question: Question) -> ReferenceColumns:
    form = SUBTASKS[question.subtask].form
    if form == "choice":
        return _choice_columns(question.options, str(question.reference), question.option_order == "stored")
    if form in NUMBERS:
        return ReferenceColumns(actual=_finite(question.reference))
    if form == "letter":
        return ReferenceColumns(None, *_letter(question.reference))
    if form == "yes or no":
        return ReferenceColumns(None, _names(question.reference), (), companions(question))
    if form not in CHOICES:
        return ReferenceColumns()
    right = _option_names(question, question.reference)
    positions = _positions(question, right)
    if EVERY[question.task].category != MUSICOLOGY:
        return ReferenceColumns(None, right, positions)
    gene = question.details.get("gene")
    subject = (gene,) if isinstance(gene, str) and gene else () if form == "song" else right
    category = attributes.category(subject, question.details.get("category"))
    return ReferenceColumns(None, right, positions, subject, category)


@lru_cache(maxsize=4096)
def _choice_columns(options: tuple[str, ...], reference: str, is_in_order: bool) -> ReferenceColumns:
    """The columns of a choice of a pack, whose options are stored in the order shown."""
    own_case = cased(options)
    spelling = _spellings(options, (reference,)).get(plain(reference, own_case))
    names = () if spelling is None else (spelling,)
    right = plain(reference, own_case)
    positions = [n for n, option in enumerate(options, 1) if plain(option, own_case) == right]
    return ReferenceColumns(None, names, tuple(positions[:1]) if is_in_order else ())


def companions(question: Question) -> tuple[str, ...]:
    """The other sounds in the mixture of a question about one sound."""
    present = question.details.get("components_present", ())
    return tuple(label for label in present if label != question.section)


def answer_columns(question: Question, score: CaseScore) -> AnswerColumns:
    form = SUBTASKS[question.subtask].form
    if form in NUMBERS:
        evidence = score.evidence
        return AnswerColumns(error=_finite(evidence.difference) if isinstance(evidence, Difference) else None)
    if form == "letter":
        return AnswerColumns(None, *_letter(score.value))
    if form == "yes or no":
        return AnswerColumns(None, _names(score.value))
    if form not in CHOICES or score.value is None:
        return AnswerColumns()
    names = _option_names(question, score.value)
    tau = kendall_tau(_option_names(question, question.reference), names) if form == "ranking" else None
    return AnswerColumns(None, names, _positions(question, names), tau)


def agreement(answer: Answer) -> str:
    """How far several answers to one question of choice agree (rule 3), "" for a single answer."""
    question, raw = answer.question, answer.raw
    if SUBTASKS[question.subtask].form not in VOTED or not isinstance(raw, list) or len(raw) < 2:
        return ""
    if scoring.broken(question):
        return ""
    values = [scoring.read(replace(answer, raw=vote)).value for vote in raw]
    if any(value is None for value in values):
        return UNREAD
    is_ordered = SUBTASKS[question.subtask].form == "ranking"
    counts = Counter(names if is_ordered else tuple(sorted(names)) for names in map(_names, values))
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
    """A letter is its own name, its position that in the alphabet; several letters are no choice."""
    return ((value,), (LETTERS.index(value) + 1,)) if isinstance(value, str) and value in LETTERS else ((), ())


def _option_names(question: Question, value: Value) -> tuple[str, ...]:
    """Rule 1. The reference's own names count as options, see `readers.offer`."""
    spellings, own_case = _spellings(question.options, _names(question.reference)), cased(question.options)
    plain_names = [plain(name, own_case) for name in _names(value)]
    return tuple(spellings[name] for name in plain_names if name in spellings)


@lru_cache(maxsize=4096)
def _spellings(options: tuple[str, ...], reference: tuple[str, ...]) -> dict[str, str]:
    own_case = cased(options)
    return {plain(name, own_case): name for name in (*reference, *options)}


def _positions(question: Question, names: Iterable[str]) -> tuple[int, ...]:
    """Rule 2."""
    own_case = cased(question.options)
    shown_options = [plain(name, own_case) for name in offer(question, 1).in_order]
    plain_names = [plain(name, own_case) for name in names]
    return tuple(shown_options.index(name) + 1 for name in plain_names if name in shown_options)

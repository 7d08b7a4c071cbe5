"""An answer as people read it, compared with what the reader of this program took from it.

1. An answer is misread if the person reads another value, or nothing where the reader took a value, or a value where it
   took nothing. It is compared with the present reading, so a later version of the reader is judged by the same sample.
   Where people disagree or see two readings, that is open.
2. Where the person's value is not known (two readings, or not what the reader took), the score by the person is the
   lowest and the highest possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

from analysis import scoring
from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.plain_names import cased, plain
from analysis.records import CaseScore, LyricSection, Question, Section, Value
from analysis.reviews.readings import NOT_BLIND
from analysis.scoring.forms import METRIC_OF_FORM
from analysis.scoring.sums import CaseTally

_ANY_ORDER = ("pair", "choices", "tags")
Place: TypeAlias = tuple[str, str, str]
"""Task, subtask and stratum of the figure."""


class PersonValue(NamedTuple):
    """A person's reading, with the value as a record: what the person reads, or what was shown (`PersonReading`)."""

    says: str
    value: Value | None


class Checked(NamedTuple):
    """An answer that people read. is_misread: None where they disagree or see two readings.

    low, high: its score by what people read, at its lowest and its highest.
    """

    place: Place
    is_misread: bool | None
    is_blind: bool
    before: CaseTally
    low: CaseTally
    high: CaseTally


def check(question: Question, scored: CaseScore, readings: Iterable[PersonValue], place: Place) -> Checked | None:
    """One answer as read by people. None where nobody's reading says anything of the present one."""
    opinions = [
        (reading, is_misread)
        for reading in readings
        if (is_misread := _is_misread(question, reading, scored.value)) is not None or _is_open(reading)
    ]
    if not opinions or scored.score is None:
        return None
    verdicts = {is_misread for _, is_misread in opinions}
    before = CaseTally.of(scored)
    tallies = sorted(
        (tally for reading, is_misread in opinions for tally in _tallies(question, reading, is_misread, before)),
        key=lambda tally: tally.score or 0.0,
    )
    is_blind = all(reading.says not in NOT_BLIND for reading, _ in opinions)
    return Checked(place, verdicts.pop() if len(verdicts) == 1 else None, is_blind, before, tallies[0], tallies[-1])


def same(question: Question, first: Value | None, second: Value | None) -> bool:
    """Whether two values say the same: numbers as numbers, names without case, times to 1 ms, words without spacing."""
    return bool(_comparable(question, first) == _comparable(question, second))


def _is_open(reading: PersonValue) -> bool:
    return reading.says == "unclear"


def _is_misread(question: Question, reading: PersonValue, value: Value | None) -> bool | None:
    """Whether the reader took another value than the person; None if that cannot be said."""
    if _is_open(reading):
        return None
    is_same = same(question, reading.value, value)
    if reading.says == "differs":
        return True if is_same else None  # the reader now takes another value than the person was shown
    return not is_same


def _tallies(
    question: Question, reading: PersonValue, is_misread: bool | None, before: CaseTally
) -> Sequence[CaseTally]:
    """The scores that the answer can have by what the person reads."""
    if is_misread is False:
        return (before,)
    if _is_open(reading) or reading.says == "differs":
        worst = METRIC_OF_FORM[SUBTASKS[question.subtask].form].worst
        return (
            CaseTally("scored", worst, None if before.wer is None else 1.0),
            CaseTally("scored", 1.0, None if before.wer is None else 0.0),
        )
    result = scoring.judge(question, reading.value)
    return (CaseTally("unparsed" if reading.value is None else "scored", result.score, result.wer),)


def _comparable(question: Question, value: Value | None) -> Any:
    if value is None or isinstance(value, Decimal):
        return value
    own_case = cased(question.options)
    if isinstance(value, str):
        return plain(value, own_case)
    items = [_comparable_item(item, own_case) for item in value]
    return sorted(items) if SUBTASKS[question.subtask].form in _ANY_ORDER else items


def _comparable_item(item: Section | LyricSection | str, own_case: frozenset[str]) -> Any:
    if isinstance(item, Section):
        times = (None if time is None else round(time, 3) for time in (item.start, item.end))
        return (item.label.casefold(), *times)
    if isinstance(item, LyricSection):
        return item.label.casefold(), " ".join(item.text.split())
    return plain(item, own_case)

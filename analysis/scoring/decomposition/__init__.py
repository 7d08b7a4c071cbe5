"""Points that a case lost, by type of loss.

The points between a score and 1 are divided among named types: an oracle repairs one type of error, the answer is
scored again, and the gain is what the type costs. The parts add up to 1 - score, and none is below 0. Paper lens only.
After TIDE (Bolya et al. 2020, "TIDE: A General Toolbox for Identifying Object Detection Errors"), whose gains do not
add up; these do (`shapley`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import same_label
from analysis.metrics.section_iou import Interval
from analysis.metrics.section_wer import Settings
from analysis.records import CaseScore, LyricSection, Question, Section, Value
from analysis.scoring.decomposition import lyrics, options, segmentation
from analysis.scoring.decomposition.segmentation import Repair
from analysis.scoring.decomposition.shapley import Gain

Lost: TypeAlias = Mapping[str, float]

SMALLEST = 1e-12
"""Smaller parts are rounding errors."""

UNREAD = "unread"
NO_RIGHT_OPTION = "no right option"
WRONG_OPTION = "wrong option"


class Decomposition(NamedTuple):
    """The points a case lost. lost: by type. gains: of the types whose gain depends on the order of repairs.

    repair: the roles of the sections of a segmentation, which failure modes need too.
    """

    lost: Lost
    gains: Mapping[str, Gain] = {}
    repair: Repair | None = None


def lost(question: Question, scored: CaseScore) -> Lost | None:
    """Type of loss -> points from 0 to 1, adding up to 1 - score. None: unscorable, or another lens than paper."""
    parts = decompose(question, scored)
    return None if parts is None else parts.lost


def decompose(question: Question, scored: CaseScore) -> Decomposition | None:
    """The points lost with what they were computed from. None: unscorable, or another lens than paper."""
    if scored.lens != "paper" or scored.score is None:
        return None
    if scored.score == 1:
        return Decomposition({})
    form = SUBTASKS[question.subtask].form
    if form == "option" and options.no_right_option(question, _options(question)):
        return Decomposition({NO_RIGHT_OPTION: 1.0 - scored.score})
    if scored.value is None:
        return Decomposition({UNREAD: 1.0 - scored.score})
    if form in TIMED:
        return _segmentation(question, scored, form)
    losses = LOSSES.get(form, _undivided)(question, scored)
    return Decomposition({name: points for name, points in losses.items() if points > SMALLEST})


def _options(question: Question) -> Sequence[str]:
    return question.options or SUBTASKS[question.subtask].options


LABELLED: frozenset[Form] = frozenset({"sections", "events"})
TIMED: frozenset[Form] = LABELLED | {"intervals", "turns"}
"""Forms of answers that are sections with times; those of LABELLED also need the right label."""


def repair_of(question: Question, scored: CaseScore) -> Repair:
    """The roles of the sections of a segmentation, and what can be repaired."""
    same = same_label if SUBTASKS[question.subtask].form in LABELLED else None
    return segmentation.repair(_intervals(question.reference), _intervals(scored.value), same)


def _segmentation(question: Question, scored: CaseScore, form: Form) -> Decomposition:
    repair = repair_of(question, scored)
    gains = {name: gain for name, gain in segmentation.gains_of(repair).items() if gain.part > SMALLEST}
    return Decomposition({name: gain.part for name, gain in gains.items()}, gains, repair)


def _lyrics(question: Question, scored: CaseScore) -> Lost:
    return lyrics.lost(_texts(question.reference), _texts(scored.value), scored.evidence, Settings())


def _words(question: Question, scored: CaseScore) -> Lost:
    settings = Settings(punctuation="dropped")
    return lyrics.lost(_texts(question.reference), _texts(scored.value), scored.evidence, settings)


def _all_points(kind: Callable[[Question, Value], str]) -> Callable[[Question, CaseScore], Lost]:
    """Decomposition that gives all points to one type."""

    def of_case(question: Question, scored: CaseScore) -> Lost:
        assert scored.value is not None
        assert scored.score is not None
        return {kind(question, scored.value): 1.0 - scored.score}

    return of_case


def _option(question: Question, value: Value) -> str:
    if question.task != "Attr":
        return WRONG_OPTION
    return options.style(str(question.reference), str(value))


def _names(value: Value) -> Sequence[str]:
    return [str(name) for name in value] if isinstance(value, tuple) else [str(value)]


def _number(kind: Callable[[Decimal, Decimal], str]) -> Callable[[Question, Value], str]:
    def of_values(question: Question, value: Value) -> str:
        assert isinstance(question.reference, Decimal)
        assert isinstance(value, Decimal)
        return kind(question.reference, value)

    return of_values


def _wrong_option(question: Question, value: Value) -> str:
    return WRONG_OPTION


LOSSES: dict[Form, Callable[[Question, CaseScore], Lost]] = {
    "lyrics": _lyrics,
    "words": _words,
    "option": _all_points(_option),
    "pair": _all_points(lambda question, value: options.pair(_names(question.reference), _names(value))),
    "ranking": _all_points(lambda question, value: options.order(_names(question.reference), _names(value))),
    "song": _all_points(_wrong_option),
    "count": _all_points(_number(options.count)),
    "seconds": _all_points(_number(options.seconds)),
    "letter": _all_points(_wrong_option),
    "yes or no": _all_points(_wrong_option),
    "transcript": _words,
    "choice": _all_points(_wrong_option),
}
"""Decomposition of the loss for forms of answer that are no segmentation. Other forms lose all points to one type."""
_undivided = _all_points(lambda question, value: "wrong")


def _intervals(value: Value | None) -> list[Interval]:
    assert isinstance(value, tuple)
    return [Interval(*section) for section in value if isinstance(section, Section)]


def _texts(value: Value | None) -> list[str]:
    assert isinstance(value, tuple)
    return [section.text for section in value if isinstance(section, LyricSection)]

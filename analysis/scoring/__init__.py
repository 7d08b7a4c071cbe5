"""Score of one answer under a lens, with the evidence of the score.

Paper lens: the answer is read as a careful person reads it (`parsing`) and scored by the paper's definition
(`metrics`). A missing, refused or unparsed answer has the worst value: IoU 0, incorrect, WER 1. This is so even if the
reference is empty: only an answer that states that there is nothing is right. A question with a broken reference is
unscorable and in no mean. Released lens: the published scripts (`benchmarks.official`). Careful lens: the paper's
metric on what a person reads, where the paper reads by a rule (`parsing.readers.CAREFUL`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from importlib.metadata import version
from typing import Any, NamedTuple

from analysis.benchmarks import official
from analysis.benchmarks.protocol import Form
from analysis.benchmarks.registry import SUBTASKS, lenses
from analysis.labels import normalise
from analysis.metrics.beats import BeatMatch, beat_f_measure
from analysis.metrics.exact_match import Choice, exact_match
from analysis.metrics.section_iou import Interval, SectionMatch, bounds, matched_iou
from analysis.metrics.section_wer import LyricsMatch, Settings, matched_wer, no_answer
from analysis.metrics.tolerance import Difference, within
from analysis.parsing.readers import CAREFUL, READERS
from analysis.records import (
    NO_TEXTS,
    Answer,
    CaseScore,
    Lens,
    LyricSection,
    Outcome,
    Question,
    Reading,
    Section,
    Value,
)

VERSIONS = {
    "metrics": "2",
    "parsing": "4",
    "columns": "12",
    "released": "a401ccf",
    "jiwer": version("jiwer"),
    "json_repair": version("json_repair"),
}
"""Versions behind a stored score. columns: of the stored tables, see `store.tables.schema`."""

Evidence = SectionMatch | LyricsMatch | Choice | Difference | BeatMatch


class MetricResult(NamedTuple):
    """Evidence and score that a metric returns; wer for lyrics only."""

    evidence: Evidence
    score: float
    wer: float | None = None


def score(answer: Answer, lens: Lens) -> CaseScore:
    """Score of an answer with its evidence. Benchmarks with one rule use it under every lens."""
    if lens != "released" or lens not in lenses(answer.question.task):
        return _metric_score(answer, lens)
    if (
        NO_TEXTS in answer.question.defects
    ):  # the published files hold the words; without them there is nothing to score
        return CaseScore("released", "unscorable", "none", None, None, verdict="skipped")
    return official.score(answer)


def _metric_score(answer: Answer, lens: Lens) -> CaseScore:
    question = answer.question
    form = SUBTASKS[question.subtask].form
    if broken(question):
        return CaseScore(lens, "unscorable", "none", None, None)
    reading = read(answer, lens)
    outcome = _outcome(reading, answer.raw)
    result = JUDGES[form](question, reading.value)
    return CaseScore(
        lens=lens,
        outcome=outcome,
        confidence=reading.confidence,
        value=reading.value,
        score=result.score,
        steps=reading.steps,
        evidence=result.evidence,
        wer=result.wer,
    )


def read(answer: Answer, lens: Lens = "paper") -> Reading:
    """Reading of the answer under a lens, by the rule of the benchmark's paper or as a careful person reads."""
    form = SUBTASKS[answer.question.subtask].form
    reader = CAREFUL.get(form, READERS[form]) if lens == "careful" else READERS[form]
    return reader(answer.raw, answer.question)


def judge(question: Question, value: Value | None) -> MetricResult:
    """Result of the paper's metric for a value; None is an answer without a readable value."""
    return JUDGES[SUBTASKS[question.subtask].form](question, value)


def same_label(reference: str, estimate: str) -> bool:
    """Whether two section labels are equal after normalisation ("Verse 2" is "verse")."""
    return _normalised(reference) == _normalised(estimate)


@lru_cache(maxsize=65_536)  # a run has a few spellings in some 100,000 sections
def _normalised(label: str) -> str:
    return normalise(label)


def _judge_sections(question: Question, value: Value | None) -> MetricResult:
    return _overlap(question, value, same_label)


def _judge_intervals(question: Question, value: Value | None) -> MetricResult:
    return _overlap(question, value, None)


def _overlap(question: Question, value: Value | None, labels: Callable[[str, str], bool] | None) -> MetricResult:
    match = matched_iou(_intervals(question.reference), _intervals(value), labels)
    if value is None:
        match = match._replace(score=0.0)
    return MetricResult(match, match.score)


def _judge_lyrics(question: Question, value: Value | None) -> MetricResult:
    return _word_errors(question, value, Settings())


def _judge_words(question: Question, value: Value | None) -> MetricResult:
    return _word_errors(question, value, Settings(punctuation="dropped"))


def _word_errors(question: Question, value: Value | None, settings: Settings) -> MetricResult:
    reference = _texts(question.reference)
    match = no_answer(reference, settings) if value is None else matched_wer(reference, _texts(value), settings)
    return MetricResult(match, 1.0 / (1.0 + match.wer), match.wer)


def _judge_names(question: Question, value: Value | None, in_order: bool = True) -> MetricResult:
    choice = exact_match(_names(question.reference), _names(value), in_order)
    return MetricResult(choice, choice.score)


def _judge_pair(question: Question, value: Value | None) -> MetricResult:
    return _judge_names(question, value, in_order=False)


def _judge_count(question: Question, value: Value | None) -> MetricResult:
    return _judge_number(question, value, Decimal(0))


def _judge_seconds(question: Question, value: Value | None) -> MetricResult:
    return _judge_number(question, value, Decimal(3))


def _judge_number(question: Question, value: Value | None, tolerance: Decimal) -> MetricResult:
    assert isinstance(question.reference, Decimal)
    assert value is None or isinstance(value, Decimal)
    difference = within(question.reference, value, tolerance)
    return MetricResult(difference, difference.score)


def _judge_beats(question: Question, value: Value | None) -> MetricResult:
    match = beat_f_measure(_points(question.reference), _points(value))
    return MetricResult(match, match.score)


JUDGES: dict[Form, Callable[[Question, Value | None], MetricResult]] = {
    "sections": _judge_sections,
    "intervals": _judge_intervals,
    "lyrics": _judge_lyrics,
    "words": _judge_words,
    "option": _judge_names,
    "pair": _judge_pair,
    "ranking": _judge_names,
    "song": _judge_count,
    "count": _judge_count,
    "seconds": _judge_seconds,
    "letter": _judge_names,
    "yes or no": _judge_names,
    "transcript": _judge_words,
    "events": _judge_sections,
    "turns": _judge_intervals,
    "beats": _judge_beats,
}
"""The metric of each form of answer."""


def broken(question: Question) -> bool:
    """Whether no answer can be scored: lyrics without words, or an impossible reference."""
    form, reference = SUBTASKS[question.subtask].form, question.reference
    if NO_TEXTS in question.defects or form == "not scored":
        return True
    if form in ("sections", "intervals"):
        return any(bounds(interval) is None for interval in _intervals(reference))
    if isinstance(reference, Decimal):
        return not reference.is_finite() or reference < 0 or (form == "song" and reference not in (1, 2, 3, 4))
    n_names = {"pair": 2, "ranking": 4}.get(form)
    return n_names is not None and len({str(name).lower() for name in _names(reference)}) != n_names


def _outcome(reading: Reading, raw: Any) -> Outcome:
    if reading.value is not None:
        return "scored"
    if reading.refused:
        return "refused"
    return "missing" if _nothing(raw) else "unparsed"


def _nothing(raw: Any) -> bool:
    return raw is None or (isinstance(raw, list) and bool(raw) and all(item is None for item in raw))


def _intervals(value: Value | None) -> list[Interval]:
    assert value is None or isinstance(value, tuple)
    return [
        Interval(section.label, section.start, section.end) for section in value or () if isinstance(section, Section)
    ]


def _points(value: Value | None) -> list[float]:
    return [interval.start for interval in _intervals(value) if interval.start is not None]


def _texts(value: Value | None) -> list[str]:
    assert value is None or isinstance(value, tuple)
    return [section.text for section in value or () if isinstance(section, LyricSection)]


def _names(value: Value | None) -> Sequence[str]:
    if value is None:
        return ()
    return [str(name) for name in value] if isinstance(value, tuple) else (str(value),)

"""The table of pairs: matched sections of reference and answer, then the unmatched ones of either side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from analysis import labels
from analysis.metrics.section_iou import SectionMatch
from analysis.metrics.section_wer import LyricsMatch
from analysis.records import LyricSection, Section, Value
from analysis.store.tables.column import COUNT, NUMBER, TEXT, Column, Row, row_of
from analysis.store.tables.lyrics import WordCounts, word_counts
from analysis.store.tables.scored_case import INDEX, LENS, QUESTION_ID, ScoredCase

_canonical = lru_cache(maxsize=4096)(labels.canonical)


class Side(NamedTuple):
    """One section of a pair. Empty where the pair lacks it."""

    label: str = ""
    start: float | None = None
    end: float | None = None

    @property
    def canonical(self) -> str:
        return _canonical(self.label) if self.label else ""


class Match(NamedTuple):
    """Positions of the sections of a pair. iou: segmentation only. words: lyrics only."""

    reference: int | None
    estimate: int | None
    iou: float | None = None
    words: WordCounts = WordCounts()


class Pair(NamedTuple):
    """What a row is made of. number: within the case. occurrence: of the reference's canonical label, from 1."""

    case: ScoredCase
    number: int
    match: Match
    reference: Side
    estimate: Side
    occurrence: int | None


PAIRS: tuple[Column[Pair], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("pair", COUNT, lambda pair: pair.number, "number within the case, unmatched sections last"),
    Column("reference_position", COUNT, lambda pair: pair.match.reference, "null: the estimate has a section too many"),
    Column("estimate_position", COUNT, lambda pair: pair.match.estimate, "null: the estimate lacks the section"),
    Column("reference_label", TEXT, lambda pair: pair.reference.label, "as written"),
    Column("reference_canonical", TEXT, lambda pair: pair.reference.canonical, "see `labels`"),
    Column("estimate_label", TEXT, lambda pair: pair.estimate.label, "as written"),
    Column("estimate_canonical", TEXT, lambda pair: pair.estimate.canonical),
    Column("reference_start", NUMBER, lambda pair: pair.reference.start, "seconds"),
    Column("reference_end", NUMBER, lambda pair: pair.reference.end, "seconds"),
    Column("estimate_start", NUMBER, lambda pair: pair.estimate.start, "seconds"),
    Column("estimate_end", NUMBER, lambda pair: pair.estimate.end, "seconds"),
    Column("occurrence", COUNT, lambda pair: pair.occurrence, "number among sections of its canonical label, from 1"),
    Column("iou", NUMBER, lambda pair: pair.match.iou, "segmentation; 0 for unmatched"),
    Column("wer", NUMBER, lambda pair: pair.match.words.wer, "lyrics; null where the lens leaves the section out"),
    Column("hits", COUNT, lambda pair: pair.match.words.hits, "words"),
    Column("substitutions", COUNT, lambda pair: pair.match.words.substitutions, "words"),
    Column("deletions", COUNT, lambda pair: pair.match.words.deletions, "words"),
    Column("insertions", COUNT, lambda pair: pair.match.words.insertions, "words"),
    Column("reference_words", COUNT, lambda pair: pair.match.words.reference, "hits + substitutions + deletions"),
    Column("repeated", COUNT, lambda pair: pair.match.words.repeated, "paper lens: words beyond the reference"),
    Column("reference_repeated", COUNT, lambda pair: pair.match.words.reference_repeated, "words in the reference"),
)


def rows(case: ScoredCase) -> Iterator[tuple[str, Row]]:
    """Table and row of each pair; none for a score that is not made of sections."""
    evidence, score = case.score.evidence, case.score
    if not isinstance(evidence, SectionMatch | LyricsMatch):
        return
    reference, estimate = _sides(case.question.reference), _sides(score.value)
    matches = _section_matches(evidence) if isinstance(evidence, SectionMatch) else _lyrics_matches(case)
    occurrences = _occurrences(reference)
    for number, match in enumerate(matches):
        left, right = _at(reference, match.reference), _at(estimate, match.estimate)
        inside = match.reference is not None and match.reference < len(occurrences)
        occurrence = occurrences[match.reference] if inside and match.reference is not None else None
        yield "pairs", row_of(PAIRS, Pair(case, number, match, left, right, occurrence))


def _section_matches(evidence: SectionMatch) -> Iterator[Match]:
    for pair in evidence.pairs:
        yield Match(pair.reference, pair.estimate, pair.iou)
    for i in sorted(set(range(evidence.n_reference)) - {pair.reference for pair in evidence.pairs}):
        yield Match(i, None, 0.0)
    for j in sorted(set(range(evidence.n_estimate)) - {pair.estimate for pair in evidence.pairs}):
        yield Match(None, j, 0.0)


def _lyrics_matches(case: ScoredCase) -> Iterator[Match]:
    evidence: LyricsMatch = case.score.evidence
    for pair in evidence.pairs:
        yield Match(pair.reference, pair.hypothesis, None, word_counts(case.question, case.score, pair))
    for i in sorted(set(range(evidence.n_reference)) - {pair.reference for pair in evidence.pairs}):
        yield Match(i, None)
    for j in sorted(set(range(evidence.n_hypothesis)) - {pair.hypothesis for pair in evidence.pairs}):
        yield Match(None, j)


def _sides(value: Value | None) -> list[Side]:
    return [_side(section) for section in value] if isinstance(value, tuple) else []


def _side(section: Section | LyricSection | str) -> Side:
    if isinstance(section, Section):
        return Side(section.label, section.start, section.end)
    return Side(section.label) if isinstance(section, LyricSection) else Side()


def _at(sides: Sequence[Side], position: int | None) -> Side:
    return sides[position] if position is not None and position < len(sides) else Side()


def _occurrences(sections: Sequence[Side]) -> list[int]:
    """Number of each section among those with its canonical label, from 1, in the order of the list."""
    counts: Counter[str] = Counter()
    occurrences = []
    for section in sections:
        counts[section.canonical] += 1
        occurrences.append(counts[section.canonical])
    return occurrences

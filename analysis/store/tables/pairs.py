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
from analysis.scoring.scored_case import ScoredCase
from analysis.store.tables.column import COUNT, NUMBER, TEXT, Column, Row
from analysis.store.tables.lyrics import WordCounts, word_counts

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
    """A row of PAIRS, of which a run of lyrics has ten thousands: its values in the order of the columns."""

    question_id: str
    position: int
    lens: str
    number: int
    reference_position: int | None
    estimate_position: int | None
    reference_label: str
    reference_canonical: str
    estimate_label: str
    estimate_canonical: str
    reference_start: float | None
    reference_end: float | None
    estimate_start: float | None
    estimate_end: float | None
    occurrence: int | None
    iou: float | None
    wer: float | None
    hits: int | None
    substitutions: int | None
    deletions: int | None
    insertions: int | None
    reference_words: int | None
    repeated: int | None
    reference_repeated: int | None


PAIRS: tuple[Column[Pair], ...] = (
    Column("question_id", TEXT, lambda pair: pair.question_id, own=True),
    Column("index", COUNT, lambda pair: pair.position, own=True),
    Column("lens", TEXT, lambda pair: pair.lens),
    Column("pair", COUNT, lambda pair: pair.number, "number within the case, unmatched sections last"),
    Column(
        "reference_position", COUNT, lambda pair: pair.reference_position, "null: the estimate has a section too many"
    ),
    Column("estimate_position", COUNT, lambda pair: pair.estimate_position, "null: the estimate lacks the section"),
    Column("reference_label", TEXT, lambda pair: pair.reference_label, "as written"),
    Column("reference_canonical", TEXT, lambda pair: pair.reference_canonical, "see `labels`"),
    Column("estimate_label", TEXT, lambda pair: pair.estimate_label, "as written"),
    Column("estimate_canonical", TEXT, lambda pair: pair.estimate_canonical),
    Column("reference_start", NUMBER, lambda pair: pair.reference_start, "seconds"),
    Column("reference_end", NUMBER, lambda pair: pair.reference_end, "seconds"),
    Column("estimate_start", NUMBER, lambda pair: pair.estimate_start, "seconds"),
    Column("estimate_end", NUMBER, lambda pair: pair.estimate_end, "seconds"),
    Column("occurrence", COUNT, lambda pair: pair.occurrence, "number among sections of its canonical label, from 1"),
    Column("iou", NUMBER, lambda pair: pair.iou, "segmentation; 0 for unmatched"),
    Column("wer", NUMBER, lambda pair: pair.wer, "lyrics; null where the lens leaves the section out"),
    Column("hits", COUNT, lambda pair: pair.hits, "words"),
    Column("substitutions", COUNT, lambda pair: pair.substitutions, "words"),
    Column("deletions", COUNT, lambda pair: pair.deletions, "words"),
    Column("insertions", COUNT, lambda pair: pair.insertions, "words"),
    Column("reference_words", COUNT, lambda pair: pair.reference_words, "hits + substitutions + deletions"),
    Column("repeated", COUNT, lambda pair: pair.repeated, "paper lens: words beyond the reference"),
    Column("reference_repeated", COUNT, lambda pair: pair.reference_repeated, "words in the reference"),
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
        yield (
            "pairs",
            Pair(
                case.question_id, case.index, score.lens, number, match.reference, match.estimate,
                left.label, left.canonical, right.label, right.canonical,
                left.start, left.end, right.start, right.end, occurrence, match.iou, *match.words,
            ),
        )  # fmt: skip


def _section_matches(evidence: SectionMatch) -> Iterator[Match]:
    for pair in evidence.pairs:
        yield Match(pair.reference, pair.estimate, pair.iou)
    for i in sorted(set(range(evidence.n_reference)) - {pair.reference for pair in evidence.pairs}):
        yield Match(i, None, 0.0)
    for j in sorted(set(range(evidence.n_estimate)) - {pair.estimate for pair in evidence.pairs}):
        yield Match(None, j, 0.0)


def _lyrics_matches(case: ScoredCase) -> Iterator[Match]:
    evidence: LyricsMatch = case.score.evidence
    for pair, words in zip(evidence.pairs, word_counts(case.question, case.score), strict=True):
        yield Match(pair.reference, pair.hypothesis, None, words)
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

"""The tables of changed words and repeated phrases, and the word counts of a pair of lyrics sections."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from analysis.metrics.repetition import Phrase, Repetition, distinct_phrases, loop, repetition
from analysis.metrics.section_wer import Edit, LyricsMatch, Settings, WordPair, split_words
from analysis.records import CaseScore, LyricSection, Question
from analysis.store.tables.column import COUNT, TEXT, Column, Row, row_of
from analysis.store.tables.scored_case import INDEX, QUESTION_ID, ScoredCase

MOST_WORDS = 2000
"""Words of one edit that are stored; a runaway answer can insert tens of thousands at one position."""
MOST_PHRASES = 3
"""Repeated phrases of a section that are stored."""

_WITHOUT_PUNCTUATION = Settings(punctuation="dropped")


class WordCounts(NamedTuple):
    """Word errors of one pair of sections. repeated: under the paper lens, see `metrics.repetition`."""

    wer: float | None = None
    hits: int | None = None
    substitutions: int | None = None
    deletions: int | None = None
    insertions: int | None = None
    reference: int | None = None
    repeated: int | None = None
    reference_repeated: int | None = None


class WordEdit(NamedTuple):
    """A row of WORDS, the table with the most rows: its values in the order of the columns."""

    question_id: str
    position: int
    pair: int
    operation: str
    reference_count: int
    hypothesis_count: int
    reference: str
    hypothesis: str


class RepeatedPhrase(NamedTuple):
    """What a row of PHRASES is made of. pair: None for a loop over all sections of the answer."""

    case: ScoredCase
    pair: int | None
    phrase: Phrase


WORDS: tuple[Column[WordEdit], ...] = (
    Column("question_id", TEXT, lambda edit: edit.question_id, own=True),
    Column("index", COUNT, lambda edit: edit.position, own=True),
    Column("pair", COUNT, lambda edit: edit.pair, "number of the pair of sections within the case, as in pairs"),
    Column("operation", TEXT, lambda edit: edit.operation, "replace, delete or insert; paper lens"),
    Column("reference_count", COUNT, lambda edit: edit.reference_count, "words"),
    Column("hypothesis_count", COUNT, lambda edit: edit.hypothesis_count, "words"),
    Column("reference", TEXT, lambda edit: edit.reference, "the words"),
    Column("hypothesis", TEXT, lambda edit: edit.hypothesis, "the first MOST_WORDS words"),
)

PHRASES: tuple[Column[RepeatedPhrase], ...] = (
    QUESTION_ID,
    INDEX,
    Column("pair", COUNT, lambda repeat: repeat.pair, "as in pairs; null: a loop, over all sections of the answer"),
    Column("phrase", TEXT, lambda repeat: repeat.phrase.text, "lower case"),
    Column("times", COUNT, lambda repeat: repeat.phrase.times, "in the hypothesis; of a loop: in a row"),
    Column("reference_times", COUNT, lambda repeat: repeat.phrase.reference_times, "the same in the reference"),
)


def rows(case: ScoredCase) -> Iterator[tuple[str, Row]]:
    """Table and row of each changed run of words and each repeated phrase; paper lens only."""
    if not isinstance(case.score.evidence, LyricsMatch) or case.score.lens != "paper":
        return
    for number, pair in enumerate(case.score.evidence.pairs):
        reference, hypothesis = _texts(case.question, case.score, pair)
        for edit in _edits(case, number, pair, reference, hypothesis):
            yield "words", edit
        for phrase in distinct_phrases(_repetition(reference, hypothesis).phrases, MOST_PHRASES):
            yield "phrases", row_of(PHRASES, RepeatedPhrase(case, number, phrase))
    repeated = loop(_all_words(case.question.reference), _all_words(case.score.value))
    if repeated is not None:
        yield "phrases", row_of(PHRASES, RepeatedPhrase(case, None, repeated))


def word_counts(question: Question, score: CaseScore, pair: WordPair) -> WordCounts:
    """Word errors of a pair of sections, and under the paper lens its repetitions."""
    n_reference = pair.hits + pair.substitutions + pair.deletions
    counts = WordCounts(pair.wer, pair.hits, pair.substitutions, pair.deletions, pair.insertions, n_reference)
    if score.lens != "paper":
        return counts
    reference, hypothesis = _texts(question, score, pair)
    excess = _repetition(reference, hypothesis).excess
    return counts._replace(repeated=excess, reference_repeated=_repetition("", reference).excess)


def _edits(case: ScoredCase, number: int, pair: WordPair, reference: str, hypothesis: str) -> Iterator[WordEdit]:
    edits: list[Edit] = [edit for edit in pair.edits if edit[0] != "equal"]
    if edits:
        left, right = reference.split(), hypothesis.split()
        for operation, start, end, hypothesis_start, hypothesis_end in edits:
            last = min(hypothesis_end, hypothesis_start + MOST_WORDS)
            yield WordEdit(
                case.question_id, case.index, number, operation,
                len(left[start:end]), len(right[hypothesis_start:hypothesis_end]),
                " ".join(left[start:end]), " ".join(right[hypothesis_start:last]),
            )  # fmt: skip


def _all_words(value: Any) -> list[str]:
    return split_words("\n".join(section.text for section in _lyrics(value)))


@lru_cache(maxsize=512)
def _repetition(reference: str, hypothesis: str) -> Repetition:
    return repetition(reference.split(), hypothesis.split())


def _texts(question: Question, score: CaseScore, pair: WordPair) -> tuple[str, str]:
    """The words of the two sections of a pair, as they are compared, with blanks between."""
    plain = score.evidence.signature == _WITHOUT_PUNCTUATION.signature()
    return (
        _text(_lyrics(question.reference), pair.reference, plain),
        _text(_lyrics(score.value), pair.hypothesis, plain),
    )


def _lyrics(value: Any) -> list[LyricSection]:
    return [section for section in value if isinstance(section, LyricSection)] if isinstance(value, tuple) else []


def _text(sections: list[LyricSection], position: int | None, plain: bool) -> str:
    if position is None or position >= len(sections):
        return ""
    return _joined(sections[position].text, plain)


@lru_cache(maxsize=512)
def _joined(text: str, plain: bool) -> str:
    return " ".join(split_words(text, _WITHOUT_PUNCTUATION if plain else Settings()))

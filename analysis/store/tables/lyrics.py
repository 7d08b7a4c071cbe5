"""The tables of changed words and repeated phrases, and the word counts of a pair of lyrics sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from analysis.metrics.repetition import LoopSettings, Phrase, distinct_phrases, loop, may_loop, repetition
from analysis.metrics.section_wer import LyricsMatch, Settings, WordPair
from analysis.metrics.section_words import SectionWords, section_words
from analysis.records import CaseScore, Question
from analysis.scoring.scored_case import ScoredCase
from analysis.scoring.values import texts
from analysis.store.tables.case_columns import INDEX, QUESTION_ID
from analysis.store.tables.column import COUNT, TEXT, Column, Row, row_of

MOST_WORDS = 2000
"""Words of one edit that are stored; a runaway answer can insert tens of thousands at one position."""
MOST_PHRASES = 3
"""Repeated phrases of a section that are stored."""

_SETTINGS = {settings.signature(): settings for settings in (Settings(), Settings(punctuation="dropped"))}
_Words = Sequence[str]


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
    words = _words(case.question, case.score)
    for number, pair in enumerate(case.score.evidence.pairs):
        reference, hypothesis = _of_pair(words, pair)
        for edit in _edits(case, number, pair, reference, hypothesis):
            yield "words", edit
        for phrase in distinct_phrases(_repetition(reference, hypothesis).phrases, MOST_PHRASES):
            yield "phrases", row_of(PHRASES, RepeatedPhrase(case, number, phrase))
    as_written = _words(case.question, case.score, Settings())
    if not may_loop("".join(as_written.hypothesis_codes), LoopSettings()):
        return
    repeated = loop(list(chain(*as_written.reference)), list(chain(*as_written.hypothesis)))
    if repeated is not None:
        yield "phrases", row_of(PHRASES, RepeatedPhrase(case, None, repeated))


def word_counts(question: Question, score: CaseScore) -> list[WordCounts]:
    """Word errors of each pair of sections, and under the paper lens its repetitions."""
    pairs: Sequence[WordPair] = score.evidence.pairs
    counts = [
        WordCounts(pair.wer, *errors, sum(errors[:3]))
        for pair in pairs
        for errors in ((pair.hits, pair.substitutions, pair.deletions, pair.insertions),)
    ]
    if score.lens != "paper":
        return counts
    words = _words(question, score)
    repetitions = [
        (_repetition(reference, hypothesis).excess, _own_repetition(" ".join(reference)))
        for reference, hypothesis in (_of_pair(words, pair) for pair in pairs)
    ]
    return [
        count._replace(repeated=repeated, reference_repeated=own)
        for count, (repeated, own) in zip(counts, repetitions, strict=True)
    ]


def _edits(case: ScoredCase, number: int, pair: WordPair, reference: _Words, hypothesis: _Words) -> list[Row]:
    """The rows of a pair, each in the order of `WordEdit`: a plain tuple takes 44 ns in place of 282."""
    return [
        (
            case.question_id, case.index, number, edit[0],
            len(left := reference[edit[1] : edit[2]]), len(right := hypothesis[edit[3] : edit[4]]),
            " ".join(left), " ".join(right[:MOST_WORDS]),
        )
        for edit in pair.edits
        if edit[0] != "equal"
    ]  # fmt: skip


_repetition = lru_cache(maxsize=32)(repetition)  # of the answer whose rows are made


@lru_cache(maxsize=8192)  # every run of a benchmark has the same references
def _own_repetition(reference: str) -> int:
    return repetition((), reference.split()).excess


def _words(question: Question, score: CaseScore, settings: Settings | None = None) -> SectionWords:
    """The words of the sections of both sides, as they are compared."""
    settings = settings or _SETTINGS.get(score.evidence.signature, Settings())
    return section_words(tuple(texts(question.reference)), tuple(texts(score.value)), settings)


def _of_pair(words: SectionWords, pair: WordPair) -> tuple[_Words, _Words]:
    return _at(words.reference, pair.reference), _at(words.hypothesis, pair.hypothesis)


def _at(sections: Sequence[_Words], position: int | None) -> _Words:
    return () if position is None or position >= len(sections) else sections[position]

"""What is stored of the words of a lyrics answer: counts by section, changed words, phrases said again and again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from analysis.metrics.repetition import Repetition, loop, repetition, telling
from analysis.metrics.section_wer import Edit, LyricsMatch, Settings, WordPair, split_words
from analysis.records import CaseScore, LyricSection, Question

Row: TypeAlias = tuple[Any, ...]

WORDS = 2000
"""Words of one edit that are kept; a runaway answer can insert tens of thousands at one place."""
PHRASES = 3
"""Repeated phrases of a section that are kept."""

_WITHOUT_PUNCTUATION = Settings(punctuation="dropped")
_LEFT_OUT = (None,) * 9


def pair_figures(question: Question, scored: CaseScore) -> Iterator[tuple[int | None, int | None, Row]]:
    """Positions of the sections of each pair and its columns of `schema.PAIRS` from `iou` on."""
    found: LyricsMatch = scored.evidence
    for pair in found.pairs:
        repeated = _repeated(question, scored, pair) if scored.lens == "paper" else (None, None)
        yield pair.reference, pair.hypothesis, (None, pair.wer, *_counts(pair), *repeated)
    for i in sorted(set(range(found.n_reference)) - {pair.reference for pair in found.pairs}):
        yield i, None, _LEFT_OUT
    for j in sorted(set(range(found.n_hypothesis)) - {pair.hypothesis for pair in found.pairs}):
        yield None, j, _LEFT_OUT


def lyric_rows(question_id: str, index: int, question: Question, scored: CaseScore) -> Iterator[tuple[str, Row]]:
    """Table and row: changed words of `schema.WORDS`, repeated phrases of `schema.PHRASES`; paper lens."""
    if not isinstance(scored.evidence, LyricsMatch) or scored.lens != "paper":
        return
    for number, pair in enumerate(scored.evidence.pairs):
        left, right = _sides(question, scored, pair)
        changed = [edit for edit in pair.edits if edit[0] != "equal"]
        if changed:
            words = left.split(), right.split()
            yield from (("words", (question_id, index, number, *_edit(edit, *words))) for edit in changed)
        for phrase in telling(_repetition(left, right).phrases, PHRASES):
            yield "phrases", (question_id, index, number, *phrase)
    found = loop(_all_words(question.reference), _all_words(scored.value))
    if found is not None:
        yield "phrases", (question_id, index, None, *found)


def _all_words(value: Any) -> list[str]:
    return split_words("\n".join(section.text for section in _lyrics(value)))


def _repeated(question: Question, scored: CaseScore, pair: WordPair) -> Row:
    left, right = _sides(question, scored, pair)
    return _repetition(left, right).excess, _repetition("", left).excess


@lru_cache(maxsize=512)
def _repetition(reference: str, hypothesis: str) -> Repetition:
    return repetition(split_words(reference), split_words(hypothesis))


def _sides(question: Question, scored: CaseScore, pair: WordPair) -> tuple[str, str]:
    """The words of the two sections of a pair, as they were compared, with blanks between."""
    plain = scored.evidence.signature == _WITHOUT_PUNCTUATION.signature()
    return (
        _text(_lyrics(question.reference), pair.reference, plain),
        _text(_lyrics(scored.value), pair.hypothesis, plain),
    )


def _lyrics(value: Any) -> list[LyricSection]:
    return [one for one in value if isinstance(one, LyricSection)] if isinstance(value, tuple) else []


def _text(sections: list[LyricSection], position: int | None, plain: bool) -> str:
    if position is None or position >= len(sections):
        return ""
    return _joined(sections[position].text, plain)


@lru_cache(maxsize=512)
def _joined(text: str, plain: bool) -> str:
    return " ".join(split_words(text, _WITHOUT_PUNCTUATION if plain else Settings()))


def _edit(edit: Edit, left: list[str], right: list[str]) -> Row:
    operation, start, end, hypothesis_start, hypothesis_end = edit
    return (
        operation,
        end - start,
        hypothesis_end - hypothesis_start,
        " ".join(left[start:end]),
        " ".join(right[hypothesis_start:hypothesis_end][:WORDS]),
    )


def _counts(pair: WordPair) -> Row:
    of_reference = pair.hits + pair.substitutions + pair.deletions
    return pair.hits, pair.substitutions, pair.deletions, pair.insertions, of_reference

"""A question's reference next to the value read from an answer, short enough for one row of a list.

1. Sections: both sides on one time axis, as long as the longer of the two, but at most LONGEST times as long as the
   reference. What cannot be drawn (sections without usable bounds, or beyond the axis) is counted in a note.
2. Numbers: a scale with both values and the tolerance of the score.
3. Options: the options in the order shown, with the expected and the chosen one. More than MOST_OPTIONS: those two.
4. Lyrics: the stretch of WORDS reference words with most edits, as a word diff.
5. Anything else: both as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate
from typing import TypeAlias

from analysis.benchmarks.registry import SUBTASKS
from analysis.display import amount
from analysis.records import LyricSection, Question, Section, Value
from analysis.reviews.word_diff import Stretch, word_diff

LONGEST = 4.0
MOST_OPTIONS = 6
MOST_TIMES = 8
WORDS = 25
MOST_DIFF_WORDS = 3000
"""Words of either side up to which a diff is computed."""
TOLERANCE = 3.0
"""Seconds within which a duration or time is right."""
Strip: TypeAlias = tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, slots=True)
class Sections:
    """Label, start and end of the sections of both sides, in seconds.

    n_reference, n_answer: before any was left out or cut. last: the end of the last section of the answer.
    """

    reference: Strip
    answer: Strip
    duration: float
    n_reference: int
    n_answer: int
    last: float = 0.0

    @property
    def note(self) -> str:
        """A sentence on the parts of the answer that are not drawn; "" where all are."""
        omitted = self.n_answer - len(self.answer)
        parts = (
            f"{omitted} of {amount(self.n_answer, 'section')} not drawn" if omitted else "",
            f"the answer goes on to {self.last:,.0f} s" if self.last > self.duration else "",
        )
        return "; ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class Scale:
    """Two numbers on a scale from low to high. tolerance: around the expected one. unit: "s" or ""."""

    expected: float
    answer: float
    low: float
    high: float
    tolerance: float
    unit: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a question, and whether it is right and chosen."""

    text: str
    expected: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a question in the order shown."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Part of a word diff. before, after: whether words are left out at either side."""

    stretches: tuple[Stretch, ...]
    before: bool
    after: bool


@dataclass(frozen=True, slots=True)
class Texts:
    """Reference and answer in words; "" for an answer without a usable value."""

    reference: str
    answer: str


Excerpt: TypeAlias = Sections | Scale | Options | Words | Texts


def excerpt(question: Question, value: Value | None) -> Excerpt:
    """The row of a question and what was read from an answer to it."""
    form = SUBTASKS[question.subtask].form
    reference = question.reference
    if value is None:
        return Texts(in_words(reference), "")
    if isinstance(reference, tuple) and isinstance(value, tuple):
        if _all(reference, Section) and _all(value, Section) and form != "beats":
            return _sections(_strip(reference), _strip(value), len(reference), len(value))
        if _all(reference, LyricSection) and _all(value, LyricSection):
            return _words(in_words(reference), in_words(value))
    if form in ("count", "seconds") and isinstance(reference, Decimal) and isinstance(value, Decimal):
        scale = _scale(reference, value, form == "seconds")
        return scale or Texts(in_words(reference), in_words(value))
    if form == "option" and isinstance(reference, str) and isinstance(value, str):
        return _options(question.options or SUBTASKS[question.subtask].options, reference, value)
    return Texts(in_words(reference), in_words(value))


def in_words(value: Value) -> str:
    """A reference or answer as one line of text."""
    marks = [item for item in value if isinstance(item, Section) and not item.label] if isinstance(value, tuple) else []
    if marks:
        times = [f"{mark.start:.2f}" for mark in marks[:MOST_TIMES] if mark.start is not None]
        return f"{amount(len(marks), 'time')}: {', '.join(times)}{', …' if len(marks) > MOST_TIMES else ''} s"
    if isinstance(value, tuple):
        return " ".join(filter(None, map(_item, value))) if _all(value, LyricSection) else ", ".join(map(_item, value))
    return str(value)


def _item(item: object) -> str:
    if isinstance(item, LyricSection):
        return item.text
    if isinstance(item, Section):
        return item.label
    return str(item)


def _all(items: Sequence[object], kind: type) -> bool:
    return all(isinstance(item, kind) for item in items)


def _strip(sections: Sequence[object]) -> Strip:
    return tuple(
        (section.label, section.start, section.end)
        for section in sections
        if isinstance(section, Section)
        and section.start is not None
        and section.end is not None
        and 0.0 <= section.start < section.end < float("inf")
    )


def _sections(reference: Strip, answer: Strip, n_reference: int, n_answer: int) -> Excerpt:
    """Rule 1."""
    end = max((section[2] for section in reference), default=0.0)
    last = max((section[2] for section in answer), default=0.0)
    duration = max(end, min(last, LONGEST * end) if end else last)
    cut = tuple((label, start, min(stop, duration)) for label, start, stop in answer if start < duration)
    return Sections(reference, cut, duration or 1.0, n_reference, n_answer, last)


def _scale(expected: Decimal, answer: Decimal, is_time: bool) -> Scale | None:
    """Rule 2; None for numbers that fit on no scale."""
    if not (expected.is_finite() and answer.is_finite()) or max(abs(expected), abs(answer)) > 10**9:
        return None
    right, other = float(expected), float(answer)
    low, high = min(0.0, right, other), max(right, other)
    room = 0.15 * (high - low) or 1.0
    return Scale(right, other, low, high + room, TOLERANCE if is_time else 0.0, "s" if is_time else "")


def _options(options: Sequence[str], expected: str, answer: str) -> Excerpt:
    """Rule 3."""
    names = list(options) if len(options) <= MOST_OPTIONS else []
    plain = {_plain(name) for name in names}
    names += [name for name in dict.fromkeys((expected, answer)) if _plain(name) not in plain]
    return Options(
        tuple(Option(name, _plain(name) == _plain(expected), _plain(name) == _plain(answer)) for name in names)
    )


def _words(reference: str, answer: str) -> Excerpt:
    """Rule 4."""
    right, other = _plain(reference), _plain(answer)
    if max(right.count(" "), other.count(" ")) > MOST_DIFF_WORDS:
        return Texts(reference, answer)
    words = [
        Stretch(stretch.operation, (before,) if before else (), (after,) if after else ())
        for stretch in word_diff(right, other)
        for before, after in _pairs(stretch)
    ]
    if not words:
        return Texts(reference, answer)
    edits = [0, *accumulate(int(word.operation != "equal") for word in words)]
    starts = range(max(len(words) - WORDS, 0) + 1)
    first = max(starts, key=lambda start: edits[min(start + WORDS, len(words))] - edits[start])
    window = words[first : first + WORDS]
    return Words(tuple(_joined(window)), first > 0, first + WORDS < len(words))


def _pairs(stretch: Stretch) -> list[tuple[str, str]]:
    """The words of a stretch one by one."""
    if stretch.operation == "equal":
        return [(word, word) for word in stretch.before]
    longer = max(len(stretch.before), len(stretch.after))
    before = [*stretch.before, *[""] * (longer - len(stretch.before))]
    after = [*stretch.after, *[""] * (longer - len(stretch.after))]
    return list(zip(before, after, strict=True))


def _joined(words: Sequence[Stretch]) -> list[Stretch]:
    """Neighbouring words with the same operation together."""
    joined: list[Stretch] = []
    for word in words:
        if joined and joined[-1].operation == word.operation:
            last = joined.pop()
            joined.append(Stretch(word.operation, last.before + word.before, last.after + word.after))
        else:
            joined.append(word)
    return joined


def _plain(text: str) -> str:
    """Lower case without punctuation at the ends of words, so that a diff shows other words only."""
    return " ".join(filter(None, (word.strip(".,;:!?\"'()-") for word in text.lower().split())))

"""Repetition of a transcription beyond its reference, and phrases it says over and over.

1. Phrases: runs of `lengths` words, each place of the text beginning one of each length.
2. Repetition of a hypothesis = sum over the phrases that occur in it more than once of
   max(0, count in the hypothesis - count in the reference) times the words of the phrase,
   over (words of the reference + k). 0: nothing is repeated that the reference does not repeat as often.
   Lyrics repeat by themselves, so what the reference repeats does not count.
3. Repetition of the reference itself, for comparison: the same against a reference that says nothing.
4. Loop: a phrase of at most `longest` words said `times` times in a row or more, at least `beyond` times as often in a
   row as in the reference, with at least `words` words more than there. Of several the one that covers most words, the
   shortest phrase of those ("a b" and not "a b a b").

Definition of 2: BASS paper (arXiv 2602.04085), figure 13. The lengths of the phrases, k and the bounds of 4 are ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

Words = Sequence[str]


class Settings(NamedTuple):
    """What may be counted differently."""

    lengths: tuple[int, ...] = (3, 4, 5)
    k: int = 1


class LoopSettings(NamedTuple):
    """From where on a repeated phrase is called a loop."""

    longest: int = 30
    times: int = 4
    beyond: int = 3
    words: int = 20


class Phrase(NamedTuple):
    """A phrase with its counts. text: its words with blanks between."""

    text: str
    times: int
    reference_times: int

    @property
    def excess(self) -> int:
        """Words said more often than in the reference."""
        return max(0, self.times - self.reference_times) * len(self.text.split())


class Repetition(NamedTuple):
    """excess: the sum of rule 2, in words; phrases: those it was made of, most words first."""

    excess: int
    reference_words: int
    phrases: tuple[Phrase, ...]
    k: int = Settings().k

    @property
    def rate(self) -> float:
        return self.excess / (self.reference_words + self.k)


def repetition(reference: Words, hypothesis: Words, settings: Settings | None = None) -> Repetition:
    """How much the hypothesis repeats beyond the reference, both as lists of words."""
    settings = settings or Settings()
    found = []
    for length in settings.lengths:
        counts = Counter(_phrases(hypothesis, length))
        repeated = [phrase for phrase, times in counts.items() if times > 1]
        there = Counter(_phrases(reference, length)) if repeated else Counter()
        found += [Phrase(" ".join(each), counts[each], there[each]) for each in repeated if counts[each] > there[each]]
    found.sort(key=lambda phrase: (-phrase.excess, phrase.text))
    return Repetition(sum(phrase.excess for phrase in found), len(reference), tuple(found), settings.k)


def telling(phrases: Sequence[Phrase], most: int) -> list[Phrase]:
    """The first phrases that share no two words in a row: "a b c" and "b c d" of one line tell the same."""
    taken: list[Phrase] = []
    seen: set[tuple[str, ...]] = set()
    for phrase in phrases:
        inside = set(_phrases(phrase.text.split(), 2))
        if not inside & seen:
            taken.append(phrase)
        seen |= inside
        if len(taken) == most:
            break
    return taken


def loop(reference: Words, hypothesis: Words, settings: LoopSettings | None = None) -> Phrase | None:
    """The phrase a hypothesis is caught in, with how often it is said in a row there and in the reference."""
    settings = settings or LoopSettings()
    if len(hypothesis) < settings.words:
        return None
    numbers: dict[str, int] = {}
    coded = np.array([numbers.setdefault(word, len(numbers)) for word in hypothesis])
    best, covered = None, 0
    for length in range(1, min(settings.longest, len(coded) // settings.times) + 1):
        start, same = _longest(coded[length:] == coded[:-length])
        times = same // length + 1
        if times < settings.times or same + length <= covered:
            continue
        covered = same + length
        phrase = hypothesis[start : start + length]
        found = Phrase(" ".join(phrase), times, times_in_a_row(phrase, reference))
        if times >= settings.beyond * found.reference_times and found.excess >= settings.words:
            best = found
    return best


def times_in_a_row(phrase: Words, words: Words) -> int:
    """How often the phrase is said without anything between, at most; 0 where it is not said."""
    wanted, most = list(phrase), 0
    for first in range(len(phrase)):
        times = 0
        for place in range(first, len(words) - len(phrase) + 1, len(phrase)):
            times = times + 1 if list(words[place : place + len(phrase)]) == wanted else 0
            most = max(most, times)
    return most


def _phrases(words: Words, length: int) -> list[tuple[str, ...]]:
    return list(zip(*(words[start:] for start in range(length)), strict=False))


def _longest(flags: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> tuple[int, int]:
    """Where the longest run of true flags begins, and how long it is."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False]))))
    if not edges.size:
        return 0, 0
    starts, lengths = edges[::2], edges[1::2] - edges[::2]
    place = int(lengths.argmax())
    return int(starts[place]), int(lengths[place])

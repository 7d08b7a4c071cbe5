"""Repetition of a transcription beyond its reference, and loops of a phrase.

1. Phrases: runs of `lengths` words from every position of the text.
2. Repetition of a hypothesis = sum over the phrases that occur in it more than once of
   max(0, count in the hypothesis - count in the reference) times the words of the phrase,
   over (words of the reference + k). 0: no phrase is repeated more often than in the
   reference. Lyrics contain repetition, so repetitions of the reference do not count.
3. Repetition of the reference itself, for comparison: the same against an empty reference.
4. Loop: a phrase of at most `longest` words, at least `times` times in a row, at least `beyond` times as often in a row
   as in the reference, with at least `words` words more than there. Of several, the one that covers most words and, of
   those, the shortest phrase ("a b" and not "a b a b").

Definition of 2: BASS paper (arXiv 2602.04085), figure 13. The lengths of the phrases, k and the bounds of 4 are ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

Words = Sequence[str]


class Settings(NamedTuple):
    """Lengths of phrases in words, and the constant k of the divisor."""

    lengths: tuple[int, ...] = (3, 4, 5)
    k: int = 1


class LoopSettings(NamedTuple):
    """Limits from which a repeated phrase is a loop; see rule 4."""

    longest: int = 30
    times: int = 4
    beyond: int = 3
    words: int = 20


class Phrase(NamedTuple):
    """A phrase with its counts. text: its words, separated by spaces."""

    text: str
    times: int
    reference_times: int

    @property
    def excess(self) -> int:
        """Words beyond the repetitions of the reference."""
        return max(0, self.times - self.reference_times) * len(self.text.split())


class Repetition(NamedTuple):
    """Words repeated beyond the reference (rule 2), with the phrases that add up to their number, most words first."""

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
    if not repeats(hypothesis, min(settings.lengths)):
        return Repetition(0, len(reference), (), settings.k)  # of most sections
    phrases: list[Phrase] = []
    for length in sorted(settings.lengths):
        all_phrases = _phrases(hypothesis, length)
        if len(set(all_phrases)) == len(all_phrases):
            break  # no longer phrase is repeated either
        counts = Counter(all_phrases)
        repeated = [phrase for phrase, times in counts.items() if times > 1]
        reference_counts = Counter(_phrases(reference, length))
        phrases += [
            Phrase(" ".join(phrase), counts[phrase], reference_counts[phrase])
            for phrase in repeated
            if counts[phrase] > reference_counts[phrase]
        ]
    phrases.sort(key=lambda phrase: (-phrase.excess, phrase.text))
    return Repetition(sum(phrase.excess for phrase in phrases), len(reference), tuple(phrases), settings.k)


def repeats(words: Words, length: int) -> bool:
    """Whether a phrase of this length occurs more than once."""
    phrases = _phrases(words, length)
    return len(set(phrases)) < len(phrases)


def distinct_phrases(phrases: Sequence[Phrase], most: int) -> list[Phrase]:
    """The first phrases that share no two words in a row; "a b c" and "b c d" come from one line."""
    distinct: list[Phrase] = []
    earlier_pairs: set[tuple[str, ...]] = set()
    for phrase in phrases:
        word_pairs = set(_phrases(phrase.text.split(), 2))
        if not word_pairs & earlier_pairs:
            distinct.append(phrase)
        earlier_pairs |= word_pairs
        if len(distinct) == most:
            break
    return distinct


def loop(reference: Words, hypothesis: Words, settings: LoopSettings | None = None) -> Phrase | None:
    """The looped phrase of a hypothesis, with its repetitions in a row there and in the reference."""
    settings = settings or LoopSettings()
    numbers: dict[str, int] = {}
    coded_words = [numbers.setdefault(word, len(numbers)) for word in hypothesis]
    if not may_loop("".join(map(chr, coded_words)), settings):
        return None
    coded = np.array(coded_words)
    best, covered = None, 0
    for length in range(1, min(settings.longest, len(coded) // settings.times) + 1):
        start, same = _longest(coded[length:] == coded[:-length])
        times = same // length + 1
        if times < settings.times or same + length <= covered:
            continue
        covered = same + length
        words = hypothesis[start : start + length]
        candidate = Phrase(" ".join(words), times, times_in_a_row(words, reference))
        if times >= settings.beyond * candidate.reference_times and candidate.excess >= settings.words:
            best = candidate
    return best


def may_loop(words: str, settings: LoopSettings) -> bool:
    """Whether enough words recur for a `loop`: a quick test, which most texts fail. A word is one character."""
    if len(words) < settings.words:
        return False
    n_recurring = min(max((settings.times - 1) * n, settings.words - n) for n in range(1, settings.longest + 1))
    return recurs(words, n_recurring, settings.longest)


def recurs(words: str, n: int, within: int) -> bool:
    """Whether n words in a row begin again at most `within` words later. A word is one character.

    Of n words in a row, half as many stand at a multiple of that number. So few places are looked at before all.
    """
    half = (n + 1) // 2
    places = range(0, len(words) - half + 1, half)
    if not any(words.find(words[at : at + half], at + 1, at + half + within) >= 0 for at in places):
        return False
    runs = [words[start : start + n] for start in range(len(words) - n + 1)]
    if len(set(runs)) == len(runs):
        return False
    last: dict[str, int] = {}
    for start, run in enumerate(runs):
        if start - last.get(run, -within - 1) <= within:
            return True
        last[run] = start
    return False


def times_in_a_row(phrase: Words, words: Words) -> int:
    """Largest number of repetitions of the phrase in a row; 0 where it does not occur."""
    phrase_words, most = list(phrase), 0
    for first in range(len(phrase)):
        times = 0
        for position in range(first, len(words) - len(phrase) + 1, len(phrase)):
            times = times + 1 if list(words[position : position + len(phrase)]) == phrase_words else 0
            most = max(most, times)
    return most


def _phrases(words: Words, length: int) -> list[tuple[str, ...]]:
    return list(zip(*(words[start:] for start in range(length)), strict=False))


def _longest(flags: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> tuple[int, int]:
    """Position and length of the longest run of true flags."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False]))))
    if not edges.size:
        return 0, 0
    starts, lengths = edges[::2], edges[1::2] - edges[::2]
    longest = int(lengths.argmax())
    return int(starts[longest]), int(lengths[longest])

"""What speaks against an annotation in the order and repetition of its labels.

How likely a label follows another is known from other songs (`LabelHabits`) and from this one: where its pre-chorus
leads into a chorus three times, the fourth that does not surprises. A length is likely if other sections of the song
with the same label have it. Odds of a changed annotation against the one that stands say what a fault would explain:
another label here, two labels exchanged, a boundary moved by bars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log
from string import digits

from analysis.reviews.evidence.beat_measures import BeatGrid
from analysis.reviews.evidence.label_habits import EDGE, Annotation, LabelHabits, Put
from analysis.reviews.evidence.length_measures import is_near

OTHERS, PRIOR = 1.5, 1.0
"""Sections of this song that other songs, and usual lengths, are worth."""
SMOOTH = 3
"""Songs that the frequency of a label is worth against what was seen to follow."""
BARS = {8: 0.3, 4: 0.2, 16: 0.2, 12: 0.05, 2: 0.04, 6: 0.03, **dict.fromkeys((1, 3, 9, 10, 20, 24, 32), 0.02)}
OTHER_BARS, SECONDS = 0.01, 0.12
"""Shares of sections with so many bars, with another number, and of those that have the length of any other section."""
MOVES = (-4, -2, -1, 1, 2, 4)
"""Bars by which a boundary may be moved."""
DIGITS = 3
"""Of the number of a label, the last ones."""


def surprise_measures(annotation: Annotation, habits: LabelHabits, put: Put) -> None:
    """Puts the measures of one annotation."""
    labels, times = annotation.labels, annotation.times
    order, lengths = _Order(labels, habits), _Lengths(annotation)
    numbers = range(len(labels))
    steps = sorted(
        ((order.surprise([pair]), time) for pair, time in zip(order.pairs, times, strict=True)), reverse=True
    )
    put("surprise", *steps[0])
    put("surprise_third", *steps[2])
    put("surprise_mean", sum(surprise for surprise, _ in steps) / len(steps))
    odd = [(lengths.surprise(i, labels[i]), times[i]) for i in numbers]
    put("length_surprise", *max(odd))
    put("length_surprise_mean", sum(surprise for surprise, _ in odd) / len(odd))
    for i in numbers:
        for label in set(labels) - {labels[i]}:
            gain = odd[i][0] - lengths.surprise(i, label) + order.gain(i, [label])
            put("relabel", max(0.0, gain), times[i])
    for i in numbers[:-1]:
        first, second = labels[i], labels[i + 1]
        if first != second:
            standing = lengths.surprise(i, first, (i + 1,)) + lengths.surprise(i + 1, second, (i,))
            exchanged = lengths.surprise(i, second, (i + 1,)) + lengths.surprise(i + 1, first, (i,))
            put("swap", max(0.0, standing - exchanged + order.gain(i, [second, first])), times[i])
        if (least := lengths.least_when_moved(i)) is not None:
            put("move", max(0.0, odd[i][0] + odd[i + 1][0] - least), times[i + 1])
    put("numbers", _wrong_numbers(section.label for section in annotation.sections), None)


class _Order:
    """pairs: of neighbouring labels, with EDGE before the first and after the last."""

    def __init__(self, labels: Sequence[str], habits: LabelHabits) -> None:
        self.labels, self.habits = [EDGE, *labels, EDGE], habits
        self.pairs = list(pairwise(self.labels))
        self._pairs, self._firsts = Counter(self.pairs), Counter(self.labels[:-1])
        self._all = sum(habits.labels.values()) + habits.songs

    def gain(self, i: int, labels: Sequence[str]) -> float:
        """How much less surprising the order is with these labels from the i-th section on."""
        window = self.labels[i : i + len(labels) + 2]
        standing = list(pairwise(window))
        return self.surprise(standing) - self.surprise(list(pairwise([window[0], *labels, window[-1]])), standing)

    def surprise(self, pairs: Sequence[tuple[str, str]], without: Sequence[tuple[str, str]] | None = None) -> float:
        """-log of the probability of these pairs by the other pairs of this song and of other songs.

        without: the pairs of this song that do not count, these themselves for None.
        """
        left_out = Counter(pairs if without is None else without)
        firsts = Counter(first for first, _ in left_out.elements())
        return sum(
            log((self._firsts[first] - firsts[first] + OTHERS)
                / (self._pairs[first, second] - left_out[first, second] + OTHERS * self._elsewhere(first, second)))
            for first, second in pairs
        )  # fmt: skip

    def _elsewhere(self, first: str, second: str) -> float:
        n, frequency = (self.habits.songs if label == EDGE else self.habits.labels[label] for label in (first, second))
        usual = (frequency + 0.5) / (self._all + 10)
        return (self.habits.pairs[first, second] + SMOOTH * usual) / (n + SMOOTH)


class _Lengths:
    """Lengths in bars where the beats say them, else in seconds."""

    def __init__(self, annotation: Annotation) -> None:
        self.labels, times = annotation.labels, annotation.times
        self.seconds = [end - start for start, end in pairwise(times)]
        grid = BeatGrid.of(annotation.beats)
        self.bars = grid.bars(times) if grid else [None] * len(self.seconds)

    def surprise(self, i: int, label: str, others: Sequence[int] = (), more: int = 0) -> float:
        """-log of the probability of the length of the i-th section if it had this label and `more` more bars.

        others: numbers of sections that do not count.
        """
        peers = [j for j, peer in enumerate(self.labels) if peer == label and j != i and j not in others]
        here = self.bars[i]
        if here is None:
            usual = SECONDS
            n = sum(is_near(self.seconds[i], self.seconds[j]) for j in peers)
        else:
            bars = round(here + more)
            usual = BARS.get(bars, OTHER_BARS)
            n = sum(peer is not None and round(peer) == bars for peer in (self.bars[j] for j in peers))
        return log((len(peers) + PRIOR) / (n + PRIOR * usual))

    def least_when_moved(self, i: int) -> float | None:
        """The surprise of the i-th and the next length if the boundary between them is moved to its best place.

        None without a place to move it to.
        """
        first, second, pair = self.bars[i], self.bars[i + 1], (i, i + 1)
        if first is None or second is None:
            return None
        return min((self.surprise(i, self.labels[i], pair, by) + self.surprise(i + 1, self.labels[i + 1], pair, -by)
                    for by in MOVES if first + by >= 1 and second - by >= 1), default=None)  # fmt: skip


def _wrong_numbers(labels: Iterable[str]) -> int:
    """How many labels with a number ("verse 3") appear before the number below; one without a number is the first."""
    highest, wrong = Counter[str](), 0
    for label in labels:
        lowered = label.lower()
        name = lowered.rstrip(digits)
        number = int(lowered[len(name) :][-DIGITS:] or 1)
        name = name.rstrip(" _")
        if number > highest[name]:
            wrong += number != highest[name] + 1
            highest[name] = number
    return wrong

"""Evidence in the order of labels: a section whose label hardly ever occurs between its neighbours.

For a section between two others, every label of the vocabulary is compared by how often songs have it after the first
neighbour and before the second one: n(before, label) n(label, after) / n(label), with SMOOTHING added to each count.
A label is doubted if another one is at least RATIO times as frequent there. The song itself does not count. Beginning
and end of a song are neighbours too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10

from analysis.labels import canonical
from analysis.records import Section
from analysis.reviews.evidence.audio_evidence import Reason, clock

ENOUGH = 50
"""Songs from which an order can be learned."""
RATIO, SMOOTHING = 30.0, 0.3
OTHER = "other"
"""Stands for labels that are in no vocabulary, of which no order can be learned."""
EDGE = "|"
"""Stands before the first and after the last label."""
STRONGEST = 0.7
"""Weight of the strongest doubt."""


@dataclass(frozen=True, slots=True)
class LabelGrammar:
    """Numbers of songs, of labels, and of pairs of neighbours, over all songs."""

    songs: int
    labels: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]

    @staticmethod
    def of(songs: Iterable[Sequence[Section]]) -> LabelGrammar:
        n, labels, pairs = 0, Counter[str](), Counter[tuple[str, str]]()
        for sections in songs:
            sequence = _sequence(sections)
            n += 1
            labels.update(sequence[1:-1])
            pairs.update(pairwise(sequence))
        return LabelGrammar(n, labels, pairs)

    def reasons(self, sections: Sequence[Section]) -> list[Reason]:
        """Reasons to doubt labels of a song that was counted, none if there are too few songs."""
        if self.songs < ENOUGH:
            return []
        in_order, sequence = _ordered(sections), _sequence(sections)
        own_labels, own_pairs = Counter(sequence), Counter(pairwise(sequence))
        doubts = []
        for i, section in enumerate(in_order):
            before, label, after = sequence[i : i + 3]
            if OTHER in (before, after):
                continue
            fit = {
                other: _smooth(self.pairs.get((before, other), 0) - own_pairs[before, other])
                * _smooth(self.pairs.get((other, after), 0) - own_pairs[other, after])
                / _smooth(count - own_labels[other])
                for other, count in {label: 0, **self.labels}.items()
                if other == label or other != OTHER
            }
            best = max(fit, key=lambda other: fit[other])
            ratio = fit[best] / fit[label]
            if ratio >= RATIO:
                place = f"{section.label} at {clock(section.start or 0.0)} {_between(before, after)}"
                weight = min(STRONGEST, 0.3 * (1.0 + log10(ratio / RATIO)))
                doubts.append(Reason(weight, f"{place}: {best} is {_times(ratio)} times as frequent there"))
        return doubts


def _smooth(count: int) -> float:
    """A song that was counted with other sections, such as those before a correction, does not make it negative."""
    return max(count, 0) + SMOOTHING


def _between(before: str, after: str) -> str:
    if before == EDGE:
        return f"begins a song, before {after}"
    return f"ends a song, after {before}" if after == EDGE else f"between {before} and {after}"


def _times(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio < 1000 else "over 1,000"


def _ordered(sections: Sequence[Section]) -> list[Section]:
    return sorted(sections, key=lambda section: section.start or 0.0)


def _sequence(sections: Sequence[Section]) -> list[str]:
    return [EDGE, *(canonical(section.label) for section in _ordered(sections)), EDGE]

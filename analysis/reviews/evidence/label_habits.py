"""How labels are used over many annotated songs: spellings, neighbours, lengths.

Counts of the songs at hand are added to those that are shipped with the weights (`wrongness`). A song never speaks for
itself: `without` takes its own counts away.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from analysis.labels import canonical

EDGE = "|"
"""What stands before the first and after the last label."""
QUANTILES = 33
"""Lengths by which a label's sections are shipped, evenly spaced in rank."""


Put = Callable[..., None]
"""Takes a measure by name: its value, and the second to hear. The highest value of a name counts."""


class Span(NamedTuple):
    """A section with a length: label as written, start and end in seconds."""

    label: str
    start: float
    end: float


class Annotation(NamedTuple):
    """The sections of a song in order of time. beats: seconds, position in the bar from 1, number of the bar.

    duration: of the song in seconds, None if it is not known. artist: "" if it is not known.
    """

    song: str
    sections: tuple[Span, ...]
    beats: Sequence[tuple[float, int, int]] = ()
    duration: float | None = None
    artist: str = ""

    @property
    def labels(self) -> list[str]:
        return [canonical(section.label) for section in self.sections]

    @property
    def times(self) -> list[float]:
        """The start of each section, and the end of the last."""
        return [*(section.start for section in self.sections), self.sections[-1].end]


def spelling(label: str) -> str:
    """The letters of a label, lower case."""
    return "".join(character for character in label.lower() if character.isalpha())


@dataclass
class LabelHabits:
    """Counts of labels over songs. spellings: songs with each. labels: sections by canonical label. pairs: of
    neighbours. lengths: seconds by canonical label, ascending. artists: numbers of sections by artist."""

    songs: int = 0
    spellings: Counter[str] = field(default_factory=Counter)
    labels: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    lengths: dict[str, list[float]] = field(default_factory=dict)
    artists: dict[str, list[int]] = field(default_factory=dict)

    @staticmethod
    def of(annotations: Iterable[Annotation], shipped: Mapping[str, Any] | None = None) -> LabelHabits:
        """Habits of annotations, added to those of other songs that `document` wrote (`shipped`)."""
        habits = LabelHabits()
        if shipped:
            habits.songs = shipped["songs"]
            habits.spellings.update(shipped["spellings"])
            habits.labels.update(shipped["labels"])
            habits.pairs.update({tuple(pair.split(" ")): n for pair, n in shipped["pairs"].items()})
            habits.lengths = {label: list(lengths) for label, lengths in shipped["lengths"].items()}
        for annotation in annotations:
            habits._add(annotation)
        for lengths in habits.lengths.values():
            lengths.sort()
        return habits

    def _add(self, annotation: Annotation) -> None:
        labels = annotation.labels
        self.songs += 1
        self.spellings.update({spelling(section.label) for section in annotation.sections})
        self.labels.update(labels)
        self.pairs.update(pairwise([EDGE, *labels, EDGE]))
        for label, section in zip(labels, annotation.sections, strict=True):
            self.lengths.setdefault(label, []).append(section.end - section.start)
        if annotation.artist:
            self.artists.setdefault(annotation.artist, []).append(len(labels))

    def without(self, annotation: Annotation) -> LabelHabits:
        """Habits without one of the songs they were counted over. Lengths stay: one song hardly moves their ranks."""
        labels = annotation.labels
        artists = list(self.artists.get(annotation.artist, ()))
        if len(labels) in artists:
            artists.remove(len(labels))
        return LabelHabits(
            self.songs - 1,
            self.spellings - Counter({spelling(section.label) for section in annotation.sections}),
            self.labels - Counter(labels),
            self.pairs - Counter(pairwise([EDGE, *labels, EDGE])),
            self.lengths,
            {annotation.artist: artists} if artists else {},
        )

    def rank(self, label: str, length: float) -> float:
        """The share of sections with this label that are shorter; of verses, where no other song has the label."""
        lengths = self.lengths.get(label) or self.lengths.get("verse") or [length]
        return bisect_left(lengths, length) / len(lengths)

    def document(self) -> dict[str, Any]:
        """What is shipped: no spelling of a single song, lengths as QUANTILES of them."""
        return {
            "songs": self.songs,
            "spellings": {word: n for word, n in sorted(self.spellings.items()) if n > 1},
            "labels": dict(sorted(self.labels.items())),
            "pairs": {" ".join(pair): n for pair, n in sorted(self.pairs.items())},
            "lengths": {
                label: [round(lengths[i * (len(lengths) - 1) // (QUANTILES - 1)], 1) for i in range(QUANTILES)]
                for label, lengths in sorted(self.lengths.items())
            },
        }

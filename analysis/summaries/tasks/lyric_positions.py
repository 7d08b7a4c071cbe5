"""Where in the song word errors are: stretches of each answer, and their rate over the relative time of all songs.

1. Words are placed by `time_axis.wrong_words`. Without an annotated song the sections of the reference follow one
   another, each as long as its words; positions are then relative to all words.
2. A position is a share of the song, from 0 to 1: of its duration, else of the end of its last section.
3. The rate of a part of the songs is the mean of the stretches that overlap it, weighted by the overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from analysis.metrics.section_wer import LyricsMatch
from analysis.records import LyricSection, Section
from analysis.summaries.means.level_effects import LevelEffects, LevelSums, level_effects
from analysis.summaries.tasks.time_axis import wrong_words

KINDS = ("substitutions", "deletions", "insertions")
PARTS = 20
QUARTERS = ("first", "second", "third", "last")


class Stretch(NamedTuple):
    """Part of a song with its errors per word. low, high: from 0 to 1. start, end: seconds, None if unknown."""

    low: float
    high: float
    start: float | None
    end: float | None
    substitutions: float
    deletions: float
    insertions: float

    @property
    def rate(self) -> float:
        return self.substitutions + self.deletions + self.insertions

    @property
    def kind(self) -> str:
        """The kind with most errors, "" without any."""
        return max(KINDS, key=lambda name: getattr(self, name)) if self.rate else ""


class Density(NamedTuple):
    """Errors per word in one part of the songs. n: answers with words there."""

    low: float
    high: float
    substitutions: float
    deletions: float
    insertions: float
    n: int

    @property
    def rate(self) -> float:
        return self.substitutions + self.deletions + self.insertions


def stretches(
    reference: Sequence[LyricSection], match: LyricsMatch, song: Sequence[Section], duration: float | None
) -> tuple[Stretch, ...]:
    """The placed stretches of one answer in order of time."""
    sections = list(song) or _in_a_row(reference)
    is_timed = bool(song)
    length = max([section.end or 0.0 for section in sections] + [duration or 0.0 if is_timed else 0.0], default=0.0)
    if not length:
        return ()
    return tuple(
        Stretch(
            word.start / length, word.end / length, word.start if is_timed else None, word.end if is_timed else None,
            word.substitutions, word.deletions, word.insertions,
        )
        for word in sorted(wrong_words(reference, match, sections))
    )  # fmt: skip


def density(answers: Sequence[Sequence[Stretch]], parts: int = PARTS) -> list[Density]:
    """Parts of equal length; those without words are left out."""
    edges = np.linspace(0.0, 1.0, parts + 1)
    result = []
    for low, high in pairwise(edges.tolist()):
        overlaps = [
            (min(stretch.high, high) - max(stretch.low, low), number, stretch)
            for number, own in enumerate(answers)
            for stretch in own
            if min(stretch.high, high) - max(stretch.low, low) > 0
        ]
        total = sum(overlap for overlap, _, _ in overlaps)
        if total:
            rates = [sum(overlap * getattr(stretch, kind) for overlap, _, stretch in overlaps) / total
                     for kind in KINDS]  # fmt: skip
            n = len({number for _, number, _ in overlaps})
            result.append(Density(low, high, rates[0], rates[1], rates[2], n))
    return result


def quarter_effects(answers: Sequence[tuple[str, str, Sequence[Stretch]]]) -> LevelEffects:
    """Adjusted differences in the errors per word of the quarters of songs. answers: run, song and stretches of each.

    An answer counts once in each quarter in which it has words, with its mean rate there.
    """
    sums = []
    for run, song, own in answers:
        for part in density([own], len(QUARTERS)):
            quarter = QUARTERS[int(part.low * len(QUARTERS))]
            sums.append(LevelSums(run, song, quarter, 1.0, part.rate, part.rate**2))
    return level_effects(sums, most=np.inf)


def _in_a_row(reference: Sequence[LyricSection]) -> list[Section]:
    """Sections one after another, each as long as its words."""
    sections, start = [], 0.0
    for lyrics in reference:
        end = start + len(lyrics.text.split())
        sections.append(Section(lyrics.label, start, end))
        start = end
    return sections

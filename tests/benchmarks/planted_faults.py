"""The songs in which faults are planted to measure the search for wrong references, and kinds it never learned from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from analysis.references import harmonix
from analysis.reviews.evidence.label_habits import Annotation, Span
from analysis.reviews.learning.fault import Fault, Plant, changed, parts
from analysis.reviews.learning.kinds import KINDS


def annotated_songs(folder: Path) -> list[Annotation]:
    """The songs of the Harmonix Set with at least four sections."""
    found = []
    for song in harmonix.load(folder).songs:
        spans = tuple(Span(one.label, one.start, one.end) for one in song.sections
                      if one.start is not None and one.end is not None and one.end > one.start)  # fmt: skip
        if len(spans) >= 4:
            beats = [(beat.time, beat.position, beat.bar) for beat in song.beats]
            found.append(Annotation(song.id, spans, beats, song.song.duration, song.song.artist))
    return found


def is_even(annotation: Annotation) -> bool:
    return int(annotation.song.split("/")[-1][:4]) % 2 == 0


def section_displaced(annotation: Annotation, draw: random.Random) -> Fault | None:
    """Both boundaries of a section 1 to 5 s earlier or later."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels) - 1)
    by = draw.choice((-1, 1)) * draw.uniform(1, 5)
    moved = [*times[:i], times[i] + by, times[i + 1] + by, *times[i + 2 :]]
    return changed(annotation, moved, labels, times[i])


def drifting(annotation: Annotation, draw: random.Random) -> Fault | None:
    """From one boundary on all times 1 to 5 % further apart or nearer."""
    times, labels = parts(annotation)
    i, by = draw.randrange(1, len(labels) - 1), 1 + draw.choice((-1, 1)) * draw.uniform(0.01, 0.05)
    return changed(annotation, [time if j <= i else times[i] + by * (time - times[i]) for j, time in enumerate(times)],
                   labels, times[i + 1])  # fmt: skip


def section_twice(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A section twice, and what follows later by its length."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    length = times[i + 1] - times[i]
    later = [*times[: i + 2], *(time + length for time in times[i + 1 :])]
    return changed(annotation, later, [*labels[: i + 1], *labels[i:]], times[i + 1])


def section_cut(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A section left out, and what follows earlier by its length."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels))
    length = times[i + 1] - times[i]
    earlier = [*times[: i + 1], *(time - length for time in times[i + 2 :])]
    return changed(annotation, earlier, [*labels[:i], *labels[i + 1 :]], times[i])


def half_bar_late(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All inner boundaries one or two beats later, at 120 beats a minute without beats."""
    times, labels = parts(annotation)
    beats = [beat[0] for beat in annotation.beats[:2]] or [0.0, 0.5]
    by = draw.choice((1, 2)) * (beats[1] - beats[0])
    return changed(annotation, [times[0], *(time + by for time in times[1:-1]), times[-1]], labels, times[1] + by)


def labels_rotated(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The last label first, and all others one section late."""
    times, labels = parts(annotation)
    rotated = [labels[-1], *labels[:-1]]
    return changed(annotation, times, rotated, times[0]) if rotated != labels else None


def distant_swapped(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The labels of two sections that are no neighbours exchanged."""
    times, labels = parts(annotation)
    i, j = sorted(draw.sample(range(len(labels)), 2))
    if j - i < 2 or labels[i] == labels[j]:
        return None
    labels[i], labels[j] = labels[j], labels[i]
    return changed(annotation, times, labels, times[i])


def misspelt_everywhere(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A label without one of its letters wherever it stands."""
    times, labels = parts(annotation)
    word = draw.choice(sorted(set(labels)))
    if len(word) < 4:
        return None
    k = draw.randrange(1, len(word) - 1)
    return changed(annotation, times, [word[:k] + word[k + 1 :] if label == word else label for label in labels],
                   times[labels.index(word)])  # fmt: skip


OTHER_KINDS: dict[str, Plant] = {
    plant.__name__: plant
    for plant in (section_displaced, drifting, section_twice, section_cut, half_bar_late, labels_rotated,
                  distant_swapped, misspelt_everywhere)
}  # fmt: skip
"""Kinds that nothing is learned from."""
FIRST_KINDS = ("boundary_moved", "moved_by_bars", "left_out", "too_many", "relabelled", "swapped", "misspelt",
               "foreign_word", "offset", "stretched", "ends_early", "overruns", "tiny", "tail_shifted")  # fmt: skip
"""Those that were measured before there were others."""


def plant(
    songs: Sequence[Annotation], n: int, kinds: Sequence[str], draw: random.Random
) -> tuple[list[Annotation], dict[str, str]]:
    """The songs, n of them with a fault, kinds in turn, and the kind by song."""
    every = KINDS | OTHER_KINDS
    result, planted, turn = list(songs), dict[str, str](), 0
    for i in draw.sample(range(len(songs)), len(songs)):
        if len(planted) == n:
            break
        for step in range(24):
            kind = kinds[(turn + step // 8) % len(kinds)]
            fault = every[kind](songs[i], draw)
            if fault is not None:
                result[i], planted[songs[i].song] = fault.annotation, kind
                turn += 1 + step // 8
                break
    return result, planted

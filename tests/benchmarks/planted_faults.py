"""Faults planted in annotations of sections: what the search for wrong references is learned from and measured on.

Each fault takes an annotation and gives a wrong one with the second of the fault, or None where it does not fit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from analysis.labels import canonical
from analysis.references import harmonix
from analysis.reviews.evidence.label_habits import Annotation, Span


class Fault(NamedTuple):
    """A faulty annotation. seconds: where the fault is."""

    annotation: Annotation
    seconds: float


Plant = Callable[[Annotation, random.Random], "Fault | None"]


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


def _with(annotation: Annotation, times: Sequence[float], labels: Sequence[str], seconds: float) -> Fault | None:
    """None without ascending times."""
    if any(after <= before for before, after in pairwise(times)) or len(labels) < 2:
        return None
    sections = tuple(Span(*one) for one in zip(labels, times, times[1:], strict=False))
    return Fault(annotation._replace(sections=sections), seconds)


def _parts(annotation: Annotation) -> tuple[list[float], list[str]]:
    return annotation.times, [section.label for section in annotation.sections]


def moved(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary 2 to 6 s earlier or later."""
    times, labels = _parts(annotation)
    i = draw.randrange(1, len(labels))
    times[i] += draw.choice((-1, 1)) * draw.uniform(2, 6)
    return _with(annotation, times, labels, times[i]) if times[i - 1] + 1 < times[i] < times[i + 1] - 1 else None


def moved_by_bars(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary one or two bars earlier or later, on the same beat of the bar."""
    times, labels = _parts(annotation)
    beats = annotation.beats
    i = draw.randrange(1, len(labels))
    if not beats:
        return None
    near = min(range(len(beats)), key=lambda number: abs(beats[number][0] - times[i]))
    number = near + draw.choice((-2, -1, 1, 2)) * max(beat[1] for beat in beats)
    if not 0 <= number < len(beats) or not times[i - 1] + 1 < beats[number][0] < times[i + 1] - 1:
        return None
    times[i] = beats[number][0]
    return _with(annotation, times, labels, times[i])


def left_out(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary left out."""
    times, labels = _parts(annotation)
    i = draw.randrange(1, len(labels))
    seconds = times.pop(i)
    labels.pop(i)
    return _with(annotation, times, labels, seconds)


def too_many(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary too many, on a downbeat where there are beats."""
    times, labels = _parts(annotation)
    i = draw.randrange(len(labels))
    spots = [beat[0] for beat in annotation.beats if beat[1] == 1 and times[i] + 3 < beat[0] < times[i + 1] - 3]
    if not spots and times[i + 1] - times[i] > 7:
        spots = [draw.uniform(times[i] + 3, times[i + 1] - 3)]
    if not spots:
        return None
    times.insert(i + 1, draw.choice(spots))
    labels.insert(i, labels[i])
    return _with(annotation, times, labels, times[i + 1])


def relabelled(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The label of one section exchanged for another one of the song."""
    times, labels = _parts(annotation)
    i = draw.randrange(len(labels))
    others = sorted({label for label in labels if canonical(label) != canonical(labels[i])})
    if not others:
        return None
    labels[i] = draw.choice(others)
    return _with(annotation, times, labels, times[i])


def swapped(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The labels of two neighbours exchanged."""
    times, labels = _parts(annotation)
    i = draw.randrange(1, len(labels))
    if canonical(labels[i]) == canonical(labels[i - 1]):
        return None
    labels[i - 1], labels[i] = labels[i], labels[i - 1]
    return _with(annotation, times, labels, times[i - 1])


def misspelt(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A letter of a label left out, exchanged, or swapped with the next."""
    times, labels = _parts(annotation)
    i = draw.randrange(len(labels))
    word = labels[i]
    if len(word) < 4:
        return None
    k = draw.randrange(1, len(word) - 1)
    letter = draw.choice("abcdefghijklmnopqrstuvwxyz")
    swap = word[:k] + word[k + 1] + word[k] + word[k + 2 :]
    labels[i] = draw.choice((word[:k] + word[k + 1 :], swap, word[:k] + letter + word[k + 1 :]))
    return _with(annotation, times, labels, times[i]) if labels[i] != word else None


def foreign_word(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A label of another vocabulary."""
    times, labels = _parts(annotation)
    i = draw.randrange(len(labels))
    labels[i] = draw.choice(("A", "B2", "x", "todo", "part", "new", "vocals", "strophe2", "unknown", "theme"))
    return _with(annotation, times, labels, times[i])


def offset(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times 0.25 to 3 s earlier or later."""
    times, labels = _parts(annotation)
    by = draw.choice((-1, 1)) * draw.uniform(0.25, 3)
    times = [max(0.0, time + by) for time in times]
    return _with(annotation, times, labels, times[1])


def stretched(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times 0.5 to 4 % longer or shorter."""
    times, labels = _parts(annotation)
    by = 1 + draw.choice((-1, 1)) * draw.uniform(0.005, 0.04)
    return _with(annotation, [time * by for time in times], labels, times[-1] * by)


def ends_early(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The last sections left out."""
    times, labels = _parts(annotation)
    n = draw.randrange(1, max(2, len(labels) // 3))
    return _with(annotation, times[:-n], labels[:-n], times[-n - 1])


def overruns(annotation: Annotation, draw: random.Random) -> Fault | None:
    """An end 3 to 30 s after the song."""
    times, labels = _parts(annotation)
    times[-1] = (annotation.duration or times[-1]) + draw.uniform(3, 30)
    return _with(annotation, times, labels, times[-1])


def tiny(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A section of 0.2 to 1.8 s too many."""
    times, labels = _parts(annotation)
    i = draw.randrange(len(labels))
    length = draw.uniform(0.2, 1.8)
    if times[i + 1] - times[i] < length + 4:
        return None
    times.insert(i + 1, times[i] + length)
    labels.insert(i, draw.choice(sorted(set(labels))))
    return _with(annotation, times, labels, times[i])


def tail_shifted(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times from one boundary on 0.6 to 5 s earlier or later."""
    times, labels = _parts(annotation)
    i = draw.randrange(1, len(labels) - 1)
    by = draw.choice((-1, 1)) * draw.uniform(0.6, 5)
    if times[i] + by <= times[i - 1] + 1:
        return None
    return _with(annotation, times[:i] + [time + by for time in times[i:]], labels, times[i] + by)


def begins_late(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The first one or two sections left out."""
    times, labels = _parts(annotation)
    n = draw.randrange(1, max(2, len(labels) // 4))
    return _with(annotation, times[n:], labels[n:], times[n])


def labels_slipped(annotation: Annotation, draw: random.Random) -> Fault | None:
    """From one section on each label one section late."""
    times, labels = _parts(annotation)
    i = draw.randrange(1, len(labels) // 2 + 1)
    return _with(annotation, times, [*labels[:i], labels[i - 1], *labels[i:-1]], times[i])


def rounded(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times in multiples of 1, 2 or 5 s."""
    times, labels = _parts(annotation)
    step = draw.choice((1, 2, 5))
    return _with(annotation, [float(step * round(time / step)) for time in times], labels, times[1])


def two_moved(annotation: Annotation, draw: random.Random) -> Fault | None:
    """Two boundaries 1 to 4 s earlier or later."""
    times, labels = _parts(annotation)
    chosen = draw.sample(range(1, len(labels)), 2)
    for i in chosen:
        times[i] += draw.choice((-1, 1)) * draw.uniform(1, 4)
    return _with(annotation, times, labels, times[min(chosen)])


def one_label(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A label left everywhere in the place of another one."""
    times, labels = _parts(annotation)
    kinds = sorted(set(labels))
    if len(kinds) < 3:
        return None
    old, new = draw.sample(kinds, 2)
    return _with(annotation, times, [new if label == old else label for label in labels], times[labels.index(old)])


KINDS: dict[str, Plant] = {
    plant.__name__: plant
    for plant in (moved, moved_by_bars, left_out, too_many, relabelled, swapped, misspelt, foreign_word, offset,
                  stretched, ends_early, overruns, tiny, tail_shifted)
}  # fmt: skip
OTHER_KINDS: dict[str, Plant] = {
    plant.__name__: plant for plant in (begins_late, labels_slipped, rounded, two_moved, one_label)
}
"""Kinds that nothing is learned from."""


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

"""Faults in the times of an annotation: boundaries moved, left out or too many, the whole shifted or stretched."""

from __future__ import annotations

import random

from analysis.reviews.evidence.label_habits import Annotation
from analysis.reviews.learning.fault import Fault, changed, parts


def boundary_moved(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary 2 to 6 s earlier or later."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels))
    times[i] += draw.choice((-1, 1)) * draw.uniform(2, 6)
    return changed(annotation, times, labels, times[i]) if times[i - 1] + 1 < times[i] < times[i + 1] - 1 else None


def two_moved(annotation: Annotation, draw: random.Random) -> Fault | None:
    """Two boundaries 1 to 4 s earlier or later."""
    times, labels = parts(annotation)
    positions = draw.sample(range(1, len(labels)), 2)
    for i in positions:
        times[i] += draw.choice((-1, 1)) * draw.uniform(1, 4)
    return changed(annotation, times, labels, times[min(positions)])


def moved_by_bars(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary one or two bars earlier or later, on the same beat of the bar."""
    return _on_another_beat(annotation, draw, max((beat[1] for beat in annotation.beats), default=0))


def left_out(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The annotation without one of its boundaries."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels))
    seconds = times.pop(i)
    labels.pop(i)
    return changed(annotation, times, labels, seconds)


def too_many(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary too many, on a downbeat where there are beats."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    spots = [beat[0] for beat in annotation.beats if beat[1] == 1 and times[i] + 3 < beat[0] < times[i + 1] - 3]
    if not spots and times[i + 1] - times[i] > 7:
        spots = [draw.uniform(times[i] + 3, times[i + 1] - 3)]
    if not spots:
        return None
    times.insert(i + 1, draw.choice(spots))
    labels.insert(i, labels[i])
    return changed(annotation, times, labels, times[i + 1])


def tiny(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A section of 0.2 to 1.8 s too many."""
    times, labels = parts(annotation)
    i = draw.randrange(len(labels))
    length = draw.uniform(0.2, 1.8)
    if times[i + 1] - times[i] < length + 4:
        return None
    times.insert(i + 1, times[i] + length)
    labels.insert(i, draw.choice(sorted(set(labels))))
    return changed(annotation, times, labels, times[i])


def offset(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times 0.25 to 3 s earlier or later."""
    times, labels = parts(annotation)
    by = draw.choice((-1, 1)) * draw.uniform(0.25, 3)
    times = [max(0.0, time + by) for time in times]
    return changed(annotation, times, labels, times[1])


def stretched(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times 0.5 to 4 % longer or shorter."""
    times, labels = parts(annotation)
    by = 1 + draw.choice((-1, 1)) * draw.uniform(0.005, 0.04)
    return changed(annotation, [time * by for time in times], labels, times[-1] * by)


def rounded(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times in multiples of 1, 2 or 5 s."""
    times, labels = parts(annotation)
    step = draw.choice((1, 2, 5))
    return changed(annotation, [float(step * round(time / step)) for time in times], labels, times[1])


def tail_shifted(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All times from one boundary on 0.6 to 5 s earlier or later."""
    times, labels = parts(annotation)
    i = draw.randrange(1, len(labels) - 1)
    by = draw.choice((-1, 1)) * draw.uniform(0.6, 5)
    if times[i] + by <= times[i - 1] + 1:
        return None
    return changed(annotation, times[:i] + [time + by for time in times[i:]], labels, times[i] + by)


def begins_late(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The first one or two sections left out."""
    times, labels = parts(annotation)
    n = draw.randrange(1, max(2, len(labels) // 4))
    return changed(annotation, times[n:], labels[n:], times[n])


def ends_early(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The last sections left out."""
    times, labels = parts(annotation)
    n = draw.randrange(1, max(2, len(labels) // 3))
    return changed(annotation, times[:-n], labels[:-n], times[-n - 1])


def overruns(annotation: Annotation, draw: random.Random) -> Fault | None:
    """An end 3 to 30 s after the song."""
    times, labels = parts(annotation)
    times[-1] = (annotation.duration or times[-1]) + draw.uniform(3, 30)
    return changed(annotation, times, labels, times[-1])


def moved_by_beats(annotation: Annotation, draw: random.Random) -> Fault | None:
    """A boundary one or two beats earlier or later."""
    return _on_another_beat(annotation, draw, 1)


def jittered(annotation: Annotation, draw: random.Random) -> Fault | None:
    """All inner boundaries earlier or later by chance, each by 0.1 to 0.5 s (standard deviation)."""
    times, labels = parts(annotation)
    spread = draw.uniform(0.1, 0.5)
    inner = [time + draw.gauss(0, spread) for time in times[1:-1]]
    return changed(annotation, [times[0], *inner, times[-1]], labels, inner[0])


def block_left_out(annotation: Annotation, draw: random.Random) -> Fault | None:
    """Two boundaries in turn left out."""
    times, labels = parts(annotation)
    if len(labels) < 6:
        return None
    i = draw.randrange(1, len(labels) - 2)
    seconds = times[i]
    del times[i : i + 2], labels[i : i + 2]
    return changed(annotation, times, labels, seconds)


def every_second(annotation: Annotation, draw: random.Random) -> Fault | None:
    """Every second boundary left out."""
    times, labels = parts(annotation)
    return changed(annotation, [*times[:-1:2], times[-1]], labels[::2], times[1]) if len(labels) > 4 else None


def several_too_many(annotation: Annotation, draw: random.Random) -> Fault | None:
    """Two or three boundaries too many, anywhere."""
    times, labels = parts(annotation)
    for _ in range(draw.randrange(2, 4)):
        i = draw.randrange(len(labels))
        if times[i + 1] - times[i] > 8:
            times.insert(i + 1, draw.uniform(times[i] + 3, times[i + 1] - 3))
            labels.insert(i, labels[i])
    return changed(annotation, times, labels, times[1]) if len(labels) > len(annotation.sections) else None


def repeated_end(annotation: Annotation, draw: random.Random) -> Fault | None:
    """The annotation with its last one or two sections repeated."""
    times, labels = parts(annotation)
    n = draw.randrange(1, 3)
    again = [times[-1] + time - times[-1 - n] for time in times[-n:]]
    return changed(annotation, [*times, *again], [*labels, *labels[-n:]], times[-1])


def _on_another_beat(annotation: Annotation, draw: random.Random, beats: int) -> Fault | None:
    """A boundary on the beat that is once or twice so many beats earlier or later."""
    times, labels = parts(annotation)
    grid = [beat[0] for beat in annotation.beats]
    i = draw.randrange(1, len(labels))
    if not grid:
        return None
    near = min(range(len(grid)), key=lambda number: abs(grid[number] - times[i]))
    number = near + draw.choice((-2, -1, 1, 2)) * beats
    if not 0 <= number < len(grid) or not times[i - 1] + 1 < grid[number] < times[i + 1] - 1:
        return None
    times[i] = grid[number]
    return changed(annotation, times, labels, times[i])

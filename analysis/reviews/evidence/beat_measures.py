"""What speaks against an annotation in its beats: boundaries off the beat, the whole shifted or stretched, odd bars.

What counts is the habit of the song: a boundary is doubted where the others agree. Popular songs have sections of whole
bars, mostly four or a multiple. The first and the last boundary are not judged. Nothing is measured with fewer than
FEWEST_BEATS beats or three inner boundaries among them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, log, pi, sin
from statistics import median
from typing import NamedTuple

from analysis.reviews.evidence.label_habits import Annotation, Put

FEWEST_BEATS, FEWEST = 17, 3
OFF = 0.15
"""Beats from the nearest one beyond which a boundary is off the beat."""
PHRASE = 4
"""Bars."""
SHIFTS = tuple(step / 10 for step in range(-32, 33))
"""Seconds by which the whole is tried."""
STRETCHES = tuple(1 + step / 1000 for step in range(-45, 46))


class Place(NamedTuple):
    """A time among the beats. beat: number of the nearest. off: beats after it, negative before."""

    beat: int
    off: float


@dataclass(frozen=True, slots=True)
class BeatGrid:
    """Beats in seconds with their positions in the bar. meter: beats in most bars. period: seconds."""

    times: Sequence[float]
    positions: Sequence[int]
    meter: int
    period: float

    @staticmethod
    def of(beats: Sequence[tuple[float, int, int]]) -> BeatGrid | None:
        """The grid of beats, None with too few of them, or where all are at one time."""
        in_order = sorted(beats)
        times = [beat[0] for beat in in_order]
        period = median(second - first for first, second in pairwise(times)) if len(times) >= FEWEST_BEATS else 0.0
        if period <= 0:
            return None
        sizes = Counter(Counter(bar for _, _, bar in in_order).values())
        return BeatGrid(times, [beat[1] for beat in in_order], sizes.most_common(1)[0][0], period)

    def place(self, time: float) -> Place | None:
        """The place of a time among the beats, None outside the annotated ones."""
        if not self.times[0] - self.period <= time <= self.times[-1] + self.period:
            return None
        right = bisect_left(self.times, time)
        near = [number for number in (right - 1, right) if 0 <= number < len(self.times)]
        nearest = min(near, key=lambda number: abs(self.times[number] - time))
        return Place(nearest, (time - self.times[nearest]) / self.period)

    def bars(self, times: Sequence[float]) -> list[float | None]:
        """The number of bars from each time to the next, None outside the annotated beats."""
        places = [self.place(time) for time in times]
        return [(b.beat - a.beat) / self.meter if a and b else None for a, b in pairwise(places)]


def beat_measures(annotation: Annotation, put: Put) -> None:
    """Puts the measures of one annotation, none if there is too little to measure."""
    grid = BeatGrid.of(annotation.beats)
    if grid is None:
        return
    times = annotation.times
    inner = [(time, place) for time in times[1:-1] if (place := grid.place(time))]
    if len(inner) < FEWEST:
        return
    _off_beat(inner, put)
    _positions(inner, grid, put)
    _offset_and_stretch(inner, grid, put)
    _bars(annotation.labels, times, grid, put)
    put("beats_after", log(1 + max(0.0, grid.times[-1] - times[-1])), times[-1])
    put("beats_before", log(1 + max(0.0, times[0] - grid.times[0])), times[0])


Inner = list[tuple[float, Place]]
"""Inner boundaries with their places among the beats."""


def _off_beat(inner: Inner, put: Put) -> None:
    off = sorted(((abs(place.off), time) for time, place in inner), reverse=True)
    typical = off[len(off) // 2][0]
    for name, (distance, time) in zip(("off_worst", "off_second"), off, strict=False):
        put(name, max(0.0, distance - 2 * typical - 0.08), time)
    n = sum(distance > OFF for distance, _ in off)
    put("off_count", min(n, 3) * (typical < 0.1), off[0][1])
    put("off_share", n / len(off))
    sine, cosine = (sum(part(2 * pi * place.off) for _, place in inner) / len(inner) for part in (sin, cos))
    phase = abs(sum(place.off for _, place in inner) / len(inner))
    put("shift_phase", hypot(sine, cosine) * min(1.0, 3 * phase) if phase > 0.08 else 0.0, inner[0][0])


def _positions(inner: Inner, grid: BeatGrid, put: Put) -> None:
    """Beats of the bar, and from where on they differ from those before."""
    positions = [grid.positions[place.beat] for _, place in inner]
    ((usual, n),) = Counter(positions).most_common(1)
    share = n / len(inner)
    others = [time for (time, _), position in zip(inner, positions, strict=True) if position != usual]
    put("bar_deviant", share if len(others) in (1, 2) and share >= 0.7 else 0.0, others[0] if others else None)
    put("bar_share", (usual != 1) * share, inner[0][0])
    on = [abs(place.off) <= OFF and position == usual for (_, place), position in zip(inner, positions, strict=True)]
    first = on.index(False) if False in on else 0
    is_tail = 0 < first < len(on) - 1 and not any(on[first:])
    put("tail_gain", min(len(on) - first, 5) / 5 * min(first, 3) / 3 if is_tail else 0.0, inner[first][0])


def _offset_and_stretch(inner: Inner, grid: BeatGrid, put: Put) -> None:
    """How many more boundaries would be on the first beat of a bar if all were shifted, or stretched."""
    downbeats = [time for time, position in zip(grid.times, grid.positions, strict=True) if position == 1]
    times = [time for time, _ in inner]

    def hits(places: Sequence[float]) -> float:
        n = 0
        for place in places:
            right = bisect_left(downbeats, place)
            n += any(abs(near - place) < 0.12 * grid.period + 0.03 for near in downbeats[max(0, right - 1) : right + 1])
        return n / len(places)

    here = hits(times)
    best, by = max((hits([time + shift for time in times]) - 0.02 * abs(shift), shift) for shift in SHIFTS)
    put("shift_gain", max(0.0, best - here), times[0])
    put("shift_seconds", min(abs(by), 3.0) * (best - here > 0.4), times[0])
    stretched = max(hits([time * by for time in times]) for by in STRETCHES) - 0.02 if here < 0.6 else 0.0
    put("scale_gain", max(0.0, stretched - here), times[-1])


def _bars(labels: list[str], times: list[float], grid: BeatGrid, put: Put) -> None:
    bars = grid.bars(times)
    is_phrase = [n is not None and n >= 2 and round(n) % PHRASE == 0 for n in bars]
    bar_numbers = [i for i, n in enumerate(bars) if n is not None]
    for i in bar_numbers:
        n, after = bars[i], bars[i + 1] if i + 1 < len(bars) else None
        assert n is not None
        if after is not None and not is_phrase[i] and not is_phrase[i + 1] and round(n + after) % PHRASE == 0:
            others = [is_phrase[j] for j in bar_numbers if j not in (i, i + 1)]
            put("odd_pair", sum(others) / len(others) if others else 0.0, times[i + 1])
        same = [m for j, m in enumerate(bars) if j != i and labels[j] == labels[i] and m]
        if n > 0 and same:
            put("bars_long", max(0.0, log(n / max(same)) - 0.2), times[i])
            put("bars_short", max(0.0, log(min(same) / max(n, 0.25)) - 0.2), times[i])
    odd = [i for i in bar_numbers if not is_phrase[i] and 0 < i < len(bars) - 1]
    put("odd_count", len(odd) / max(len(bar_numbers), 1), times[odd[0]] if odd else None)
    is_alone = len(odd) in (1, 2) and len(bar_numbers) > PHRASE + 1
    put("odd_one", 1 - len(odd) / len(bar_numbers) if is_alone else 0.0, times[odd[0]] if odd else None)

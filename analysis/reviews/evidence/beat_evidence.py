"""Evidence in annotated beats against boundaries: off the beat, on another beat of the bar, odd numbers of bars.

Popular songs have sections of whole bars, mostly four or a multiple of four. What counts is the song's own habit: a
boundary is doubted only where nearly all others of the song agree. The first and the last boundary are not judged.

1. Off the beat: more than OFF beats from the nearest one, in a song whose other boundaries are on beats.
2. Another beat of the bar: in a song whose other boundaries are all on one beat of the bar.
3. Odd lengths: the sections on both sides have no multiple of four bars, but together they have, in a song whose other
   sections have multiples of four: the boundary seems to be moved, or one too many.
4. A long section: at least LONG times as many bars as any other section with its label, and more than most sections
   with this label in all songs: a boundary seems to be missing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.labels import canonical
from analysis.records import Section
from analysis.reviews.evidence.audio_evidence import Reason, clock

OFF, HABIT, FEWEST = 0.2, 0.75, 3
"""Beats; share of the other boundaries or sections that must agree; how many there must be."""
ALL, FEW = 0.95, 5
"""The same for the beat of the bar, where a pickup before the bar is nothing odd."""
PHRASE = 4
"""Bars."""
LONG, RARELY = 1.5, 0.9
"""Ratio to the other sections with the label; share of the sections in all songs that are shorter."""

Beats = Sequence[tuple[float, int, int]]
"""Seconds, position in the bar from 1, number of the bar."""


@dataclass(frozen=True, slots=True)
class BeatGrid:
    """The beats of a song. times: ascending. positions: in the bar. meter: beats in most bars."""

    times: tuple[float, ...]
    positions: tuple[int, ...]
    meter: int

    @staticmethod
    def of(beats: Beats) -> BeatGrid | None:
        """None without bars to count."""
        in_order = sorted(beats)
        per_bar = Counter(bar for _, _, bar in in_order)
        sizes = Counter(per_bar.values())
        if len(in_order) < 2 * PHRASE or not sizes:
            return None
        times, positions = tuple(beat[0] for beat in in_order), tuple(beat[1] for beat in in_order)
        return BeatGrid(times, positions, sizes.most_common(1)[0][0])

    def place(self, time: float | None) -> Place | None:
        """The nearest beat, None outside the annotated beats."""
        if time is None or not self.times[0] <= time <= self.times[-1]:
            return None
        right = min(bisect_right(self.times, time), len(self.times) - 1)
        period = self.times[right] - self.times[right - 1]
        nearest = min((right - 1, right), key=lambda index: abs(self.times[index] - time))
        return Place(nearest, self.positions[nearest], abs(self.times[nearest] - time) / period if period > 0 else 0.0)


class Place(NamedTuple):
    """A time among the beats. number: of the nearest beat. position: in its bar. off: distance in beats."""

    number: int
    position: int
    off: float


@dataclass(frozen=True, slots=True)
class LabelLengths:
    """Lengths in bars of all sections with a label, ascending, by canonical label."""

    bars: Mapping[str, Sequence[float]]

    @staticmethod
    def of(songs: Iterable[tuple[Sequence[Section], Beats]]) -> LabelLengths:
        lengths: dict[str, list[float]] = {}
        for sections, beats in songs:
            if grid := BeatGrid.of(beats):
                for section in sections:
                    if (bars := _bars(grid, section.start, section.end)) is not None:
                        lengths.setdefault(canonical(section.label), []).append(bars)
        return LabelLengths({label: sorted(values) for label, values in lengths.items()})

    def share_shorter(self, label: str, bars: float) -> float:
        """Share of the sections with this label that have fewer bars, 0 for an unknown label."""
        values = self.bars.get(label, ())
        return bisect_right(values, bars - 0.01) / len(values) if values else 0.0


def reasons(sections: Sequence[Section], song: Sequence[Section], beats: Beats, lengths: LabelLengths) -> list[Reason]:
    """Reasons to doubt these sections. song: all sections of the song, which show its habit."""
    grid = BeatGrid.of(beats)
    if grid is None:
        return []
    covers_song = len(sections) >= len(song)
    return [
        *_positions(sections, song, grid, covers_song),
        *(_odd_lengths(sections, grid) if covers_song else ()),
        *_long_sections(sections, song, grid, lengths),
    ]


def _inner(sections: Sequence[Section], covers_song: bool) -> list[float]:
    """Starts of sections, without the first of a song."""
    times = sorted({section.start for section in sections if section.start is not None})
    return times[1:] if covers_song else times


def _positions(
    sections: Sequence[Section], song: Sequence[Section], grid: BeatGrid, covers_song: bool
) -> Iterable[Reason]:
    """Rules 1 and 2."""
    habit = {time: place for time in _inner(song, True) if (place := grid.place(time))}
    for time in _inner(sections, covers_song):
        place = grid.place(time)
        others = [other for moment, other in habit.items() if moment != time]
        if place is None or len(others) < FEWEST:
            continue
        on_beat = [other for other in others if other.off <= OFF]
        same = Counter(other.position for other in on_beat).most_common(1)
        if place.off > OFF and len(on_beat) >= HABIT * len(others):
            words = f"the boundary at {clock(time)} is {place.off:.1f} beats off the beat"
            yield Reason(0.9, f"{words}, {len(on_beat)} of {len(others)} others are on one")
        elif same and same[0][1] >= ALL * len(others) and len(others) >= FEW and place.position != same[0][0]:
            position, n = same[0]
            words = f"the boundary at {clock(time)} is on beat {place.position} of the bar"
            yield Reason(0.4, f"{words}, {n} of {len(others)} others on beat {position}")


def _odd_lengths(sections: Sequence[Section], grid: BeatGrid) -> Iterable[Reason]:
    """Rule 3."""
    in_order = sorted(sections, key=lambda section: section.start or 0.0)
    bars = [_bars(grid, section.start, section.end) for section in in_order]
    for i in range(1, len(in_order)):
        first, second = bars[i - 1], bars[i]
        others = [length for j, length in enumerate(bars) if j not in (i - 1, i) and length is not None]
        if first is None or second is None or len(others) < FEWEST or _is_phrase(first) or _is_phrase(second):
            continue
        n = sum(map(_is_phrase, others))
        if _is_phrase(first + second) and n >= HABIT * len(others):
            words = (
                f"{first:g} and {second:g} bars before and after the boundary at {clock(in_order[i].start or 0.0)}, "
                f"{n} of {len(others)} other sections have a multiple of {PHRASE}"
            )
            yield Reason(0.6, words)


def _long_sections(
    sections: Sequence[Section], song: Sequence[Section], grid: BeatGrid, lengths: LabelLengths
) -> Iterable[Reason]:
    """Rule 4."""
    for section in sections:
        label, bars = canonical(section.label), _bars(grid, section.start, section.end)
        others = [_bars(grid, o.start, o.end) for o in song if canonical(o.label) == label and o.start != section.start]
        longest = max((length for length in others if length is not None), default=None)
        if bars is None or longest is None or bars < LONG * longest:
            continue
        if lengths.share_shorter(label, bars) >= RARELY:
            words = (
                f"{section.label} at {clock(section.start or 0.0)} has {bars:g} bars, "
                f"the others with this label have at most {longest:g}"
            )
            yield Reason(0.5, words)


def _bars(grid: BeatGrid, start: float | None, end: float | None) -> float | None:
    """Bars between two times, to a quarter of a bar."""
    first, last = grid.place(start), grid.place(end)
    return None if first is None or last is None else round(4 * (last.number - first.number) / grid.meter) / 4


def _is_phrase(bars: float) -> bool:
    """Whether the length is a multiple of PHRASE, give or take a pickup of less than half a bar."""
    return bars >= PHRASE / 2 and round(bars) % PHRASE == 0

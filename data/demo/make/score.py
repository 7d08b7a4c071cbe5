"""What a voice is to sing or rap: syllables to notes.

1. A line has its bars to itself. Its syllables fill groups of a half bar (sung) or a beat (rapped), evenly, at about
   the density of SECONDS, and leave the rest of the last group to breathe.
2. A group has one of the rhythms of RHYTHMS for its number of syllables.
3. A sung line follows one of four curves through the singer's octave, by step; it meets the chord where a group begins
   and at its end.
4. Rhythm and tune depend on song, label and number of the line, so that a verse comes back with other words.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from songs import Line, Section, Song
from theory import Chord, chord, scale

SECONDS = {"Singing": 0.36, "Rapping": 0.215}
"""Wanted length of a syllable."""
SHORTEST = {"Singing": 0.185, "Rapping": 0.1}
"""A unit of the grid is at least that long."""

RHYTHMS = {
    2: {1: ("2",), 2: ("11",)},
    3: {1: ("3",), 2: ("21", "12"), 3: ("111",)},
    4: {1: ("4",), 2: ("22", "31", "22"), 3: ("112", "211", "121"), 4: ("1111",)},
    6: {1: ("6",), 2: ("42", "33"), 3: ("222", "312"), 4: ("2211", "2112"), 5: ("21111",), 6: ("111111",)},
}
"""By length of a group and number of syllables, in units of the grid."""

CURVES = (
    lambda x: math.sin(math.pi * x) * 0.9 + 0.1,
    lambda x: 0.85 - 0.6 * x,
    lambda x: 0.25 + 0.65 * x,
    lambda x: 0.75 * (1 - x) * (0.6 + 0.4 * math.cos(2 * math.pi * x)),
)
"""Height in the singer's range over the course of a line; lines take them in turn."""
RANGE = 12
"""Semitones a singer moves in."""
LIFT = {"chorus": 3, "pre-chorus": 2, "post-chorus": 3, "bridge": 1}
"""How many semitones higher a section lies."""


class Sung(NamedTuple):
    """start, end: seconds from the start of the line. pitch: MIDI, None where the voice keeps its own."""

    start: float
    end: float
    pitch: float | None


def compose(song: Song, section: Section, line: Line, number: int, count: int, low: int, part: int) -> list[Sung]:
    """Notes for `count` syllables. low: the singer's lowest note. part: 0 the tune, 1 the second voice under it."""
    delivery = section.performers[line.performers[0]]
    draw = np.random.default_rng([song.number, sum(map(ord, section.label)), number % 4])
    rhythm = _rhythm(section, line, delivery, count, draw)
    if delivery != "Singing":
        return [Sung(start, end, None) for start, end, _ in rhythm]
    tones, harmonies = _tones(song, section, low), _harmonies(section, line)
    tune = _tune([(start, strong) for start, _, strong in rhythm], float(line.length), tones, harmonies, number, draw)
    moved = [tones[max(0, place - 2 * part)] for place in tune]
    return [Sung(start, end, pitch) for (start, end, _), pitch in zip(rhythm, moved, strict=True)]


def _rhythm(section: Section, line: Line, delivery: str, count: int, draw: Any) -> list[tuple[float, float, bool]]:
    """Rules 1 and 2: start, end, and whether a group begins there."""
    unit, size = _grid(section, delivery)
    slots = round(float(line.length) / unit)
    fits = max(1, slots // size)
    wanted = math.ceil(count * SECONDS[delivery] / (size * unit))
    groups = min(max(wanted, math.ceil(count / size)), fits)
    if groups * size < count:
        raise ValueError(f"{section.label}: {line.text!r} has {count} syllables, its bars hold {groups * size}")
    made, left, step = [], count, 0
    for group in range(groups):
        here = math.ceil(left / (groups - group))
        left -= here
        rhythms = RHYTHMS[size].get(here, ()) if here else ()
        for place, length in enumerate(map(int, rhythms[int(draw.integers(len(rhythms)))] if rhythms else "")):
            made.append((step * unit, (step + length) * unit, place == 0))
            step += length
        step = (group + 1) * size
    start, end, strong = made[-1]
    breath = float(line.length) - 0.6 * unit
    made[-1] = (start, min(max(end, start + (0.7 if delivery == "Singing" else 0.2)), breath), strong)
    return made


def _grid(section: Section, delivery: str) -> tuple[float, int]:
    """The unit in seconds, and how many of them make a group."""
    quarter = float(section.beat) * (2 if section.beats == 6 else 1)
    unit = quarter / 4 if delivery == "Rapping" else quarter / 2
    while unit < SHORTEST[delivery]:
        unit *= 2
    if section.beats == 4:
        return unit, 4
    bar = round(float(section.bar) / unit)
    return unit, 6 if bar == 6 and section.beats == 3 else 3 if bar % 3 == 0 else 2


def _tones(song: Song, section: Section, low: int) -> list[int]:
    start = low + LIFT.get(section.label, 0) + section.transpose
    allowed = scale(song.tonic, song.mode, section.transpose)
    return [pitch for pitch in range(start, start + RANGE + 1) if pitch % 12 in allowed]


def _harmonies(section: Section, line: Line) -> list[Chord]:
    """The chord of each bar of the line, and of one more."""
    first = int((line.start - section.onset) / section.bar)
    bars = math.ceil(line.length / section.bar) + 1
    return [chord(section.chords[(first + bar) % len(section.chords)]).moved(section.transpose) for bar in range(bars)]


def _tune(
    onsets: list[tuple[float, bool]], length: float, tones: list[int], harmonies: list[Chord], number: int, draw: Any
) -> list[int]:
    """Rule 3: places in `tones`."""
    curve, bars = CURVES[number % len(CURVES)], len(harmonies) - 1
    tune: list[int] = []
    for place, (start, strong) in enumerate(onsets):
        height = curve(place / max(1, len(onsets) - 1)) * (len(tones) - 1) + float(draw.normal(0, 0.6))
        here = round(height) if not tune else int(np.clip(round(height), tune[-1] - 2, tune[-1] + 2))
        if strong or place == len(onsets) - 1:
            pitches = harmonies[min(bars, int(start / length * bars + 1e-6))].pitches
            fitting = [one for one in range(len(tones)) if tones[one] % 12 in pitches]
            here = min(fitting, key=lambda one: abs(one - here))
        tune.append(int(np.clip(here, 0, len(tones) - 1)))
    return tune

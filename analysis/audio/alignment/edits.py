"""Edits of a recording relative to its annotation: cuts and insertions.

1. The song is divided into windows of WINDOW seconds with half overlap. A window whose beats are about as strong as
   elsewhere (CLEAR) is unshifted.
2. In any other window the beats are shifted by up to half a beat to the highest strength; if they are clear there, the
   recording is later or earlier by this shift.
3. Adjacent windows that agree within SAME seconds form a stretch. Between two stretches there is an edit by the
   difference of their shifts, possibly plus whole beats: an edit by exactly whole beats is not detected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.audio.alignment.beat_alignment import strength
from analysis.audio.alignment.features import Numbers

WINDOW = 24.0
STEP = 12.0
SAME = 0.05
"""Seconds."""
LEAST = 2
"""Windows of a stretch."""
CLEAR = 0.6
"""Of the strength that a quarter of the windows exceed."""
FEWEST_BEATS = 12


@dataclass(frozen=True, slots=True)
class Stretch:
    """Seconds of the annotation, and by how much the recording is later there than the best offset says."""

    start: float
    end: float
    later: float


def stretches(onset: Numbers, beats: Numbers, offset: float, ratio: float) -> tuple[Stretch, ...]:
    """Stretches of a recording, empty with too few beats. offset: with the lag of onset strength."""
    inside = {start: beats[(beats >= start) & (beats < start + WINDOW)] for start in _starts(beats)}
    windows = {start: times * ratio + offset for start, times in inside.items() if len(times) >= FEWEST_BEATS}
    if not windows:
        return ()
    in_place = [strength(onset, times) for times in windows.values()]
    clear = CLEAR * float(np.quantile(in_place, 0.75))
    groups: list[list[Stretch]] = []
    for (start, times), here in zip(windows.items(), in_place, strict=True):
        later, best = (0.0, here) if here >= clear else _strongest(onset, times)
        if best < clear:
            continue
        window = Stretch(start, start + WINDOW, later)
        if groups and abs(window.later - groups[-1][-1].later) <= SAME:
            groups[-1].append(window)
        else:
            groups.append([window])
    return _merge([_combine(group) for group in groups if len(group) >= LEAST])


def _starts(beats: Numbers) -> list[float]:
    last = max(beats[-1] - WINDOW, beats[0])
    return [float(start) for start in np.arange(beats[0], last + 0.01, STEP)]


def _strongest(onset: Numbers, times: Numbers) -> tuple[float, float]:
    """The shift of up to half a beat with the strongest beats, and that strength."""
    half = float(np.median(np.diff(times))) / 2
    shifts = np.arange(-half, half, 0.005)
    strengths = [strength(onset, times + shift) for shift in shifts]
    best = int(np.argmax(strengths))
    return float(shifts[best]), strengths[best]


def _combine(group: Sequence[Stretch]) -> Stretch:
    return Stretch(group[0].start, group[-1].end, float(np.median([window.later for window in group])))


def _merge(rows: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """The stretches with equal neighbours merged, which a window without agreement separates."""
    merged: list[Stretch] = []
    for stretch in rows:
        if merged and abs(stretch.later - merged[-1].later) <= SAME:
            merged[-1] = Stretch(merged[-1].start, stretch.end, merged[-1].later)
        else:
            merged.append(stretch)
    return tuple(merged)

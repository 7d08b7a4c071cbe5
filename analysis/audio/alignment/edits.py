"""Whether a recording runs along with its annotation from beginning to end, or was cut or lengthened in between.

1. The song is gone through in windows of WINDOW seconds, each half over the one before. A window whose beats are about
   as strong as elsewhere (CLEAR) is in its place.
2. In any other the beats are shifted by up to half a beat to where they are strongest; if they are clear there, the
   recording is later, or earlier, by so much.
3. Neighbouring windows that agree to SAME seconds make a stretch. More than one stretch is an edit between them, by the
   difference, or by that and whole beats, which beats cannot tell: a cut of whole beats goes unseen.
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
    """offset: with the lag of onset strength. Empty where there are too few beats to say."""
    inside = {start: beats[(beats >= start) & (beats < start + WINDOW)] for start in _starts(beats)}
    windows = {start: each * ratio + offset for start, each in inside.items() if len(each) >= FEWEST_BEATS}
    if not windows:
        return ()
    in_place = [strength(onset, times) for times in windows.values()]
    clear = CLEAR * float(np.quantile(in_place, 0.75))
    groups: list[list[Stretch]] = []
    for (start, times), here in zip(windows.items(), in_place, strict=True):
        later, found = (0.0, here) if here >= clear else _strongest(onset, times)
        if found < clear:
            continue
        window = Stretch(start, start + WINDOW, later)
        if groups and abs(window.later - groups[-1][-1].later) <= SAME:
            groups[-1].append(window)
        else:
            groups.append([window])
    return _merged([_joined(group) for group in groups if len(group) >= LEAST])


def _starts(beats: Numbers) -> list[float]:
    last = max(beats[-1] - WINDOW, beats[0])
    return [float(start) for start in np.arange(beats[0], last + 0.01, STEP)]


def _strongest(onset: Numbers, times: Numbers) -> tuple[float, float]:
    """The shift of up to half a beat with the strongest beats, and that strength."""
    half = float(np.median(np.diff(times))) / 2
    tried = np.arange(-half, half, 0.005)
    found = [strength(onset, times + shift) for shift in tried]
    best = int(np.argmax(found))
    return float(tried[best]), found[best]


def _joined(group: Sequence[Stretch]) -> Stretch:
    return Stretch(group[0].start, group[-1].end, float(np.median([window.later for window in group])))


def _merged(found: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Stretches parted by a window that did not agree are one if they agree themselves."""
    kept: list[Stretch] = []
    for stretch in found:
        if kept and abs(stretch.later - kept[-1].later) <= SAME:
            kept[-1] = Stretch(kept[-1].start, stretch.end, kept[-1].later)
        else:
            kept.append(stretch)
    return tuple(kept)

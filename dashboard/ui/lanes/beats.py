"""Beats of the reference and of answers as ticks on the time axis, with what is missed and what is spurious."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analysis.metrics.beats import FROM_SECONDS, BeatMatch
from analysis.records import CaseScore, Section, Value
from dashboard.components.timeline import Lane, Mark, Tick

EARLY = f"before {FROM_SECONDS:g} s, not counted"


def reference(value: Value | None) -> Lane:
    return Lane("reference", "reference", "reference", ticks=[_tick(time) for time in _times(value)])


def answer(id: str, name: str, expected: Value | None, scored: CaseScore) -> Lane:
    """A run's beats; marked where one has no partner, and where a beat of the reference has none."""
    ticks = [_tick(time) for time in _times(scored.value)]
    match = scored.evidence
    if not isinstance(match, BeatMatch):
        return Lane(id, name, "run", ticks=ticks)
    spurious = _alone(_times(scored.value), [pair.estimate for pair in match.pairs])
    missed = _alone(_times(expected), [pair.reference for pair in match.pairs])
    marks = [*(Mark(time, "spurious") for time in spurious), *(Mark(time, "missed") for time in missed)]
    return Lane(id, name, "run", ticks=ticks, marks=sorted(marks, key=lambda mark: mark.time))


def _times(value: Value | None) -> list[float]:
    beats = value if isinstance(value, tuple) else ()
    return [beat.start for beat in beats if isinstance(beat, Section) and beat.start is not None]


def _tick(time: float) -> Tick:
    return Tick(time, "" if time >= FROM_SECONDS else EARLY)


def _alone(times: Sequence[float], matched: Sequence[float]) -> list[float]:
    """The beats that count and have no partner."""
    return sorted((Counter(time for time in times if time >= FROM_SECONDS) - Counter(matched)).elements())

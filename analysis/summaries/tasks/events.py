"""Events over time: how much of the reference the answers have, what they lack, and what they have besides.

The unit is what the metric counts: matched sections or turns, beats within their window, frames of labels or of melody,
seconds of speech. An answer that was not read has nothing: all of its reference is missing. Shares are sums over sums,
their intervals are over songs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from analysis.metrics.beats import BeatMatch
from analysis.metrics.diarisation import Diarisation
from analysis.metrics.frame_f1 import FrameMatch
from analysis.metrics.melody import MelodyMatch
from analysis.metrics.section_iou import SectionMatch
from analysis.statistics.clusters import share_by_cluster
from analysis.statistics.intervals import Interval


class Amounts(NamedTuple):
    """Right, missing and extra amounts of a case, in the unit of its metric. extra: None if the metric ignores it."""

    unit: str
    right: float
    missing: float
    extra: float | None


class EventTotals(NamedTuple):
    """One run in one task. n: answers. n_unread: of them without a value. n_more, n_fewer: with more, or fewer, events
    than the reference. present: share of the reference that is right, matched: share of the answers that is."""

    run: str
    unit: str
    n: int
    n_unread: int
    right: float
    missing: float
    extra: float | None
    n_more: int
    n_fewer: int
    present: float | None
    present_interval: Interval | None
    matched: float | None
    matched_interval: Interval | None


def amounts(evidence: Any) -> Amounts | None:
    """The amounts behind a score; None without evidence."""
    count = _COUNTS.get(type(evidence))
    return count(evidence) if count else None


def totals(rows: Sequence[tuple[str, str, bool, Any]]) -> list[EventTotals]:
    """One row for each run, in the order in which they occur. rows: run, song, whether it was read, and evidence."""
    by_run: dict[str, list[tuple[str, bool, Amounts | None]]] = {}
    for run, song, is_read, evidence in rows:
        by_run.setdefault(run, []).append((song, is_read, amounts(evidence)))
    return [_totals(run, own) for run, own in by_run.items()]


def _totals(run: str, cases: Sequence[tuple[str, bool, Amounts | None]]) -> EventTotals:
    measured = [(song, own) for song, _, own in cases if own is not None]
    right, missing = (sum(getattr(own, name) for _, own in measured) for name in ("right", "missing"))
    extras = [own.extra for _, own in measured]
    extra = None if any(value is None for value in extras) else sum(value for value in extras if value is not None)
    present = [(song, own.right, own.right + own.missing) for song, own in measured]
    matched = [(song, own.right, own.right + (own.extra or 0.0)) for song, own in measured] if extra is not None else []
    n_unread = sum(not is_read for _, is_read, _ in cases)
    balances = [own.extra - own.missing for _, own in measured if own.extra is not None]
    return EventTotals(
        run, measured[0][1].unit if measured else "", len(cases), n_unread, right, missing, extra,
        sum(balance > 0 for balance in balances), sum(balance < 0 for balance in balances),
        *_share(present), *_share(matched),
    )  # fmt: skip


def _share(cases: Sequence[tuple[str, float, float]]) -> tuple[float | None, Interval | None]:
    """Sum over sum, with its interval over songs. cases: song, part and size."""
    songs = {song: place for place, song in enumerate(dict.fromkeys(song for song, _, size in cases if size))}
    parts, sizes = np.zeros(len(songs)), np.zeros(len(songs))
    for song, part, size in cases:
        if size:
            parts[songs[song]] += part
            sizes[songs[song]] += size
    total = float(sizes.sum())
    return (float(parts.sum()) / total, share_by_cluster(parts, sizes)) if total else (None, None)


def _of_sections(match: SectionMatch) -> Amounts:
    n = len(match.pairs)
    return Amounts("events", n, match.n_reference - n, match.n_estimate - n)


def _of_beats(match: BeatMatch) -> Amounts:
    n = len(match.pairs)
    return Amounts("beats", n, match.n_reference - n, match.n_estimate - n)


def _of_frames(match: FrameMatch) -> Amounts:
    return Amounts("frames", sum(match.hits), sum(match.missed), sum(match.extra))


def _of_melody(match: MelodyMatch) -> Amounts:
    return Amounts("frames", match.n_right, match.n_frames - match.n_right, None)


def _of_speech(match: Diarisation) -> Amounts:
    lost = match.missed + match.confusion
    return Amounts("s", match.speech - lost, lost, match.false_alarm + match.confusion)


_COUNTS: Mapping[type, Callable[[Any], Amounts]] = {
    SectionMatch: _of_sections, BeatMatch: _of_beats, FrameMatch: _of_frames, MelodyMatch: _of_melody,
    Diarisation: _of_speech,
}  # fmt: skip

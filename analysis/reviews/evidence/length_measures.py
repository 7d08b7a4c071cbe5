"""What speaks against an annotation in the lengths of its sections, their number, and where it begins and ends.

A section is compared with the others of its song that bear its label (peers), and with all songs.
"""

from __future__ import annotations

from math import cos, log, pi
from statistics import fmean, median

from analysis.reviews.evidence.label_habits import Annotation, LabelHabits, Put

USUAL_NUMBER = 10.5
"""Sections in a song."""
FEWEST_UNITS, LONGEST_UNIT, STEPS, CLEAR = 1.5, 6.0, 200, 0.55
"""Seconds between which a common unit of lengths is sought, in so many steps, and the fit that it needs (of 1)."""


def length_measures(annotation: Annotation, habits: LabelHabits, put: Put) -> None:
    """Puts the measures of one annotation."""
    labels, times = annotation.labels, annotation.times
    lengths = [section.end - section.start for section in annotation.sections]
    for label, length, start in zip(labels, lengths, times, strict=False):
        rank = habits.rank(label, length)
        put("length_label", max(0.0, -log(max(min(rank, 1 - rank), 0.002)) - 2), start)
    _peers(labels, lengths, times, put)
    _units(lengths, times, put)
    _extremes(labels, lengths, times, put)
    if annotation.duration:
        after_last = annotation.duration - times[-1]
        put("gap_end", log(1 + max(0.0, after_last)), times[-1])
        put("over_end", log(1 + max(0.0, -after_last)), times[-1])
    put("late_start", log(1 + max(0.0, times[0])), 0.0)
    same = [i for i in range(1, len(labels)) if labels[i] == labels[i - 1]]
    put("same_neighbours", len(same) / len(labels), times[same[0]] if same else None)
    put("n_sections", abs(log(len(labels) / USUAL_NUMBER)))
    others = habits.artists.get(annotation.artist)
    put("n_artist", abs(log(len(labels) / fmean(others))) if others else 0.0)
    put("no_chorus", float("chorus" not in labels))


def is_near(length: float, other: float) -> bool:
    """Whether two lengths in seconds are those of one number of bars."""
    return abs(length - other) <= 0.04 * other + 0.15


def _peers(labels: list[str], lengths: list[float], times: list[float], put: Put) -> None:
    numbers = range(len(lengths))
    peers = [[lengths[j] for j in numbers if j != i and labels[j] == labels[i]] for i in numbers]
    unlike = [not any(is_near(lengths[i], peer) for peer in peers[i]) for i in numbers]
    for i in numbers:
        if peers[i]:
            ratio = abs(log(max(lengths[i], 0.05) / max(median(peers[i]), 0.05)))
            put("length_peer", min(ratio, 3.0) * min(len(peers[i]), 3) / 3, times[i])
            longer = {peer for peer in peers[i] if lengths[i] > 1.25 * peer}
            if unlike[i]:
                others = {length for j, length in enumerate(lengths) if j != i}
                n = sum(is_near(lengths[i], peer + other) for peer in longer for other in others)
                put("peer_left_out", min(n, 4), times[i])
    for i in numbers[:-1]:
        both, first, second = lengths[i] + lengths[i + 1], peers[i], peers[i + 1]
        if first and second:
            together = sum(is_near(both, x + y) for x in first for y in second) / (len(first) * len(second))
            strength = together * (unlike[i] and unlike[i + 1]) * min(len(first) + len(second), 4)
            put("peer_moved", strength, times[i + 1])
        if labels[i] == labels[i + 1]:
            lengths_of_label = [lengths[j] for j in numbers if labels[j] == labels[i] and j not in (i, i + 1)]
            odd = not any(is_near(lengths[i], peer) or is_near(lengths[i + 1], peer) for peer in lengths_of_label)
            put("peer_too_many", odd * sum(is_near(both, peer) for peer in lengths_of_label), times[i + 1])


def _units(lengths: list[float], times: list[float], put: Put) -> None:
    unit = common_unit(lengths)
    if unit is None:
        return
    off = [abs(length / unit - round(length / unit)) for length in lengths]
    typical = median(off)
    for i in range(len(lengths) - 1):
        both = (lengths[i] + lengths[i + 1]) / unit
        excess = min(off[i], off[i + 1]) - abs(both - round(both)) - typical
        put("unit_moved", 2 * max(0.0, excess), times[i + 1])


def common_unit(lengths: list[float]) -> float | None:
    """Seconds of which most lengths are multiples, about one bar or two; None without a clear one."""
    best, clearest = 0.0, None
    for step in range(STEPS):
        unit = FEWEST_UNITS * (LONGEST_UNIT / FEWEST_UNITS) ** (step / (STEPS - 1))
        fit = sum(cos(2 * pi * length / unit) for length in lengths) / len(lengths)
        fit -= 0.075 * log(LONGEST_UNIT / unit)
        if fit > best:
            best, clearest = fit, unit
    return clearest if best > CLEAR else None


def _extremes(labels: list[str], lengths: list[float], times: list[float], put: Put) -> None:
    ordered = sorted((length, start) for length, start, label in zip(lengths, times, labels, strict=False)
                     if label != "silence")  # fmt: skip
    if ordered:
        put("short", max(0.0, log(6 / max(ordered[0][0], 0.05))), ordered[0][1])
        put("long_share", max(0.0, ordered[-1][0] / (times[-1] - times[0]) - 0.2), ordered[-1][1])

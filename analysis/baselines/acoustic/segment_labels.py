"""Names for the kinds of segments, by a rule that knows pop songs and nothing of the one at hand.

1. Chorus: among the kinds that recur (else all), the one with the highest sum of half its number of segments and their
   mean loudness (in deviations from the mean of all segments).
2. Verse: of the other kinds that recur (else all others) the one that lasts longest in all.
3. Any other segment: a pre-chorus if it is shorter than 14 s, stands before a chorus and is not the first; else a
   bridge in the second half of the recording and a verse in the first.
4. The first segment is an intro if it is shorter than 25 s and not louder than 0.3 deviations above the mean; the last
   an outro if it is shorter than 30 s and quieter than the mean.
5. Neighbours of one name are one section.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from statistics import fmean, pstdev

from analysis.baselines.acoustic.segment import Segment
from analysis.records import Section

LEAD, OPENING, CLOSING = 14.0, 25.0, 30.0
"""Seconds that a pre-chorus, an intro, an outro may last."""
LOUD_OPENING = 0.3


def named(segments: Sequence[Segment]) -> tuple[Section, ...]:
    """Sections over the same time, to the millisecond."""
    if not segments:
        return ()
    mean, deviation = fmean(each.level for each in segments), pstdev(each.level for each in segments)
    loud = [(each.level - mean) / (deviation + 1e-9) for each in segments]
    names = _by_kind(segments, loud)
    names = [name or _by_place(segments, names, place) for place, name in enumerate(names)]
    if len(segments) > 2:
        if segments[0].end - segments[0].start < OPENING and loud[0] < LOUD_OPENING:
            names[0] = "intro"
        if segments[-1].end - segments[-1].start < CLOSING and loud[-1] < 0:
            names[-1] = "outro"
    return joined([Section(name, each.start, each.end) for name, each in zip(names, segments, strict=True)])


def joined(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Rule 5."""
    groups = [list(group) for _, group in groupby(sections, key=lambda each: each.label)]
    return tuple(
        Section(group[0].label, round(group[0].start or 0.0, 3), round(group[-1].end or 0.0, 3)) for group in groups
    )


def _by_kind(segments: Sequence[Segment], loud: Sequence[float]) -> list[str]:
    """Rules 1 and 2; "" for the others."""
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, segment in enumerate(segments):
        places[segment.kind].append(place)
    recurring = [kind for kind in places if len(places[kind]) > 1]
    chorus = max(recurring or places, key=lambda kind: len(places[kind]) / 2 + fmean(loud[at] for at in places[kind]))
    others = [kind for kind in recurring if kind != chorus] or [kind for kind in places if kind != chorus]
    lasting = {kind: sum(segments[at].end - segments[at].start for at in places[kind]) for kind in others}
    verse = max(lasting, key=lambda kind: lasting[kind]) if lasting else None
    return ["chorus" if each.kind == chorus else "verse" if each.kind == verse else "" for each in segments]


def _by_place(segments: Sequence[Segment], names: Sequence[str], place: int) -> str:
    """Rule 3."""
    segment, follows = segments[place], names[place + 1] if place + 1 < len(names) else ""
    if place and follows == "chorus" and segment.end - segment.start < LEAD:
        return "pre-chorus"
    return "bridge" if segment.start > segments[-1].end / 2 else "verse"

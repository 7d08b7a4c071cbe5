"""Labels for kinds of segments, by a rule for pop songs.

1. Chorus: among the kinds that recur (else all), the one with the highest sum of half its number of segments and their
   mean loudness (in deviations from the mean of all segments).
2. Verse: of the other kinds that recur (else all others), the one with the longest total duration.
3. Any other segment: a pre-chorus if it is shorter than 14 s, stands before a chorus and is not the first; else a
   bridge in the second half of the recording and a verse in the first.
4. The first segment is an intro if it is shorter than 25 s and not louder than 0.3 deviations above the mean; the last
   an outro if it is shorter than 30 s and quieter than the mean.
5. Adjacent segments with one label are one section.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from statistics import fmean, pstdev

from analysis.baselines.acoustic.segment import Segment
from analysis.records import Section

LEAD, OPENING, CLOSING = 14.0, 25.0, 30.0
"""Maximum durations in seconds of a pre-chorus, an intro, an outro."""
LOUD_OPENING = 0.3


def label_segments(segments: Sequence[Segment]) -> tuple[Section, ...]:
    """Sections over the same time, to the millisecond."""
    if not segments:
        return ()
    levels = [segment.level for segment in segments]
    mean, deviation = fmean(levels), pstdev(levels)
    loud = [(level - mean) / (deviation + 1e-9) for level in levels]
    names = _by_kind(segments, loud)
    names = [name or _by_position(segments, names, index) for index, name in enumerate(names)]
    if len(segments) > 2:
        if segments[0].end - segments[0].start < OPENING and loud[0] < LOUD_OPENING:
            names[0] = "intro"
        if segments[-1].end - segments[-1].start < CLOSING and loud[-1] < 0:
            names[-1] = "outro"
    return merge([
        Section(name, segment.start, segment.end) for name, segment in zip(names, segments, strict=True)
    ])  # fmt: skip


def merge(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Sections with adjacent ones of one label merged, by rule 5."""
    groups = [list(group) for _, group in groupby(sections, key=lambda section: section.label)]
    return tuple(
        Section(group[0].label, round(group[0].start or 0.0, 3), round(group[-1].end or 0.0, 3)) for group in groups
    )


def _by_kind(segments: Sequence[Segment], loud: Sequence[float]) -> list[str]:
    """Labels of chorus and verse by rules 1 and 2, "" for the others."""
    indices: defaultdict[int, list[int]] = defaultdict(list)
    for index, segment in enumerate(segments):
        indices[segment.kind].append(index)
    recurring = [kind for kind in indices if len(indices[kind]) > 1]
    chorus = max(recurring or indices, key=lambda kind: len(indices[kind]) / 2 + fmean(loud[i] for i in indices[kind]))
    others = [kind for kind in recurring if kind != chorus] or [kind for kind in indices if kind != chorus]
    durations = {kind: sum(segments[i].end - segments[i].start for i in indices[kind]) for kind in others}
    verse = max(durations, key=lambda kind: durations[kind]) if durations else None
    return ["chorus" if segment.kind == chorus else "verse" if segment.kind == verse else "" for segment in segments]


def _by_position(segments: Sequence[Segment], names: Sequence[str], index: int) -> str:
    """Label by rule 3."""
    segment, next_name = segments[index], names[index + 1] if index + 1 < len(names) else ""
    if index and next_name == "chorus" and segment.end - segment.start < LEAD:
        return "pre-chorus"
    return "bridge" if segment.start > segments[-1].end / 2 else "verse"

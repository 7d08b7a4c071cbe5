"""Offset and tempo ratio between a recording and an annotation, and a verdict whether it is the annotated recording.

A time t of the annotation is at offset + ratio * t in the recording.

1. Beats give the ratio and the offset within a beat (`beat_alignment`). Without annotated beats the ratio is 1, and
   every offset on a grid is a candidate.
2. Sections decide between beats (`evidence`). Each kind of evidence is standardised over the candidates and weighted by
   WEIGHTS; timbre counts double. The score is the weighted mean in standard deviations.
3. The margin is the difference between the best and the second best score. Below MARGIN and SCORE, with or without
   beats, the best is not reliable: random sections fit somewhere by chance (`tests/benchmarks/bench_alignment.py`).
4. Beats and onset strength of one song correlate by 0.42 to 0.82, of two songs by up to 0.32, or more if their tempo is
   equal (demo songs 1, 3, 5, ..., 13 and four real ones). Below CORRELATION it is another song.
5. Windows along the song show whether one offset fits throughout (`edits`). A small cut can look like another tempo: if
   the recording with a cut and a ratio of 1 correlates BETTER, it counts as cut.

Results are proposals and are never applied automatically.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from analysis.audio.alignment.beat_alignment import LAG, REACH, Phases, at_ratio, correlation, phases
from analysis.audio.alignment.edits import Stretch, stretches
from analysis.audio.alignment.evidence import Annotation, evidence
from analysis.audio.alignment.features import Features, Numbers

VERSION = 2
WEIGHTS = {
    "beats": 1.0, "harmony downbeats": 1.0,
    "timbre explained": 2.0, "harmony explained": 1.0, "loudness explained": 1.0,
    "timbre change": 2.0, "harmony change": 1.0, "loudness change": 1.0,
}  # fmt: skip
MARGIN = {"beats": 0.5, "sections": 1.15}
SCORE = {"beats": 1.8, "sections": 2.2}
"""By what places the annotation. The least of the demo songs as annotated: 0.57 and 1.18, 1.92 and 2.30."""
CORRELATION = 0.35
TOLERANCE = 0.07
"""Seconds by which the annotation may be off and still agree."""
MOST_CANDIDATES = 3
GRID = 0.1
"""Seconds between candidates where no beats are annotated."""
FEWEST_BEATS = 16
CUT_RATIO = 0.004
BETTER = 1.03

Verdict: TypeAlias = Literal["agrees", "shifted", "doubtful", "unlike"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate alignment. Its score and evidence are in standard deviations above the mean of all candidates."""

    offset: float
    ratio: float
    score: float
    evidence: tuple[tuple[str, float], ...] = ()

    def place(self, time: float) -> float:
        """Seconds in the recording of a time of the annotation."""
        return self.offset + self.ratio * time


@dataclass(frozen=True, slots=True)
class Alignment:
    """verdict:

    agrees: the annotation fits as it is. shifted: it fits elsewhere, by a margin that is to be trusted.
    doubtful: it seems to fit elsewhere, without such a margin. unlike: nothing fits, as with another song.

    candidates: the best KEPT. margin: in standard deviations. correlation: see `pulse`, None without beats.
    stretches: more than one where the recording was cut or lengthened.
    """

    verdict: Verdict
    candidates: tuple[Candidate, ...]
    margin: float
    correlation: float | None
    stretches: tuple[Stretch, ...] = ()

    @property
    def edited(self) -> bool:
        return len(self.stretches) > 1


def align(features: Features, annotation: Annotation) -> Alignment:
    """Align a recording with an annotation of beats, sections or both."""
    beats = np.array([time for time, _ in annotation.beats])
    if len(beats) < FEWEST_BEATS and len(annotation.sections) < 2:
        return Alignment("unlike", (), 0.0, None)
    if len(beats) < FEWEST_BEATS:
        return _alignment(features, annotation, _grid(), beats)
    best = phases(features.onset, beats)
    alignment = _alignment(features, annotation, best, beats)
    if 0 < abs(best.ratio - 1) < CUT_RATIO:
        edited_alignment = _alignment(features, annotation, at_ratio(features.onset, beats, 1.0), beats)
        if edited_alignment.edited and (edited_alignment.correlation or 0) > BETTER * (alignment.correlation or 0):
            return edited_alignment
    return alignment


def _alignment(features: Features, annotation: Annotation, candidates: Phases, beats: Numbers) -> Alignment:
    ranked = _rank(features, annotation, candidates)
    margin = ranked[0].score - ranked[1].score if len(ranked) > 1 else 0.0
    correlated: float | None = None
    parts: tuple[Stretch, ...] = ()
    if candidates.strengths:
        offset = ranked[0].offset + LAG
        parts = stretches(features.onset, beats, offset, ranked[0].ratio)
        correlated = correlation(features.onset, offset + ranked[0].ratio * _shift_beats(beats, parts))
    verdict = _verdict(ranked[0], margin, correlated, annotation.end)
    return Alignment(verdict, tuple(ranked[:MOST_CANDIDATES]), margin, correlated, parts)


def _shift_beats(beats: Numbers, parts: Sequence[Stretch]) -> Numbers:
    """Beats shifted as in their stretches, so that a song with a cut still correlates."""
    later = np.zeros(len(beats))
    for part in parts:
        later[beats >= part.start] = part.later
    return beats + later


def _grid() -> Phases:
    """Every offset, for an annotation without beats."""
    return Phases(1.0, tuple(np.arange(-REACH, REACH + GRID / 2, GRID).tolist()))


def _rank(features: Features, annotation: Annotation, candidates: Phases) -> list[Candidate]:
    """Candidates, best first. On the grid, one within a second of a better one is left out."""
    rows = [evidence(features, annotation, offset, candidates.ratio) for offset in candidates.offsets]
    if candidates.strengths:
        rows = [{"beats": strength} | row for strength, row in zip(candidates.strengths, rows, strict=True)]
    names = [name for name in WEIGHTS if rows and name in rows[0]]
    table = _standardise(np.array([[row[name] for name in names] for row in rows]))
    scores = table @ np.array([WEIGHTS[name] for name in names]) / sum(WEIGHTS[name] for name in names)
    ranked = [
        Candidate(candidates.offsets[place], candidates.ratio, float(scores[place]),
                  tuple(zip(names, map(float, table[place]), strict=True)))
        for place in np.argsort(-scores)
    ]  # fmt: skip
    return ranked if candidates.strengths else _distinct(ranked, 1.0)


def _distinct(ranked: Sequence[Candidate], seconds: float) -> list[Candidate]:
    distinct: list[Candidate] = []
    for candidate in ranked:
        if all(abs(candidate.offset - other.offset) >= seconds for other in distinct):
            distinct.append(candidate)
    return distinct


def _verdict(best: Candidate, margin: float, correlated: float | None, end: float) -> Verdict:
    if correlated is not None and correlated < CORRELATION:
        return "unlike"
    tolerance = TOLERANCE if correlated is not None else 5 * GRID
    if max(abs(best.place(0)), abs(best.place(end) - end)) <= tolerance:
        return "agrees"
    by = "sections" if correlated is None else "beats"
    return "shifted" if margin >= MARGIN[by] and best.score >= SCORE[by] else "doubtful"


def _standardise(table: Numbers) -> Numbers:
    standardised_table: Numbers = (table - table.mean(axis=0)) / (table.std(axis=0) + 1e-9)
    return standardised_table

"""Is this the annotated recording? Offset and tempo ratio between a recording and an annotation, with the evidence.

A time t of the annotation sounds at offset + ratio * t.

1. Beats give the ratio and the place within a beat (`pulse`). Without annotated beats the ratio is taken to be 1, and
   every offset on a grid is a candidate.
2. Which beat it is, sections tell (`evidence`). Each kind of evidence is standardised over the candidates and weighted
   by WEIGHTS; timbre counts double. The score is the weighted mean: how many standard deviations a candidate stands
   out.
3. The margin is the score of the best less that of the second best. Below MARGIN and SCORE, with or without beats, the
   best is not to be trusted: made-up sections fit some place by chance (see `tests/benchmarks/bench_alignment.py`).
4. Beats and onset strength of one song correlate by 0.42 to 0.82, of two songs by up to 0.32, or more where their tempo
   is the same (demo songs 1, 3, 5, ..., 13 and four real ones): under CORRELATION it is another song.
5. Windows along the song show whether one offset fits throughout (`stretches`). A small cut may pass for another tempo:
   where the recording as it runs, cut in two, correlates BETTER, it is taken to be cut.

What is found is offered and never applied unasked.
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
KEPT = 3
GRID = 0.1
"""Seconds between candidates where no beats are annotated."""
FEWEST_BEATS = 16
CUT_RATIO = 0.004
BETTER = 1.03

Verdict: TypeAlias = Literal["agrees", "shifted", "doubtful", "unlike"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """score: standard deviations. evidence: by name, each in standard deviations above the mean of the candidates."""

    offset: float
    ratio: float
    score: float
    evidence: tuple[tuple[str, float], ...] = ()

    def place(self, time: float) -> float:
        """Where a time of the annotation sounds."""
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
    """Compares a recording with an annotation of beats, sections or both."""
    beats = np.array([time for time, _ in annotation.beats])
    if len(beats) < FEWEST_BEATS and len(annotation.sections) < 2:
        return Alignment("unlike", (), 0.0, None)
    if len(beats) < FEWEST_BEATS:
        return _told(features, annotation, _grid(), beats)
    best = phases(features.onset, beats)
    found = _told(features, annotation, best, beats)
    if 0 < abs(best.ratio - 1) < CUT_RATIO:
        cut = _told(features, annotation, at_ratio(features.onset, beats, 1.0), beats)
        if cut.edited and (cut.correlation or 0) > BETTER * (found.correlation or 0):
            return cut
    return found


def _told(features: Features, annotation: Annotation, found: Phases, beats: Numbers) -> Alignment:
    ranked = _ranked(features, annotation, found)
    margin = ranked[0].score - ranked[1].score if len(ranked) > 1 else 0.0
    correlated: float | None = None
    parts: tuple[Stretch, ...] = ()
    if found.strengths:
        heard = ranked[0].offset + LAG
        parts = stretches(features.onset, beats, heard, ranked[0].ratio)
        correlated = correlation(features.onset, heard + ranked[0].ratio * _moved(beats, parts))
    verdict = _verdict(ranked[0], margin, correlated, annotation.end)
    return Alignment(verdict, tuple(ranked[:KEPT]), margin, correlated, parts)


def _moved(beats: Numbers, parts: Sequence[Stretch]) -> Numbers:
    """The beats where the stretches they lie in have them: half of a song that was cut is no other song."""
    later = np.zeros(len(beats))
    for part in parts:
        later[beats >= part.start] = part.later
    return beats + later


def _grid() -> Phases:
    """Every offset, for an annotation without beats."""
    return Phases(1.0, tuple(np.arange(-REACH, REACH + GRID / 2, GRID).tolist()))


def _ranked(features: Features, annotation: Annotation, found: Phases) -> list[Candidate]:
    """The best first. On the grid what lies within a second of a better one is the same finding."""
    rows = [evidence(features, annotation, offset, found.ratio) for offset in found.offsets]
    if found.strengths:
        rows = [{"beats": strength} | row for strength, row in zip(found.strengths, rows, strict=True)]
    names = [name for name in WEIGHTS if rows and name in rows[0]]
    table = _standardised(np.array([[row[name] for name in names] for row in rows]))
    scores = table @ np.array([WEIGHTS[name] for name in names]) / sum(WEIGHTS[name] for name in names)
    ranked = [
        Candidate(found.offsets[place], found.ratio, float(scores[place]),
                  tuple(zip(names, map(float, table[place]), strict=True)))
        for place in np.argsort(-scores)
    ]  # fmt: skip
    return ranked if found.strengths else _apart(ranked, 1.0)


def _apart(ranked: Sequence[Candidate], seconds: float) -> list[Candidate]:
    kept: list[Candidate] = []
    for candidate in ranked:
        if all(abs(candidate.offset - other.offset) >= seconds for other in kept):
            kept.append(candidate)
    return kept


def _verdict(best: Candidate, margin: float, correlated: float | None, end: float) -> Verdict:
    if correlated is not None and correlated < CORRELATION:
        return "unlike"
    tolerance = TOLERANCE if correlated is not None else 5 * GRID
    if max(abs(best.place(0)), abs(best.place(end) - end)) <= tolerance:
        return "agrees"
    by = "sections" if correlated is None else "beats"
    return "shifted" if margin >= MARGIN[by] and best.score >= SCORE[by] else "doubtful"


def _standardised(table: Numbers) -> Numbers:
    found: Numbers = (table - table.mean(axis=0)) / (table.std(axis=0) + 1e-9)
    return found

"""Overall accuracy of melodies, from notes as MIDI numbers."""

from __future__ import annotations

from typing import Any

from analysis.metrics.melody import MelodyMatch, melody_accuracy
from analysis.records import CaseScore, Question, Section, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import MOST_ROWS, sections_of

A4_HZ, A4 = 440.0, 69
"""Pitch and MIDI number of the note of reference."""


def accuracy(question: Question, value: Value | None) -> MetricResult:
    """Share of right frames of the reference; 0 without an answer."""
    match = melody_accuracy(*_line(sections_of(question.reference)), *_line(sections_of(value)))
    return MetricResult(match, match.score)


def arithmetic(match: MelodyMatch, outcome: str) -> Arithmetic:
    if outcome != "scored":
        return Arithmetic(f"no usable answer ({outcome}): 0", 0.0)
    score = match.n_right / match.n_frames
    return Arithmetic(f"{match.n_right} right / {match.n_frames} frames of the reference = {score:.6f}", score)


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """The notes of both sides in order of time, as MIDI numbers."""
    sides = (("reference", sections_of(question.reference)), ("answer", sections_of(scored.value)))
    notes = [(note.start or 0.0, side, note.label or "silence") for side, line in sides for note in line]
    return [{"time (s)": time, "side": side, "pitch": pitch} for time, side, pitch in sorted(notes)[:MOST_ROWS]]


def _line(notes: list[Section]) -> tuple[list[float], list[float]]:
    """Times in seconds and frequencies in Hz, 0 for silence."""
    return [note.start or 0.0 for note in notes], [hertz(note.label) for note in notes]


def hertz(label: str) -> float:
    """The frequency of a MIDI number as text; 0 for silence and for anything else."""
    try:
        return float(A4_HZ * 2.0 ** ((float(label) - A4) / 12.0))
    except ValueError:
        return 0.0

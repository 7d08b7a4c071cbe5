"""Diarisation error rate: missed speech, false alarms and confused speakers over the speech of the reference.

Definition: NIST RT-09 evaluation plan, as in benchmarks with md-eval. Speakers are mapped one to one so that their
common time is greatest. A collar on either side of every boundary of the reference is left out. Overlapping speech
counts once for each speaker. The rate has no upper bound; the score is 1 - rate, not below 0.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from analysis.metrics.assignment import assignment


class Turn(Protocol):
    """A turn of one speaker, in seconds."""

    @property
    def label(self) -> str: ...
    @property
    def start(self) -> float | None: ...
    @property
    def end(self) -> float | None: ...


class Diarisation(NamedTuple):
    """Seconds. speech: of the reference, without collars. speakers: of the reference, and who they are in the answer,
    "" for none."""

    score: float
    speech: float
    missed: float
    false_alarm: float
    confusion: float
    collar: float
    speakers: tuple[str, ...]
    mapping: tuple[str, ...]

    @property
    def rate(self) -> float:
        return rate(self.speech, self.missed + self.false_alarm + self.confusion)


def rate(speech: float, errors: float) -> float:
    """Errors over speech; without speech 0 if there is no error, else 1."""
    return errors / speech if speech > 0 else float(errors > 0)


def diarisation(reference: Iterable[Turn], estimate: Iterable[Turn], collar: float = 0.0) -> Diarisation:
    """Errors of an answer about who speaks when. collar: seconds around reference turns that do not count."""
    right, other = _turns(reference), _turns(estimate)
    left_out = [(bound - collar, bound + collar) for turn in right for bound in turn[1:]] if collar > 0 else []
    bounds = sorted({time for turn in (*right, *other) for time in turn[1:]} | {t for gap in left_out for t in gap})
    speakers, answers = _names(right), _names(other)
    common = np.zeros((len(speakers), len(answers)))
    pieces: list[tuple[float, frozenset[str], frozenset[str]]] = []
    for start, end in itertools.pairwise(bounds):
        middle = (start + end) / 2
        if any(low < middle < high for low, high in left_out):
            continue
        present, estimated = _at(right, middle), _at(other, middle)
        if present or estimated:
            pieces.append((end - start, present, estimated))
            for speaker in present:
                for answer in estimated:
                    common[speakers.index(speaker), answers.index(answer)] += end - start
    pairs = assignment(-common) if common.size else ()
    mapped = {speakers[row]: answers[column] for row, column in pairs if common[row, column]}
    speech = missed = false_alarm = confusion = 0.0
    for seconds, present, estimated in pieces:
        right_ones = sum(mapped.get(speaker) in estimated for speaker in present)
        speech += seconds * len(present)
        missed += seconds * max(0, len(present) - len(estimated))
        false_alarm += seconds * max(0, len(estimated) - len(present))
        confusion += seconds * (min(len(present), len(estimated)) - right_ones)
    score = max(0.0, 1.0 - rate(speech, missed + false_alarm + confusion))
    mapping = tuple(mapped.get(speaker, "") for speaker in speakers)
    return Diarisation(score, speech, missed, false_alarm, confusion, collar, tuple(speakers), mapping)


def _turns(turns: Iterable[Turn]) -> list[tuple[str, float, float]]:
    return [
        (turn.label, turn.start, turn.end)
        for turn in turns
        if turn.start is not None and turn.end is not None and turn.end > turn.start
    ]


def _names(turns: Sequence[tuple[str, float, float]]) -> list[str]:
    return sorted({label for label, _, _ in turns})


def _at(turns: Sequence[tuple[str, float, float]], time: float) -> frozenset[str]:
    return frozenset(label for label, start, end in turns if start < time < end)

"""An answer repaired step by step until it is right, with the score after each step.

1. Sections: each step makes the repair that raises the score most after the ones before (of equal ones the first of
   `segmentation.TYPES`). The gain of a repair depends on the order, so it is not the part of its type, which is the
   mean over all orders (`shapley`). A repair can lower the score until the ones after it are made.
2. Words: repetitions, then sections, as they are found (`lyrics`), then the kinds of word errors, the most costly
   first. WER is a sum: each step takes its own part of the WER away.
3. Other answers: one step for each type, which all have one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analysis.metrics.section_iou import Interval
from analysis.records import CaseScore, Question
from analysis.scoring.decomposition import Decomposition, Lost, decompose
from analysis.scoring.decomposition.segmentation import Repair, score_after

FIRST = ("loops", "sections")
"""Repairs of a transcript that come before those of single words."""


class RepairStep(NamedTuple):
    """One step. type: of the loss that it repairs. score: after it. gain: less the score before. part: of the type.

    sections: the repaired answer, of a segmentation.
    """

    type: str
    score: float
    gain: float
    part: float
    sections: Sequence[Interval] = ()


def repair_steps(question: Question, scored: CaseScore) -> list[RepairStep]:
    """The steps from the answer to a full score. None for an answer without loss, or under another lens than paper."""
    decomposition = decompose(question, scored)
    if decomposition is None or scored.score is None:
        return []
    if decomposition.repair is not None:
        return list(_of_sections(decomposition, decomposition.repair))
    if scored.wer is not None:
        return list(_of_words(decomposition.lost, scored.wer))
    return list(_one_by_one(decomposition.lost, scored.score))


def _of_sections(decomposition: Decomposition, repair: Repair) -> Iterator[RepairStep]:
    repairs: frozenset[str] = frozenset()
    before, open_types = score_after(repair, repairs), repair.types()
    while open_types:
        scores = {name: score_after(repair, repairs | {name}) for name in open_types}
        name = max(open_types, key=scores.__getitem__)
        repairs |= {name}
        open_types.remove(name)
        part = decomposition.lost.get(name, 0.0)
        yield RepairStep(name, scores[name], scores[name] - before, part, repair.after(repairs))
        before = scores[name]


def _of_words(lost: Lost, wer: float) -> Iterator[RepairStep]:
    ordered = sorted(lost, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), -lost[name]))
    remaining = 1.0 + wer
    for name in ordered:
        before, remaining = 1.0 / remaining, remaining - lost[name] * (1.0 + wer)
        yield RepairStep(name, 1.0 / remaining, 1.0 / remaining - before, lost[name])


def _one_by_one(lost: Lost, score: float) -> Iterator[RepairStep]:
    for name, part in lost.items():
        score += part
        yield RepairStep(name, score, part, part)

"""A segmentation case to rows of `schema.STRUCTURES`, `SHARING`, `OCCURRENCES` and `BOUNDARIES`.

An answer that is missing or could not be read is one without sections. Labels are canonical.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from analysis import labels
from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.boundary_hits import boundary_hits, offsets, times
from analysis.metrics.label_agreement import label_agreement
from analysis.metrics.label_confusion import covered, shared
from analysis.metrics.over_segmentation import granularity
from analysis.metrics.section_iou import Interval, SectionMatch, bounds
from analysis.records import CaseScore, Question, Section, Value
from analysis.store.tables.table_writer import Row

_label = lru_cache(maxsize=4096)(labels.canonical)


def structure_rows(question_id: str, index: int, question: Question, scored: CaseScore) -> Iterator[tuple[str, Row]]:
    """Table and row; nothing for other tasks and for cases that are in no mean."""
    form = SUBTASKS[question.subtask].form
    if form not in ("sections", "intervals") or scored.score is None:
        return
    full, head = form == "sections", (question_id, index, scored.lens)
    reference = [Interval(_label(one.label or question.section), one.start, one.end) for one in _of(question.reference)]
    estimate = [Interval(_label(one.label), one.start, one.end) for one in _of(scored.value)]
    left, right = times(reference), times(estimate)
    sharing = shared(reference, estimate)
    grain = (granularity(left, right) if full else None) or (None, None)
    counts = (len(reference), len(estimate), *boundary_hits(left, right))
    agreement = (label_agreement(reference, estimate) if full else None) or (None, None)
    yield "structures", (*head, *counts, *grain, covered(sharing), *agreement)
    for number, (time, offset) in enumerate(zip(left, offsets(left, right), strict=True)):
        yield "boundaries", (*head, time, full and number in (0, len(left) - 1), offset)
    yield from (("occurrences", (*head, *row)) for row in _occurrences(reference, scored.evidence))
    if full:
        yield from (("sharing", (*head, *row)) for row in sharing)


def _occurrences(reference: Sequence[Interval], evidence: Any) -> Iterator[Row]:
    """Sections of the reference in order of time, each label counted from 1."""
    pairs = evidence.pairs if isinstance(evidence, SectionMatch) else ()
    worth = {pair.reference: pair.iou for pair in pairs}
    usable = sorted((*edges, i) for i, section in enumerate(reference) if (edges := bounds(section)))
    first, last = min((start for start, *_ in usable), default=0.0), max((end for _, end, _ in usable), default=0.0)
    seen: Counter[str] = Counter()
    for start, _, i in usable:
        label = reference[i].label
        seen[label] += 1
        yield label, f"{label} {seen[label]}", (start - first) / (last - first), worth.get(i, 0.0)


def _of(value: Value | None) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []

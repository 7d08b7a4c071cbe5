"""Agreement of two annotations of a song's sections, as `mir_eval.segment` computes it.

1. Both sides start at 0 and end at the later end of the two; a gap before or after is a section with a label of its own
   (`mir_eval.util.adjust_intervals`).
2. F of boundaries at 0.5 and 3 s, of all and of the trimmed ones, see `boundary_hits`.
3. Pairwise F and V-measure, see `label_agreement`, in the variant of mir_eval: V is 0 where a side has a single label.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.metrics.boundary_hits import boundary_hits, times
from analysis.metrics.label_agreement import label_agreement
from analysis.metrics.section_iou import Interval, bounds

MEASURES = ("F0.5", "F0.5 trimmed", "F3", "F3 trimmed", "pairwise F", "V")
"""Names of the measures, all from 0 to 1."""
_BEFORE, _AFTER = "\0before", "\0after"


def agreement(reference: Sequence[Interval], estimate: Sequence[Interval]) -> dict[str, float] | None:
    """Value of each measure by name; None where a side has no usable section."""
    ends = [max((usable[1] for section in side if (usable := bounds(section))), default=None)
            for side in (reference, estimate)]  # fmt: skip
    if ends[0] is None or ends[1] is None:
        return None
    first, second = (_adjusted(side, max(ends[0], ends[1])) for side in (reference, estimate))
    hits = boundary_hits(times(first), times(second))
    labels = label_agreement(first, second, as_mir_eval=True)
    n = hits.n_reference, hits.n_estimate
    trimmed = max(n[0] - 2, 0), max(n[1] - 2, 0)
    values = (
        _f(hits.hits_half, *n), _f(hits.trimmed_half, *trimmed), _f(hits.hits_three, *n),
        _f(hits.trimmed_three, *trimmed), labels.pairwise if labels else 0.0, labels.v_measure if labels else 0.0,
    )  # fmt: skip
    return dict(zip(MEASURES, values, strict=True))


def answer_agreement(reference: Sequence[Interval], estimate: Sequence[Interval]) -> dict[str, float] | None:
    """Agreement by `structure.MEASURES`, computed as for answers: spans as they are, V-measure by its definition.

    None where a side has no usable section.
    """
    first, second = times(reference), times(estimate)
    labels = label_agreement(reference, estimate)
    if labels is None:
        return None
    hits, n = boundary_hits(first, second), (len(first), len(second))
    trimmed = max(n[0] - 2, 0), max(n[1] - 2, 0)
    return {
        "F 0.5 s": _f(hits.hits_half, *n), "F 3 s": _f(hits.hits_three, *n),
        "F 0.5 s, trimmed": _f(hits.trimmed_half, *trimmed), "F 3 s, trimmed": _f(hits.trimmed_three, *trimmed),
        "pairwise F": labels.pairwise, "V-measure": labels.v_measure,
    }  # fmt: skip


def _adjusted(sections: Sequence[Interval], end: float) -> list[Interval]:
    usable = [(section, span) for section in sections if (span := bounds(section))]
    first, last = min(span[0] for _, span in usable), max(span[1] for _, span in usable)
    before = [Interval(_BEFORE, 0.0, first)] if first > 0 else []
    after = [Interval(_AFTER, last, end)] if last < end else []
    return [*before, *(section for section, _ in usable), *after]


def _f(hits: int, n_reference: int, n_estimate: int) -> float:
    return 2 * hits / (n_reference + n_estimate) if hits else 0.0

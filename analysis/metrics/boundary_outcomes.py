"""Outcome of every boundary for display: hit, near, missed or spurious.

1. A boundary is a time at which a section begins or ends; each time counts once. Labels are ignored.
2. A reference boundary and an estimated boundary may be matched if they are at most 0.5 s apart. Hits are the pairs of
   the largest one-to-one matching.
3. That matching is extended to the largest one within 3 s. The additional pairs are near.
4. The other boundaries are missed (reference) or spurious (answer).

The numbers of matches at both windows equal those of `mir_eval.segment.detection` with `trim=False`: an extended
matching contains all boundaries of the matching before, and both matchings are the largest for their window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from analysis.metrics.section_iou import Interval, bounds

Kind: TypeAlias = Literal["hit", "near", "missed", "spurious"]

HIT_SECONDS = 0.5
NEAR_SECONDS = 3.0
_ROUNDING = 1e-9


class BoundaryMark(NamedTuple):
    """A boundary and its outcome. time: seconds; for a missed boundary, of the reference, else of the answer."""

    time: float
    kind: Kind


def boundaries(sections: Sequence[Interval]) -> list[float]:
    """Times at which a usable section begins or ends, each once, in order."""
    return sorted({time for section in sections for time in bounds(section) or ()})


def boundary_marks(reference: Sequence[float], estimate: Sequence[float]) -> tuple[BoundaryMark, ...]:
    """Every estimated boundary and every missed reference boundary, in order of time."""
    close = _extended({}, reference, estimate, HIT_SECONDS)
    loose = _extended(close, reference, estimate, NEAR_SECONDS)
    marks = [BoundaryMark(time, "missed") for i, time in enumerate(reference) if i not in loose]
    hits, nears = set(close.values()), set(loose.values())
    for j, time in enumerate(estimate):
        marks.append(BoundaryMark(time, "hit" if j in hits else "near" if j in nears else "spurious"))
    return tuple(sorted(marks))


def _extended(
    matching: dict[int, int], reference: Sequence[float], estimate: Sequence[float], window: float
) -> dict[int, int]:
    """The matching (reference position -> estimate position), extended to the largest by augmenting paths."""
    partner = {j: i for i, j in matching.items()}
    nearest = [
        sorted((j for j, time in enumerate(estimate) if abs(time - reference_time) <= window + _ROUNDING),
               key=lambda j: abs(estimate[j] - reference_time))
        for reference_time in reference
    ]  # fmt: skip

    def augment(i: int, visited: set[int]) -> bool:
        for j in nearest[i]:
            if j not in visited:
                visited.add(j)
                if j not in partner or augment(partner[j], visited):
                    partner[j] = i
                    return True
        return False

    for i in range(len(reference)):
        if i not in matching:
            augment(i, set())
    return {i: j for j, i in partner.items()}

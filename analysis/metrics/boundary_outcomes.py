"""Boundaries of an answer beside those of the reference: which are hit, missed or spurious, for showing.

1. A boundary is a time at which a section begins or ends; each time counts once. Labels do not matter.
2. A reference boundary and one of the answer may be matched if they are at most 0.5 s apart; each is matched at most
   once, and as many as can be are matched: these are hits.
3. That matching is extended at 3 s, again to as many as can be: what is matched only then is near.
4. The rest is missed (reference) or spurious (answer).

The numbers of matches at either window are those of `mir_eval.segment.detection` with `trim=False`: extending a
matching leaves matched what was matched, and both are largest of their kind.
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
    """time: seconds, that of the answer's boundary, for a missed one that of the reference."""

    time: float
    kind: Kind


def boundaries(sections: Sequence[Interval]) -> list[float]:
    """Times at which a usable section begins or ends, each once, in order."""
    return sorted({time for section in sections for time in bounds(section) or ()})


def boundary_marks(reference: Sequence[float], estimate: Sequence[float]) -> tuple[BoundaryMark, ...]:
    """Every boundary of the answer and every missed one of the reference, in order of time."""
    close = _extended({}, reference, estimate, HIT_SECONDS)
    loose = _extended(close, reference, estimate, NEAR_SECONDS)
    found = [BoundaryMark(time, "missed") for i, time in enumerate(reference) if i not in loose]
    hits, nears = set(close.values()), set(loose.values())
    for j, time in enumerate(estimate):
        found.append(BoundaryMark(time, "hit" if j in hits else "near" if j in nears else "spurious"))
    return tuple(sorted(found))


def _extended(
    matching: dict[int, int], reference: Sequence[float], estimate: Sequence[float], window: float
) -> dict[int, int]:
    """The matching (reference position -> position in the answer) made as large as can be by augmenting paths."""
    partner = {j: i for i, j in matching.items()}
    nearest = [
        sorted((j for j, time in enumerate(estimate) if abs(time - at) <= window + _ROUNDING),
               key=lambda j: abs(estimate[j] - at))
        for at in reference
    ]  # fmt: skip

    def augment(i: int, seen: set[int]) -> bool:
        for j in nearest[i]:
            if j not in seen:
                seen.add(j)
                if j not in partner or augment(partner[j], seen):
                    partner[j] = i
                    return True
        return False

    for i in range(len(reference)):
        if i not in matching:
            augment(i, set())
    return {i: j for j, i in partner.items()}

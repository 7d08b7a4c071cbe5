"""Where a difference between two sides lives: in which genres, sections, roles, deliveries, lengths of song.

Every slice of every dimension is tested like a task (`differences`), and all p-values of the table are corrected
together, because whoever looks at many slices finds some by chance. Slices mix tasks, so a lyrics case counts with its
IWER, which lies between 0 and 1 like the other scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from analysis.records import Lens
from analysis.statistics.intervals import FEWEST_SHOWN
from analysis.summaries.comparison.differences import Correction, Difference, compared
from analysis.summaries.comparison.pairs import Pair

MINUTES = (2, 3, 4, 5)
"""Bounds of the lengths of songs."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Cases that have one thing in common.

    dimension: one of `dimensions`. value: of a length minutes, "4-5". row: its differences, named "dimension=value".
    """

    dimension: str
    value: str
    row: Difference


def _length(pair: Pair) -> str:
    if pair.duration is None:
        return ""
    reached = [bound for bound in (0, *MINUTES) if pair.duration >= 60 * bound]
    above = next((bound for bound in MINUTES if pair.duration < 60 * bound), "")
    return f"{reached[-1]}-{above}"


DIMENSIONS: dict[str, Callable[[Pair], str]] = {
    "genre": lambda pair: pair.genre,
    "section": lambda pair: pair.section,
    "role": lambda pair: pair.role,
    "delivery": lambda pair: pair.delivery,
    "subtask": lambda pair: pair.subtask,
    "length": _length,
}
"""How a case falls into slices; "" for a case of which it is not known."""
UNKNOWN = ("", "unknown")


OWN = " of the question"
"""Behind the name of a dimension of a benchmark that is that of another one here."""


def dimensions(pairs: Iterable[Pair]) -> dict[str, Callable[[Pair], str]]:
    """DIMENSIONS, and what else is known of these cases and their songs. Of several values of one the first counts."""
    facts = sorted({text.partition("=")[0] for pair in pairs for text in pair.facts})
    return DIMENSIONS | {name + OWN * (name in DIMENSIONS): partial(_fact, name) for name in facts}


def query_of(dimension: str, value: str) -> dict[str, list[str]]:
    """The filter of a link for the cases of a slice."""
    is_own = dimension not in DIMENSIONS
    return {"dimension": [f"{dimension.removesuffix(OWN)}={value}"]} if is_own else {dimension: [value]}


def _fact(name: str, pair: Pair) -> str:
    return next((text.partition("=")[2] for text in pair.facts if text.startswith(f"{name}=")), "")


def slices(pairs: Sequence[Pair], lens: Lens, correction: Correction = "holm") -> list[Slice]:
    """All slices of at least FEWEST_SHOWN songs that are not the whole: the surest first, then the largest, then those
    with too few songs for a test."""
    groups: dict[tuple[str, str], list[Pair]] = {}
    values = dimensions(pairs)
    for pair in pairs:
        for dimension, value_of in values.items():
            value = value_of(pair)
            if value not in UNKNOWN:
                groups.setdefault((dimension, value), []).append(pair._replace(wer_a=None, wer_b=None))
    groups_shown = {
        key: own
        for key, own in groups.items()
        if len(own) < len(pairs) and len({pair.song for pair in own}) >= FEWEST_SHOWN
    }
    by_name = {f"{dimension}={value}": own for (dimension, value), own in groups_shown.items()}
    rows = zip(groups_shown, compared(by_name, lens, correction), strict=True)
    result = [Slice(dimension, value, row) for (dimension, value), row in rows]
    return sorted(result, key=_order)


def _order(slice_: Slice) -> tuple[bool, float, float, float]:
    row = slice_.row
    return row.p is None, row.p_corrected or 0.0, row.p or 0.0, -abs(row.gain)

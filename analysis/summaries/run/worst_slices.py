"""Sub-populations in which a run, or the difference of two, is worst: one to three facts of song or question.

`worst_slices(pairs)` serves the run report (pairs of a run with itself) and Compare. A slice is compared with the other
cases of the same subtasks; interval and p hold for all slices that were looked at (`statistics.slice_search`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from analysis.statistics.intervals import FEWEST, Interval
from analysis.statistics.slice_search import Condition, Side, search
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.slices import UNKNOWN, dimensions, query_of

SUBTASK = "subtask"


class WorstSlice(NamedTuple):
    """One slice. conditions: names of filters with their values. mean: of its cases. difference: from comparable cases.

    interval, p: corrected for all slices looked at.
    """

    conditions: tuple[Condition, ...]
    n: int
    songs: int
    mean: float
    difference: float
    interval: Interval
    p: float

    @property
    def query(self) -> dict[str, list[str]]:
        """The filters of a link that lists its cases."""
        query: dict[str, list[str]] = {}
        for condition in self.conditions:
            for name, values in query_of(*condition).items():
                query.setdefault(name, []).extend(values)
        return query


class WorstSlices(NamedTuple):
    """The worst slices, the surest first. looked_at: number of slices compared."""

    slices: tuple[WorstSlice, ...]
    looked_at: int


def worst_slices(
    pairs: Sequence[Pair], value: Callable[[Pair], float] | None = None, side: Side = "lower", fewest: int = FEWEST
) -> WorstSlices:
    """Slices of at least `fewest` songs.

    value: of a case; None for the score of side A. side: "lower" for where a run is worst, "both" for where two runs
    differ more, or in the other direction, than elsewhere.
    """
    if not pairs:
        return WorstSlices((), 0)
    of_case = value or score_of_a
    values_by_name = {
        name: ["" if (fact_value := fact(pair)) in UNKNOWN else fact_value for pair in pairs]
        for name, fact in dimensions(pairs).items()
    }
    result = search(
        [of_case(pair) for pair in pairs],
        [pair.song for pair in pairs],
        [pair.subtask for pair in pairs],
        values_by_name,
        side,
        fewest,
    )
    return WorstSlices(tuple(WorstSlice(*group) for group in result.groups), result.candidates)


def score_of_a(pair: Pair) -> float:
    """The score of the case, IWER for lyrics."""
    return pair.a


def advantage_of_a(pair: Pair) -> float:
    """The difference of the scores, of inverted word error rates for lyrics."""
    return pair.a - pair.b

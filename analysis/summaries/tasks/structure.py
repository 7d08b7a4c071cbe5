"""The structure of songs: which label is taken for which, in what order sections come, where boundaries fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from analysis.labels import CANONICAL
from analysis.metrics.label_confusion import NOTHING
from analysis.summaries.means.song_means import ALL_RUNS

By: TypeAlias = Literal["seconds", "sections"]
RARE = 0.05
"""Occurrences with fewer sections than this share of the most frequent one's are left out of the song's course."""
_ORDER = {label: place for place, label in enumerate((*CANONICAL, NOTHING))}


@dataclass(frozen=True, slots=True)
class LabelConfusion:
    """One cell of the confusion matrix. amount: seconds or sections. share: of its row, 0 to 1. cases: it occurs in."""

    reference: str
    estimate: str
    amount: float
    share: float
    cases: int


@dataclass(frozen=True, slots=True)
class Bin:
    """One bar of a histogram. n: what is counted. share: of all that is counted. cases: it occurs in."""

    low: float
    n: int
    share: float
    cases: int


def confusion(rows: Sequence[Mapping[str, Any]], by: By, run: str = ALL_RUNS) -> list[LabelConfusion]:
    """All cells of the labels that occur, row by row, in the order of a song's usual course, NOTHING last.

    rows: see `counts.structure.sharing`. run: its answers alone, ALL_RUNS for all together.
    """
    amounts: dict[tuple[str, str], float] = defaultdict(float)
    cases: dict[tuple[str, str], int] = defaultdict(int)
    for row in rows:
        if run in (ALL_RUNS, row["run"]) and row[by] > 0:
            amounts[row["reference"], row["estimate"]] += row[by]
            cases[row["reference"], row["estimate"]] += row[f"cases_{by}"]
    totals: dict[str, float] = defaultdict(float)
    for (reference, _), amount in amounts.items():
        totals[reference] += amount
    across = sorted({estimate for _, estimate in amounts}, key=_ORDER.__getitem__)
    return [
        LabelConfusion(*pair, amounts.get(pair, 0.0), amounts.get(pair, 0.0) / totals[pair[0]], cases.get(pair, 0))
        for reference in sorted(totals, key=_ORDER.__getitem__)
        for pair in ((reference, estimate) for estimate in across)
    ]


def course(places: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[str]]:
    """The names of occurrences in the order of a song's usual course, and those too rare to be among them.

    places: see `counts.structure.places`, in the order of their mean place.
    """
    most = max((row["n"] for row in places), default=0)
    usual = [row["name"] for row in places if row["n"] >= RARE * most]
    return usual, [row["name"] for row in places if row["name"] not in usual]


def histogram(rows: Sequence[Mapping[str, Any]], value: str, step: float, run: str = ALL_RUNS) -> list[Bin]:
    """Bars from the lowest to the highest value that occurs, empty ones too. rows: value, cases and, where it is not
    the cases that are counted, n; of each run."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        if run in (ALL_RUNS, row["run"]):
            both = counts[round(row[value] / step)]
            both[0] += row.get("n", row["cases"])
            both[1] += row["cases"]
    total = sum(n for n, _ in counts.values())
    steps = range(min(counts), max(counts) + 1) if counts else ()
    return [Bin(place * step, n, n / total, cases) for place in steps for n, cases in [counts.get(place, [0, 0])]]

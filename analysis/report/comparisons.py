"""Comparisons of two runs on the questions that both have answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from analysis.pipeline import comparison
from analysis.report.document import Part
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
from analysis.views.comparison import by_task, power, verdict
from analysis.views.document import Paragraph

MOST_PAIRS = 6


Pair: TypeAlias = tuple[str, str]


def first_pairs(runs: Sequence[str]) -> list[Pair]:
    return list(combinations(runs, 2))[:MOST_PAIRS]


def of_pairs(
    db: Database, filters: Filters, pairs: Sequence[Pair], names: Mapping[str, str]
) -> dict[Pair, Sequence[Part]]:
    """The parts of each pair of runs."""
    return {pair: _of_pair(db, filters, pair, names, number) for number, pair in enumerate(pairs)}


def _of_pair(db: Database, filters: Filters, pair: Pair, names: Mapping[str, str], number: int) -> list[Part]:
    """number: of the anchors."""
    a, b = pair
    title = f"A: {names[a]}; B: {names[b]}"
    try:
        result = comparison.compare(db, replace(filters, runs=()), [a], [b])
    except (MismatchError, NothingSharedError) as error:
        return [Paragraph(f"{title}: not comparable.", str(error))]
    bold, detail = verdict(result)
    return [
        Paragraph(f"{title}. {bold}", detail),
        by_task(result, f"comparison-{number}", title),
        power(result, f"tests-{number}", f"Tests and power: {title}"),
    ]

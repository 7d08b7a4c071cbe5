"""The chapter "Comparisons": every two of the first runs of a report on the questions both have answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from analysis.pipeline import comparison
from analysis.report.document import Chapter, Part
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
from analysis.views.comparison import by_task, power, verdict
from analysis.views.document import Paragraph

MOST_PAIRS = 6


def chapter(db: Database, filters: Filters, runs: Sequence[str], names: Mapping[str, str]) -> Chapter | None:
    """None with fewer than two runs."""
    parts: list[Part] = []
    for number, (a, b) in enumerate(list(combinations(runs, 2))[:MOST_PAIRS]):
        title = f"A: {names[a]}; B: {names[b]}"
        try:
            result = comparison.compare(db, replace(filters, runs=()), [a], [b])
        except (MismatchError, NothingSharedError) as error:
            parts.append(Paragraph(f"{title}: not comparable.", str(error)))
            continue
        bold, detail = verdict(result)
        parts += [
            Paragraph(f"{title}. {bold}", detail),
            by_task(result, f"comparison-{number}", title),
            power(result, f"tests-{number}", f"Tests and power: {title}"),
        ]
    return Chapter("comparisons", "Comparisons", parts) if parts else None

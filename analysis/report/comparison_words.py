"""The result of a comparison as sentences: overall, how many tasks have each verdict, which side is higher where."""

from __future__ import annotations

from analysis.benchmarks.registry import EVERY
from analysis.display import within
from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.sides import seed_words
from analysis.summaries.statements.verdicts import higher, sentence, summary

OVERALL = "Overall"


def verdict(comparison: Comparison) -> tuple[str, str]:
    """The verdict in bold, and the sentences after it."""
    overall = next((part for part in comparison.parts if part.name == OVERALL), None)
    rows = [row for row in comparison.rows if row.verdict == "different"]
    sides = [(side, [row for row in rows if higher(row) == side]) for side in ("A", "B")]
    which = "; ".join(f"{side} scores higher in {_names(own)}" for side, own in sides if own)
    details = [f"{which}." if which else "", seed_words(comparison.of_a, comparison.of_b)]
    if overall is None:
        return summary(comparison.rows), " ".join(filter(None, details))
    return f"Overall: {sentence(overall)}", " ".join(filter(None, [summary(comparison.rows), *details]))


def _names(rows: list[Difference]) -> str:
    """Names of the tasks in a sentence."""
    names = [EVERY[row.name].name for row in rows]
    lower = [within(name) for name in names]
    return lower[0] if len(lower) == 1 else f"{', '.join(lower[:-1])} and {lower[-1]}"

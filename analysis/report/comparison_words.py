"""The result of a comparison as a sentence: overall, then the tasks on which one side is better."""

from __future__ import annotations

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, within
from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.differences import Difference

OVERALL = "Overall"
SIDES = {"A is better": "A", "B is better": "B"}


def verdict(comparison: Comparison) -> tuple[str, str]:
    """The verdict in bold, and the sentences after it."""
    overall = next((part for part in comparison.parts if part.name == OVERALL), None)
    better = {side: [row for row in comparison.rows if SIDES.get(row.verdict) == side] for side in ("A", "B")}
    tasks = [f"{side} is better in {_names(rows)}" for side, rows in better.items() if rows]
    undecided = len(comparison.rows) - sum(map(len, better.values()))
    undecided_text = f"No significant difference in {amount(undecided, 'task')}." if undecided else ""
    details = f"{'; '.join(tasks)}. {undecided_text}".strip() if tasks else undecided_text
    if overall is None or overall.difference is None:
        bold = _without_overall(better)
        return (undecided_text, "") if undecided_text.startswith(bold) else (bold, details)
    side = SIDES.get(overall.verdict)
    bold = f"{side} is better overall" if side else f"Overall: {overall.verdict}"
    return bold, f"({_size(overall)}). {details}"


def _without_overall(better: dict[str, list[Difference]]) -> str:
    """The verdict where no side has all tasks."""
    sides = [side for side, rows in better.items() if rows]
    if len(sides) == 1:
        return f"{sides[0]} is better where the runs differ:"
    return "Each side is better in some tasks:" if sides else "No significant difference"


def _size(row: Difference) -> str:
    text = f"A - B {100 * (row.difference or 0.0):+.1f} points"
    if row.interval:
        text += f", 95 % CI {100 * row.interval.low:+.1f} to {100 * row.interval.high:+.1f}"
    return text + f", {amount(row.songs, 'song')}"


def _names(rows: list[Difference]) -> str:
    """Names of the tasks in a sentence."""
    names = [EVERY[row.name].name for row in rows]
    lower = [within(name) for name in names]
    return lower[0] if len(lower) == 1 else f"{', '.join(lower[:-1])} and {lower[-1]}"

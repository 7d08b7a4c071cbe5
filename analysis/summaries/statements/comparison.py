"""Sentences about a comparison of two sides A and B."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, within
from analysis.summaries.comparison.comparability import Coverage
from analysis.summaries.comparison.differences import Correction, Difference, Pair
from analysis.summaries.comparison.slices import Slice
from analysis.summaries.means.rank_stability import Rank

NAMES: dict[Correction, str] = {"holm": "Holm", "benjamini-hochberg": "Benjamini-Hochberg", "none": "none"}


def corrected_for(rows: Sequence[Difference], correction: Correction) -> str:
    """How many tests p is corrected for: those of the selected tasks. rows: by task."""
    tested = [row for row in rows if row.p is not None and not row.same]
    if not tested:
        return "No task could be tested."
    if correction == "none":
        return f"p of {amount(len(tested), 'task')} without correction."
    tasks = (
        "1 task of the selection that was" if len(tested) == 1 else f"{len(tested)} tasks of the selection that were"
    )
    return f"p is corrected for the {tasks} tested ({NAMES[correction]})."


def questions_won(pairs: Sequence[Pair]) -> str:
    """On how many questions each side scores higher."""
    if not pairs:
        return ""
    ahead = sum(pair.a > pair.b for pair in pairs)
    behind = sum(pair.a < pair.b for pair in pairs)
    return (
        f"Of {amount(len(pairs), 'question')} A scores higher on {ahead:,}, B on {behind:,}; "
        f"{len(pairs) - ahead - behind:,} have equal scores."
    )


def coverage(counts: Coverage) -> str:
    """How many questions both sides share, and what is missing on either; zeros are left out."""
    sides = (
        (counts.only_a, "only in A"), (counts.only_b, "only in B"),
        (counts.refused_a, "refused in A"), (counts.refused_b, "refused in B"),
        (counts.unparsed_a, "unreadable in A"), (counts.unparsed_b, "unreadable in B"),
        (counts.missing_a, "without an answer in A"), (counts.missing_b, "without an answer in B"),
    )  # fmt: skip
    parts = [f"{n:,} {words}" for n, words in sides if n]
    return ", ".join(
        [amount(counts.shared, "shared question"), *(parts or ["all with a readable answer on both sides"])]
    )


def furthest(rows: Sequence[Difference]) -> str:
    """The tasks in which each side is furthest ahead. rows: by task."""
    gains = {row.name: row.difference for row in rows if row.difference}
    sides = (("A", max(gains, key=gains.__getitem__, default="")), ("B", min(gains, key=gains.__getitem__, default="")))
    parts = [
        f"{side} is furthest ahead in {within(EVERY[task].name)} ({100 * gains[task]:+.1f} points)"
        for side, task in sides
        if task and (gains[task] > 0) == (side == "A")
    ]
    return f"{'; '.join(parts)}." if parts else "No task has a difference."


def subgroups(slices: Sequence[Slice], words: Callable[[str, str], str] = lambda _, value: value) -> str:
    """The subgroups with a significant difference, the largest first. words: for a dimension and its value."""
    sides = [part for part in slices if part.row.verdict in ("A is better", "B is better")]
    if not sides:
        return "No subgroup has a significant difference after correction."
    largest = max(sides, key=lambda part: abs(part.row.gain))
    return (
        f"{amount(len(sides), 'subgroup')} with a significant difference. {largest.row.verdict} most where "
        f"{largest.dimension} is {words(largest.dimension, largest.value)}: A - B {100 * largest.row.gain:+.1f} points "
        f"(n = {amount(largest.row.n, 'question')})."
    )


def first_place(ranks: Sequence[Rank], names: Mapping[str, str]) -> str:
    """Which run is first, and which places the data leave open for it. names: of the runs by id."""
    if not ranks:
        return ""
    rank = ranks[0]
    start = f"{names[rank.run]} is first of {amount(len(ranks), 'run')}"
    if rank.places is None:
        return f"{start}; too few songs for an interval."
    low, high = int(rank.places.low), int(rank.places.high)
    return f"{start}; its place is certain." if low == high else f"{start}; the data leave places {low} to {high} open."

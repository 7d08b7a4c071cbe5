"""Sentences about a comparison of two sides A and B."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, points, within
from analysis.summaries.comparison.comparability import Coverage
from analysis.summaries.comparison.differences import LEVEL, Difference
from analysis.summaries.comparison.loss_differences import LossDifference
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.slices import Slice
from analysis.summaries.means.rank_stability import Rank
from analysis.summaries.run.losses import OVERALL
from analysis.summaries.statements.verdicts import higher, sentence, summary


def questions_won(pairs: Sequence[Pair]) -> str:
    """The number of questions on which each side scores higher."""
    if not pairs:
        return ""
    ahead = sum(pair.a > pair.b for pair in pairs)
    behind = sum(pair.a < pair.b for pair in pairs)
    return (
        f"Of {amount(len(pairs), 'question')} A scores higher on {ahead:,}, B on {behind:,}; equal scores on "
        f"{len(pairs) - ahead - behind:,}."
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
    if counts.incomplete:
        parts.append(f"{counts.incomplete:,} left out that not all seeds were asked")
    readable = f"{'all ' if counts.shared > 1 else ''}with a readable answer on both sides"
    return ", ".join([amount(counts.shared, "shared question"), *(parts or [readable])])


def furthest(rows: Sequence[Difference]) -> str:
    """The tasks in which each side is furthest ahead, of those that differ. rows: by task."""
    parts = []
    for side in ("A", "B"):
        own = [row for row in rows if row.verdict == "different" and higher(row) == side]
        if own:
            row = max(own, key=lambda row: abs(row.ahead))
            parts.append(f"{side} in {within(EVERY[row.name].name)} by {100 * abs(row.ahead):.1f} points")
    return f"Furthest ahead: {'; '.join(parts)}." if parts else summary(rows)


def subgroups(slices: Sequence[Slice], words: Callable[[str, str], str] = lambda _, value: value) -> str:
    """How many subgroups have each verdict, and the largest difference. words: for a dimension and its value."""
    text = summary([part.row for part in slices], "subgroup")
    different = [part for part in slices if part.row.verdict == "different"]
    if not different:
        return text
    largest = max(different, key=lambda part: abs(part.row.ahead))
    where = f"{largest.dimension} is {words(largest.dimension, largest.value)}"
    return f"{text} Largest where {where}: {sentence(largest.row)}"


def loss_types(difference: LossDifference) -> str:
    """The difference of a task, and which types of loss carry it; by corrected p, as many types are tested."""
    where = "overall" if difference.task == OVERALL else f"in {within(EVERY[difference.task].name)}"
    start = f"A - B {where}: {points(difference.difference)} points"
    different = [part for part in difference.parts if part.p is not None and part.p <= LEVEL]
    words = [f"{points(part.difference)} {part.type}" for part in (different or difference.parts)[:3]]
    if not words:
        return f"{start}; no points are lost."
    tested = sum(part.p is not None for part in difference.parts)
    if different:
        return f"{start}. Different in {len(different)} of {amount(tested, 'type')} of loss: {', '.join(words)}."
    verdict = f"no difference found in {amount(tested, 'type')}" if tested else "not tested: too few songs"
    return f"{start}. Largest by type: {', '.join(words)}; {verdict}."


def first_place(ranks: Sequence[Rank], names: Mapping[str, str]) -> str:
    """Which run is first, and which places the data leave open for it. names: of the runs by id."""
    if not ranks:
        return ""
    rank = ranks[0]
    if len(ranks) == 1:
        return f"{names[rank.run]} is the only run: there is none to rank it against."
    if rank.places is None:
        return f"{names[rank.run]} is first of {amount(len(ranks), 'run')}; not tested: too few songs."
    return f"{names[rank.run]}: {place_range(rank, len(ranks))}."


def place_range(rank: Rank, n: int) -> str:
    """ "rank 3 to 7 of 8": the places that the data leave open."""
    if rank.places is None:
        return "not tested"
    low, high = int(rank.places.low), int(rank.places.high)
    return f"rank {low} of {n}" if low == high else f"rank {low} to {high} of {n}"

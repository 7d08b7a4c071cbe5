"""Sentences about rates of answers: who leaves questions open, how readings differ, what masks a sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.metrics.abstention import Answered


def most_open(rates: Mapping[str, Answered]) -> str:
    """The run that leaves most questions without an answer. rates: by name of the run."""
    shares = {name: 1 - rate.answered / rate.asked for name, rate in rates.items() if rate.asked}
    if not shares:
        return ""
    name = max(shares, key=shares.__getitem__)
    rate = rates[name]
    if rate.answered == rate.asked:
        return "Every question has a readable answer in every run."
    return (
        f"{name} leaves most questions open: {percent(shares[name])} % of {rate.asked:,}; precision "
        f"{percent(rate.precision)} %, recall {percent(rate.recall)} %."
    )


def readings_differ(counts: Mapping[str, int], n: int) -> str:
    """How many answers have another result under another reading. counts: by run. n: answers of all runs."""
    total = sum(counts.values())
    if not total:
        return f"All readings agree on each of {amount(n, 'answer')}."
    name = max(counts, key=counts.__getitem__)
    return f"Readings differ on {total:,} of {amount(n, 'answer')}, most of them by {name} ({counts[name]:,})."


def conclusions(by_group: Mapping[str, Sequence[str]]) -> str:
    """How many runs have which conclusion for each group. by_group: conclusions by name of the group."""
    parts = []
    for group, verdicts in by_group.items():
        verdict, n = Counter(verdicts).most_common(1)[0] if verdicts else ("", 0)
        if n:
            parts.append(f"{group}: {verdict} ({n} of {amount(len(verdicts), 'run')})")
    return f"{'; '.join(parts)}." if parts else ""


def strongest_masking(differences: Mapping[str, float], n: Mapping[str, int]) -> str:
    """The pair of sounds with the greatest loss of recall. differences: by name of the pair, as shares."""
    if not differences:
        return ""
    name = min(differences, key=differences.__getitem__)
    if differences[name] >= 0:
        return "No sound is detected less often with another sound."
    return (
        f"Most masking: {name}, recall {100 * differences[name]:+.1f} points against mixtures without it "
        f"(n = {amount(n[name], 'question')} with it)."
    )

"""Sentences about questions of choice and of numbers: confusions, positions, signed errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.summaries.tasks.artists import Bias
from analysis.summaries.tasks.musicology import OptionConfusion


def most_confused(pairs: Sequence[OptionConfusion], unread: str) -> str:
    """The most frequent wrong answer, by number of answers. unread: stands for an answer without an option."""
    wrong = [pair for pair in pairs if pair.n and pair.chosen not in (pair.expected, unread)]
    if not wrong:
        return "No option is confused with another."
    worst = max(wrong, key=lambda pair: pair.n)
    return (
        f"Most frequent confusion: {worst.chosen} instead of {worst.expected}, {worst.n:,} of "
        f"{amount(worst.of, 'answer')} ({percent(worst.n / worst.of, 0)} %)."
    )


def position_bias(answers: Mapping[str, int], right: Mapping[str, int]) -> str:
    """The position that is chosen most beyond its share of right options. answers, right: number by position."""
    n, total = sum(answers.values()), sum(right.values())
    if not n or not total:
        return ""
    gains = {place: answers.get(place, 0) / n - right.get(place, 0) / total for place in {**answers, **right}}
    worst = max(gains, key=gains.__getitem__)
    return (
        f"Option {worst} is chosen in {percent(answers.get(worst, 0) / n, 0)} % of {amount(n, 'answer')} and right in "
        f"{percent(right.get(worst, 0) / total, 0)} %."
    )


def unanimity(votes: Mapping[str, int]) -> str:
    """How many cases have equal votes. votes: number of cases by votes such as "4" or "3:1"."""
    n = sum(votes.values())
    equal = sum(number for split, number in votes.items() if split.isdecimal())
    return f"All votes are equal in {percent(equal / n, 0)} % of {amount(n, 'case')}." if n else ""


def both_right(answers: Mapping[str, int]) -> str:
    """How many answers have both right names, and how many none. answers: by number of right names, "0" to "2"."""
    n = sum(answers.values())
    both, none = answers.get("2", 0), answers.get("0", 0)
    return (
        f"Both are right in {percent(both / n, 0)} % of {amount(n, 'answer')}, none in {percent(none / n, 0)} %."
        if n else ""
    )  # fmt: skip


def signed_errors(biases: Mapping[str, Bias]) -> str:
    """The run with most answers too low and the one with most too high. biases: by name of the run."""
    shares = {name: bias for name, bias in biases.items() if bias.read}
    if not shares:
        return ""
    low = max(shares, key=lambda name: shares[name].under / shares[name].read)
    high = max(shares, key=lambda name: shares[name].over / shares[name].read)
    under, over = shares[low], shares[high]
    return (
        f"Most answers too low: {low} ({percent(under.under / under.read, 0)} % of {under.read:,}); too high: {high} "
        f"({percent(over.over / over.read, 0)} % of {over.read:,})."
    )

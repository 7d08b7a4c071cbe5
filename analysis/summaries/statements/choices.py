"""Sentences about questions of choice and of numbers: confusions, positions, signed errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.summaries.means.level_effects import LevelEffects
from analysis.summaries.sentence import SILENCE, Sentence
from analysis.summaries.tasks.artists import Bias
from analysis.summaries.tasks.musicology import OptionConfusion


def most_confused(pairs: Sequence[OptionConfusion], unread: str) -> Sentence:
    """The most frequent wrong answer, by number of answers. unread: stands for an answer without an option."""
    wrong = [pair for pair in pairs if pair.n and pair.chosen not in (pair.expected, unread)]
    if not wrong:
        return Sentence("No option is confused with another.")
    worst = max(wrong, key=lambda pair: pair.n)
    if worst.n == 1:
        return Sentence(f"{amount(len(wrong), 'confusion')}, {'each once' if len(wrong) > 1 else 'once'}.")
    equal = sum(pair.n == worst.n for pair in wrong) - 1
    return Sentence(
        f"Most frequent confusion: {worst.chosen} instead of {worst.expected}, {worst.n:,} of "
        f"{amount(worst.of, 'answer')} ({percent(worst.n / worst.of, 0)} %)"
        f"{f', as often as {equal:,} more' if equal else ''}."
    )


def position_bias(panel: LevelEffects, answers: Mapping[str, int], right: Mapping[str, int], what: str) -> Sentence:
    """Which positions are chosen more or less often than they are right, beyond chance after Holm.

    panel: of `musicology.position_effects`. answers, right: number by position. what: "Option" or "Letter".
    """
    n, total = sum(answers.values()), sum(right.values())
    if not n or not total or not panel.rows:
        return SILENCE
    if not panel.tested:
        return Sentence(f"Not tested: {amount(panel.rows[0].effect.n_songs, 'song')}.", "not tested")
    if not panel.different:
        family = f"Holm, {amount(len(panel.tested), 'test')}"
        words = f"No preference for a position found in {amount(n, 'answer')} ({family})."
        return Sentence(words, panel.verdict)
    parts = [
        f"{what} {row.level} is chosen in {percent(answers.get(row.level, 0) / n, 0)} % of {amount(n, 'answer')} and "
        f"right in {percent(right.get(row.level, 0) / total, 0)} %"
        for row in panel.different
    ]
    return Sentence(f"{'; '.join(parts)} (p {panel.different[0].effect.p_corrected:.2g}, Holm).", panel.verdict)


def unanimity(votes: Mapping[str, int]) -> Sentence:
    """How many cases have equal votes. votes: number of cases by votes such as "4" or "3:1"."""
    n = sum(votes.values())
    equal = sum(number for split, number in votes.items() if split.isdecimal())
    return Sentence(f"All votes are equal in {percent(equal / n, 0)} % of {amount(n, 'case')}.") if n else SILENCE


def both_right(answers: Mapping[str, int]) -> Sentence:
    """How many answers have both right names, and how many none. answers: by number of right names, "0" to "2"."""
    n = sum(answers.values())
    both, none = answers.get("2", 0), answers.get("0", 0)
    if not n:
        return SILENCE
    words = f"Both are right in {percent(both / n, 0)} % of {amount(n, 'answer')}, none in {percent(none / n, 0)} %."
    return Sentence(words)


def signed_errors(biases: Mapping[str, Bias]) -> Sentence:
    """How many answers are too low and too high. biases: by name of the run."""
    n = sum(bias.read for bias in biases.values())
    if not n:
        return SILENCE
    under, over = sum(bias.under for bias in biases.values()), sum(bias.over for bias in biases.values())
    return Sentence(
        f"Of {amount(n, 'readable answer')} of {amount(len(biases), 'run')}, too low: {under:,} "
        f"({percent(under / n, 0)} %), too high: {over:,} ({percent(over / n, 0)} %)."
    )

"""Sentences about rates of answers: questions left open, readings that differ, conclusions about groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.metrics.abstention import Answered
from analysis.summaries.sentence import SILENCE, Sentence


def open_questions(rates: Mapping[str, Answered]) -> Sentence:
    """How many questions have no readable answer. rates: by name of the run."""
    n_questions = sum(rate.asked for rate in rates.values())
    if not n_questions:
        return SILENCE
    left_open = n_questions - sum(rate.answered for rate in rates.values())
    if not left_open:
        return Sentence(f"Every question has a readable answer{' in every run' if len(rates) > 1 else ''}.")
    return Sentence(
        f"Not readable or missing: {left_open:,} of {amount(n_questions, 'answer')} of {amount(len(rates), 'run')} "
        f"({percent(left_open / n_questions)} %)."
    )


def readings_differ(counts: Mapping[str, int], n: int) -> Sentence:
    """How many answers have another result under another reading. counts: by run. n: answers of all runs."""
    total = sum(counts.values())
    if not total:
        return Sentence(f"All readings agree on {'each of ' if n > 1 else ''}{amount(n, 'answer')}.")
    return Sentence(f"Readings differ on {total:,} of {amount(n, 'answer')}.")


def conclusions(by_group: Mapping[str, Sequence[str]]) -> Sentence:
    """How many runs have which conclusion for each group. by_group: conclusions by name of the group."""
    parts = []
    for group, verdicts in by_group.items():
        counts = [
            f"{verdict} ({n} of {len(verdicts)} runs)" if len(verdicts) > 1 else verdict
            for verdict, n in Counter(verdicts).most_common()
        ]
        parts += [f"{group}: {', '.join(counts)}"] if counts else []
    return Sentence(f"{'; '.join(parts)}.") if parts else SILENCE

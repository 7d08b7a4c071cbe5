"""Answers to questions about attributes from measured amounts (`attribute_measures`), ties in alphabetical order.

With several votes each has its own noise, which depends on seed and question id.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from analysis.baselines import options
from analysis.baselines.acoustic.attribute_measures import Measures, amount_of
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Question, Value


def answer(question: Question, songs: Sequence[Measures], rng: Random | None = None) -> Value | None:
    """The answer, None without options. songs: the recording, or the four of gene attribution in order."""
    form = SUBTASKS[question.subtask].form
    if form == "song":
        gene = str(question.details.get("gene") or question.prompt)
        amounts = [amount_of(gene, song, rng) for song in songs]
        return options.SONGS[max(range(len(amounts)), key=lambda index: amounts[index])] if amounts else None
    amount_by_name = {name: amount_of(name, songs[0], rng) for name in options.names(question)}
    by_amount = sorted(amount_by_name, key=lambda name: -amount_by_name[name])
    if form == "option":
        return by_amount[0] if by_amount else None
    number = 2 if form == "pair" else 4
    if len(by_amount) < number:
        return None
    return tuple(by_amount[:2]) if form == "pair" else tuple(reversed(by_amount[:4]))


def generators(question: Question, seed: int, votes: int) -> list[Random | None]:
    """A random generator for each vote, None if there is only one."""
    return [Random(f"{seed}:{vote}:{question.id}") for vote in range(votes)] if votes > 1 else [None]


def is_about(question: Question) -> bool:
    return question.task in ("SGD", "PGD", "GDR", "GA")

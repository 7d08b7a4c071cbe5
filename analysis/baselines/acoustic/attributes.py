"""Questions about attributes, answered by ranking what was measured (`traits`); equals stand in alphabetical order.

With several votes each is drawn with noise of its own, seeded by the seed and the question's id.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from analysis.baselines import options
from analysis.baselines.acoustic.attribute_measures import Heard, worth
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Question, Value


def answer(question: Question, songs: Sequence[Heard], draw: Random | None = None) -> Value | None:
    """songs: the one recording, or the four of gene attribution in order. None where nothing can be chosen from."""
    form = SUBTASKS[question.subtask].form
    if form == "song":
        gene = str(question.details.get("gene") or question.prompt)
        amounts = [worth(gene, each, draw) for each in songs]
        return options.SONGS[max(range(len(amounts)), key=lambda place: amounts[place])] if amounts else None
    amount = {name: worth(name, songs[0], draw) for name in options.names(question)}
    falling = sorted(amount, key=lambda name: -amount[name])
    if form == "option":
        return falling[0] if falling else None
    wanted = 2 if form == "pair" else 4
    if len(falling) < wanted:
        return None
    return tuple(falling[:2]) if form == "pair" else tuple(reversed(falling[:4]))


def draws(question: Question, seed: int, votes: int) -> list[Random | None]:
    """A generator for each vote; none where there is only one."""
    return [Random(f"{seed}:{vote}:{question.id}") for vote in range(votes)] if votes > 1 else [None]


def is_about(question: Question) -> bool:
    return question.task in ("SGD", "PGD", "GDR", "GA")

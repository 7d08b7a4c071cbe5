"""What guessing gives, in words, and what a run below it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import fsum

from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.scoring.figures import Figure, chance_of, pool


def of_tasks(cases: Iterable[tuple[str, str]]) -> str:
    """What guessing gives in each task where it gives anything, raw. cases: task and subtask of counted ones."""
    n_by_pool: dict[str, dict[tuple[str, str], Counter[str]]] = {}
    for task, subtask in cases:
        n_by_pool.setdefault(task, {}).setdefault(pool(task, subtask, ""), Counter())[subtask] += 1
    chances = {
        task: fsum(chance_of(counts.items(), "paper") for counts in pools.values()) / len(pools)
        for task, pools in n_by_pool.items()
    }
    parts = [f"{EVERY[task].name} {percent(chances[task])} %" for task in EVERY if chances.get(task)]
    return f"Guessing gives, raw: {', '.join(parts)}." if parts else ""


def sentence(chance: float | None) -> str:
    """ "Guessing gives 25.5 % here (mean of 1 / number of options)." "" where it gives nothing."""
    return f"Guessing gives {percent(chance)} % here (mean of 1 / number of options)." if chance else ""


def below(figure: Figure) -> str:
    """Why a run may be below guessing; "" where it is not."""
    if figure.corrected is None or figure.corrected >= 0 or not figure.chance:
        return ""
    answers = figure.missing + figure.refused
    reasons = f": {answers:,} {'answer' if answers == 1 else 'answers'} missing or refused" if answers else ""
    unread = f"{', ' if answers else ': '}{figure.unparsed:,} unread" if figure.unparsed else ""
    return f"below guessing{reasons}{unread}"


def lines(figure: Figure) -> list[str]:
    """Both lines, for pointing at a figure."""
    return [words for words in (sentence(figure.chance), below(figure)) if words]

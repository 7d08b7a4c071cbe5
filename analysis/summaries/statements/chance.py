"""What guessing gives, in words, and what a run below it lacks."""

from __future__ import annotations

from collections.abc import Iterable

from analysis.display import percent
from analysis.scoring.figures import Figure


def guessing(figures: Iterable[Figure]) -> float | None:
    """R of a task over the cases of all these runs; None where guessing gives nothing."""
    shares = [(figure.n_counted, figure.chance or 0.0) for figure in figures]
    n = sum(cases for cases, _ in shares)
    return sum(cases * chance for cases, chance in shares) / n or None if n else None


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
    """Both, for pointing at a figure."""
    return [words for words in (sentence(figure.chance), below(figure)) if words]

"""Which of the things that a text names it prefers.

In this order: judgements beside every name ("A 3/10, B 9/10"); an order ("A > B > C", "best is A, followed by B"); the
only one said to be the most ("B is the strongest", "B wins"); the only one left when those are set aside that are
denied ("not A"), compared with ("than A", "compared with A") or granted ("although A ...", "A ..., but B").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from analysis.parsing.negation import CLAUSE, SENTENCE, denied
from analysis.parsing.options.preference_words import (
    AND_GAP,
    BUT,
    FALLING,
    FIRST,
    FOLLOWED,
    GRANTED,
    GREATER,
    LESSER_BEFORE,
    LISTED,
    MOST,
    NOT,
    OPEN,
    OR,
    OR_GAP,
    PUT,
    RISING,
    RIVAL,
    RULES_OUT,
    SMALLER,
    WEAK,
)
from analysis.parsing.options.ratings import Named, best, denies_all, ratings

Stance: TypeAlias = Literal["denied", "lesser", "named", "most"]

MOST_NAMES = 60
"""Names of a text that are weighed; more are a list."""


def preferred(text: str, named: Sequence[Named]) -> tuple[str | None, str]:
    """The one name that a text settles on, and how it does so; None where it settles on none."""
    if not 0 < len(named) <= MOST_NAMES:
        return None, "too many names to weigh"
    rated = ratings(text, named)
    if rated:
        top = best(rated, 1)
        if top is not None:
            return top[0], "highest of the judgements taken"
        return None, "every judgement is no" if denies_all(rated) else "judgements that settle on none"
    if (ordered := _in_order(text, named)) is not None:
        return ordered, "first of an order taken"
    stances = stances_of(text, named)
    most = list(dict.fromkeys(one.name for one, stance in zip(named, stances, strict=True) if stance == "most"))
    plain = [one.name for one, stance in zip(named, stances, strict=True) if stance == "named"]
    rest = list(dict.fromkeys(plain))
    if len(rest) > 1 and len(most) != 1 and OPEN.search(text):
        return None, "leaves it open"
    if len(most) == 1:
        return most[0], "the one said to be the most taken"
    if OPEN.search(text) and len({one.name for one in named}) > 1:
        return None, "leaves it open"
    if not most and len(rest) == 1 and len({one.name for one in named}) > 1:
        return rest[0], "the only one left taken"
    return None, "none stands out"


def stances_of(text: str, named: Sequence[Named]) -> list[Stance]:
    """What the text says of each name, from the words around it."""
    breaks = [0, *(found.end() for found in SENTENCE.finditer(text)), len(text) + 1]
    stances = [_stance(text, named, place, *_bounds(breaks, one)) for place, one in enumerate(named)]
    stances = _alike_when_listed(text, named, _denied_together(text, named, stances))
    return _granted_before_but(text, named, stances, breaks)


def _bounds(breaks: Sequence[int], one: Named) -> tuple[int, int]:
    """Where the sentence of a name starts and ends."""
    place = bisect_right(breaks, one.start)
    return breaks[place - 1], breaks[min(place, len(breaks) - 1)]


def _stance(text: str, named: Sequence[Named], place: int, start: int, end: int) -> Stance:
    one = named[place]
    opening = max(start, named[place - 1].end if place else 0, one.start - 160)
    closing = min(end, named[place + 1].start if place + 1 < len(named) else len(text), one.end + 160)
    before = CLAUSE.split(text[opening : one.start])[-1]
    after = CLAUSE.split(text[one.end : closing])[0]
    head = text[max(start, one.start - 160) : one.start]
    if RIVAL.search(text[max(start, one.start - 50) : one.start]):
        return "most"
    if denied(text, one.start, one.end):
        return "denied"
    if LESSER_BEFORE.search(text[max(start, one.start - 40) : one.start]):
        return "lesser"
    granted = _last(GRANTED, head)
    if granted is not None and not re.search(r",", head[granted:]):
        return "lesser"
    strong = (
        (FIRST.match(after) and PUT.search(before))
        or MOST.search(after)
        or (MOST.search(before) and not WEAK.search(before))
    )
    weak = WEAK.search(after)
    negated = NOT.search(after)
    if strong and not negated and not (weak and not MOST.search(after)):
        return "most"
    if negated or weak or WEAK.search(before):
        return "lesser"
    return "named"


def _denied_together(text: str, named: Sequence[Named], stances: list[Stance]) -> list[Stance]:
    """ "no A, B or C": what is denied of the first is denied of all that are listed with "or"."""
    result = list(stances)
    place = 0
    while place < len(named):
        last = place
        while last + 1 < len(named) and LISTED.fullmatch(text[named[last].end : named[last + 1].start]):
            last += 1
        gaps = "|".join(text[one.end : other.start] for one, other in pairwise(named[place : last + 1]))
        ruled_out = RULES_OUT.search(text[max(0, named[place].start - 24) : named[place].start])
        if stances[place] == "denied" and (OR.search(gaps) or ruled_out):
            result[place : last + 1] = ["denied"] * (last + 1 - place)
        place = last + 1
    return result


def _alike_when_listed(text: str, named: Sequence[Named], stances: list[Stance]) -> list[Stance]:
    """ "Both A and B are present", "A and B lack it": what is said behind the last of a list is said of all of it."""
    result = list(stances)
    joined = False
    for place in range(len(named) - 2, -1, -1):
        gap = text[named[place].end : named[place + 1].start]
        joined = AND_GAP.fullmatch(gap) is not None and (joined or gap.strip(" *_\"'") != ",")
        if joined and result[place] == "named" and result[place + 1] != "named":
            result[place] = result[place + 1]
        either = OR_GAP.fullmatch(text[named[place].end : named[place + 1].start]) is not None
        if either and {result[place], result[place + 1]} == {"named", "lesser"}:
            result[place] = result[place + 1] = "named"
    return result


def _granted_before_but(
    text: str, named: Sequence[Named], stances: list[Stance], breaks: Sequence[int]
) -> list[Stance]:
    """ "A is present, but B dominates", "A ...; yet B": what stands before the "but" is granted, unless it is the "
    "most."""
    result = list(stances)
    for found in BUT.finditer(text):
        start = breaks[max(bisect_right(breaks, max(found.start() - 4, 0)) - 1, 0)]
        before = [place for place, one in enumerate(named) if start <= one.start < found.start()]
        behind = [
            place for place, one in enumerate(named) if one.start >= found.end() and stances[place] in ("named", "most")
        ]
        if not before or not behind or min(named[place].start for place in behind) > found.end() + 200:
            continue
        for place in before:
            if result[place] == "named" or (
                result[place] == "most" and any(result[other] == "most" for other in behind)
            ):
                result[place] = "lesser"
    return result


def _in_order(text: str, named: Sequence[Named]) -> str | None:
    """The first of "A > B > C", the last of "A < B", the first of "A, followed by B" or of a ranking."""
    if len(named) < 2:
        return None
    gaps = [text[one.end : other.start] for one, other in pairwise(named)]
    if all(GREATER.fullmatch(gap) for gap in gaps) and any(">" in gap for gap in gaps):
        return None if RISING.search(text) else named[0].name
    if all(SMALLER.fullmatch(gap) for gap in gaps):
        return named[-1].name
    listed = all(LISTED.fullmatch(gap) or GREATER.fullmatch(gap) for gap in gaps)
    head = text[: named[0].start][-100:] + " " + text[named[-1].end :][:60]
    if listed and len({one.name for one in named}) > 2:
        if RISING.search(head):
            return named[-1].name
        if FALLING.search(head):
            return named[0].name
    followed = FOLLOWED.match(gaps[0])
    if (
        followed
        and not WEAK.search(head)
        and (MOST.search(head) or (len({one.name for one in named}) > 2 and "then" not in gaps[0]))
    ):
        return named[0].name
    return None


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    end = None
    for found in pattern.finditer(text):
        end = found.end()
    return end

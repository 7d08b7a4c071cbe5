"""Preference of a text among the things that it names.

In this order: a rating of every name ("A 3/10, B 9/10"); a ranking ("A > B > C", "best is A, followed by B"); the only
superlative ("B is the strongest", "B wins"); the only name left without those that are negated ("not A"), compared with
("than A") or conceded ("although A ...", "A ..., but B").
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
    LIST_GAP,
    MOST,
    NOT,
    OPEN,
    OR,
    OR_GAP,
    PLACED_BEFORE,
    RISING,
    RIVAL,
    RULES_OUT,
    SMALLER,
    WEAK,
)
from analysis.parsing.options.ratings import NameMention, best, denies_all, ratings

Stance: TypeAlias = Literal["denied", "lesser", "named", "most"]

MOST_NAMES = 60
"""Most names of a text that are compared. A text with more is a list."""


def preference(text: str, mentions: Sequence[NameMention]) -> tuple[str | None, str]:
    """Name that a text decides on, and how; None if it is undecided."""
    if not 0 < len(mentions) <= MOST_NAMES:
        return None, "too many names to weigh"
    rated = ratings(text, mentions)
    if rated:
        top = best(rated, 1)
        if top is not None:
            return top[0], "highest of the judgements taken"
        return None, "every judgement is no" if denies_all(rated) else "judgements that settle on none"
    if (ordered := _in_order(text, mentions)) is not None:
        return ordered, "first of an order taken"
    stances = stances_of(text, mentions)
    most = list(
        dict.fromkeys(mention.name for mention, stance in zip(mentions, stances, strict=True) if stance == "most")
    )
    plain = [mention.name for mention, stance in zip(mentions, stances, strict=True) if stance == "named"]
    others = list(dict.fromkeys(plain))
    if len(others) > 1 and len(most) != 1 and OPEN.search(text):
        return None, "leaves it open"
    if len(most) == 1:
        return most[0], "the one said to be the most taken"
    if OPEN.search(text) and len({mention.name for mention in mentions}) > 1:
        return None, "leaves it open"
    if not most and len(others) == 1 and len({mention.name for mention in mentions}) > 1:
        return others[0], "the only one left taken"
    return None, "none stands out"


def stances_of(text: str, mentions: Sequence[NameMention]) -> list[Stance]:
    """Statements of a text about each name, from the words around it."""
    breaks = [0, *(match.end() for match in SENTENCE.finditer(text)), len(text) + 1]
    stances = [_stance(text, mentions, index, *_bounds(breaks, mention)) for index, mention in enumerate(mentions)]
    stances = _same_when_listed(text, mentions, _denied_together(text, mentions, stances))
    return _lesser_before_but(text, mentions, stances, breaks)


def _bounds(breaks: Sequence[int], mention: NameMention) -> tuple[int, int]:
    """Start and end of the sentence of a name."""
    index = bisect_right(breaks, mention.start)
    return breaks[index - 1], breaks[min(index, len(breaks) - 1)]


def _stance(text: str, mentions: Sequence[NameMention], index: int, start: int, end: int) -> Stance:
    mention = mentions[index]
    opening = max(start, mentions[index - 1].end if index else 0, mention.start - 160)
    closing = min(end, mentions[index + 1].start if index + 1 < len(mentions) else len(text), mention.end + 160)
    before = CLAUSE.split(text[opening : mention.start])[-1]
    after = CLAUSE.split(text[mention.end : closing])[0]
    head = text[max(start, mention.start - 160) : mention.start]
    if RIVAL.search(text[max(start, mention.start - 50) : mention.start]):
        return "most"
    if denied(text, mention.start, mention.end):
        return "denied"
    if LESSER_BEFORE.search(text[max(start, mention.start - 40) : mention.start]):
        return "lesser"
    concession_end = _last(GRANTED, head)
    if concession_end is not None and not re.search(r",", head[concession_end:]):
        return "lesser"
    strong = (
        (FIRST.match(after) and PLACED_BEFORE.search(before))
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


def _denied_together(text: str, mentions: Sequence[NameMention], stances: list[Stance]) -> list[Stance]:
    """Negation shared by a list: in "no A, B or C" it applies to all names."""
    result = list(stances)
    index = 0
    while index < len(mentions):
        last = index
        while last + 1 < len(mentions) and LIST_GAP.fullmatch(text[mentions[last].end : mentions[last + 1].start]):
            last += 1
        gaps = "|".join(
            text[first_mention.end : second_mention.start]
            for first_mention, second_mention in pairwise(mentions[index : last + 1])
        )
        ruled_out = RULES_OUT.search(text[max(0, mentions[index].start - 24) : mentions[index].start])
        if stances[index] == "denied" and (OR.search(gaps) or ruled_out):
            result[index : last + 1] = ["denied"] * (last + 1 - index)
        index = last + 1
    return result


def _same_when_listed(text: str, mentions: Sequence[NameMention], stances: list[Stance]) -> list[Stance]:
    """Statement shared by a list: in "both A and B are present" it applies to all names."""
    result = list(stances)
    is_joined = False
    for index in range(len(mentions) - 2, -1, -1):
        gap = text[mentions[index].end : mentions[index + 1].start]
        is_joined = AND_GAP.fullmatch(gap) is not None and (is_joined or gap.strip(" *_\"'") != ",")
        if is_joined and result[index] == "named" and result[index + 1] != "named":
            result[index] = result[index + 1]
        either = OR_GAP.fullmatch(text[mentions[index].end : mentions[index + 1].start]) is not None
        if either and {result[index], result[index + 1]} == {"named", "lesser"}:
            result[index] = result[index + 1] = "named"
    return result


def _lesser_before_but(
    text: str, mentions: Sequence[NameMention], stances: list[Stance], breaks: Sequence[int]
) -> list[Stance]:
    """Concession before "but": A in "A is present, but B dominates", unless A has the superlative."""
    result = list(stances)
    for match in BUT.finditer(text):
        start = breaks[max(bisect_right(breaks, max(match.start() - 4, 0)) - 1, 0)]
        before = [index for index, mention in enumerate(mentions) if start <= mention.start < match.start()]
        behind = [
            index
            for index, mention in enumerate(mentions)
            if mention.start >= match.end() and stances[index] in ("named", "most")
        ]
        if not before or not behind or min(mentions[index].start for index in behind) > match.end() + 200:
            continue
        for index in before:
            if result[index] == "named" or (
                result[index] == "most" and any(result[other] == "most" for other in behind)
            ):
                result[index] = "lesser"
    return result


def _in_order(text: str, mentions: Sequence[NameMention]) -> str | None:
    """First name of "A > B > C", last of "A < B", first of "A, followed by B" or of a ranking."""
    if len(mentions) < 2:
        return None
    gaps = [text[first_mention.end : second_mention.start] for first_mention, second_mention in pairwise(mentions)]
    if all(GREATER.fullmatch(gap) for gap in gaps) and any(">" in gap for gap in gaps):
        return None if "=" in gaps[0] or RISING.search(text) else mentions[0].name
    if all(SMALLER.fullmatch(gap) for gap in gaps) and any("<" in gap for gap in gaps):
        return None if "=" in gaps[-1] else mentions[-1].name
    is_list = all(LIST_GAP.fullmatch(gap) or GREATER.fullmatch(gap) for gap in gaps)
    head = text[: mentions[0].start][-100:] + " " + text[mentions[-1].end :][:60]
    if is_list and len({mention.name for mention in mentions}) > 2:
        if RISING.search(head):
            return mentions[-1].name
        if FALLING.search(head):
            return mentions[0].name
    is_followed = FOLLOWED.match(gaps[0])
    if (
        is_followed
        and not WEAK.search(head)
        and (MOST.search(head) or (len({mention.name for mention in mentions}) > 2 and "then" not in gaps[0]))
    ):
        return mentions[0].name
    return None


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    end = None
    for match in pattern.finditer(text):
        end = match.end()
    return end

"""Which of the numbers in a text is the answer. The rules stand in `choose`, in the order in which they are tried."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal, TypeAlias

from analysis.parsing.numbers.context import ANY, Subject, hard_facts, of_the_subject, spans_and_their_length
from analysis.parsing.numbers.quantities import GROUPS, Of, Quantity
from analysis.parsing.numbers.selection_marks import (
    BOUND_AFTER,
    BOUND_BEFORE,
    BRACKETED,
    BUT_ONLY,
    ELABORATES,
    ENUMERATED,
    EQUALS,
    HEDGE,
    INTO_SONG,
    JOINED,
    ONE_MORE,
    OPEN_RANGE,
    OR_ELSE,
    ORDINAL,
    PLUS,
    POINT,
    RANGE,
    SET_APART,
    SPAN,
    STATED,
    SUMMED,
    TOTAL_BEHIND,
    WHOLE,
    WORKED_OUT,
)
from analysis.parsing.steps import Steps

Kind: TypeAlias = Literal["count", "seconds", "song"]

_SAME = {"count": Decimal("0.0001"), "seconds": Decimal(1), "song": Decimal("0.0001")}


MOST_PEOPLE = 100
"""Performers of one song; a count beyond, among other words, is doubted."""


def choose(
    text: str, found: list[Quantity], kind: Kind, steps: Steps, subject: Subject = ANY
) -> tuple[Quantity | None, str]:
    """The number that answers, and why; None where a careful reader would not settle on one.

    subject: what the question asks about, where that is known.
    """
    listed = _enumerators(text)
    every = [one for one in found if one.of != "decade" and one.start not in listed]
    every = [one for one in every if not ORDINAL.match(text, one.end)]
    every = [one for one in every if not _is_whole(text, one, found)] or every
    if not every:
        if listed:
            steps.doubt("ambiguous")
        return None, "no number in it"
    said, every = every, hard_facts(text, every)
    if not every:
        return None, "a number of something else"
    every = _years_aside(every)
    if kind == "count" and all(1900 <= one.value <= 2100 for one in every):
        return None, "a number of something else"
    if (
        kind == "count"
        and ONE_MORE.search(text)
        and not marked(SUMMED, text, every)
        and len({one.value for one in every}) == 1
    ):
        steps.doubt("ambiguous")
        return None, "parts without their sum"
    free = [one for one in every if one.of != "name"]
    if not free:
        steps.doubt("ambiguous")
        return None, "only numbers of names"
    if kind == "seconds":
        free = of_the_subject(text, free, subject)
    if len(every) < len(said):
        steps.add(
            "numbers of something else set aside",
            ", ".join(text[one.start : one.end] for one in said if one not in every),
        )
    chosen, why = _total_of_sum(text, free, steps) or _sum_behind(text, free), "total of a sum taken"
    if chosen is None and kind == "seconds":
        chosen, why = (
            spans_and_their_length(text, free, lambda gap: SPAN.fullmatch(gap) is not None),
            "length of the spans beside it taken",
        )
    if chosen is None:
        chosen, why = _rules(text, free, "people" if kind == "count" else "time", subject.length)
    if chosen is None:
        steps.doubt("ambiguous")
        return None, why
    if chosen.of == "share" or chosen.of == ("time" if kind == "count" else "people"):
        steps.doubt("ambiguous")
        return None, "a number of something else"
    if BOUND_BEFORE.search(text[max(0, chosen.start - 24) : chosen.start]) or BOUND_AFTER.match(text, chosen.end):
        steps.doubt("ambiguous")
        return None, "a bound is no single number"
    bare = text[chosen.start : chosen.end] == text.strip(" .!\n")
    odd = kind == "count" and (chosen.value != int(chosen.value) or not (bare or 0 <= chosen.value <= MOST_PEOPLE))
    if odd or chosen.of == "others" or _hedged(text, chosen, every):
        steps.doubt("ambiguous")
    return chosen, why


def _hedged(text: str, chosen: Quantity, every: list[Quantity]) -> bool:
    """Whether another number is held possible as well: "3, although it could be 4"."""
    others = [one for one in every if abs(one.value - chosen.value) > _SAME["count"] and one.of == chosen.of]
    return any(HEDGE.search(text[max(0, one.start - 40) : one.start]) for one in others)


def _is_whole(text: str, one: Quantity, found: list[Quantity]) -> bool:
    """Whether a number is the whole of which others are a part ("2 of the 5"), and not the start of a range."""
    if not WHOLE.search(text[max(0, one.start - 24) : one.start]):
        return False
    following = next((other for other in found if other.start >= one.end), None)
    return following is None or not OPEN_RANGE.fullmatch(text[one.end : following.start])


def _sum_behind(text: str, free: list[Quantity]) -> Quantity | None:
    """The last number where it is the sum of all before it and set apart from them: "verse 25, chorus 15 → 40"."""
    *parts, last = free
    if len(parts) < 2 or last.value != sum((part.value for part in parts), Decimal(0)):
        return None
    return last if SET_APART.search(text[parts[-1].end : last.start]) else None


def _total_of_sum(text: str, free: list[Quantity], steps: Steps) -> Quantity | None:
    """The 80 of "80 s = 50 s + 30 s"; in doubt where the parts make another sum."""
    for place, one in enumerate(free[:-2]):
        parts = [free[place + 1]]
        if EQUALS.fullmatch(text[one.end : parts[0].start]) is None:
            continue
        for following in free[place + 2 :]:
            if PLUS.fullmatch(text[parts[-1].end : following.start]) is None:
                break
            parts.append(following)
        if len(parts) > 1:
            if one.value != sum((part.value for part in parts), Decimal(0)):
                steps.doubt("ambiguous")
            return one
    return None


def _years_aside(every: list[Quantity]) -> list[Quantity]:
    """Without years, where anything else is left."""
    return [
        one for one in every if one.of == "time" or one.value != int(one.value) or not 1900 <= one.value <= 2100
    ] or every


def _rules(text: str, free: list[Quantity], wanted: Of, length: bool) -> tuple[Quantity | None, str]:
    if same(free):
        if wanted == "people" and len(free) > 1 and JOINED.fullmatch(text[free[0].end : free[1].start]):
            return None, "parts without their sum"
        return free[0], "only number taken"
    groups = [one for one in free if text[one.start : one.end].lower() in GROUPS]
    if groups and same(groups) and all(one.value <= groups[0].value for one in free):
        return groups[0], "size of the group named taken"
    result = [one for one in free if WORKED_OUT.search(text[max(0, one.start - 60) : one.start])]
    if len(result) == 1 and result[0].of in ("", wanted):
        return result[0], "result of an arithmetic taken"
    only = [one for one in free if BUT_ONLY.search(text[max(0, one.start - 40) : one.start])]
    if len(only) == 1 and only[0].of in ("", wanted, "part"):
        return only[0], "the only ones said to take part taken"
    fitting = [one for one in free if one.of in ("", wanted)]
    stated = marked(STATED, text, fitting)
    if stated is not None:
        return stated, "stated answer taken"
    into = [one for one in fitting if wanted == "time" and not length and INTO_SONG.match(text, one.end)]
    if len(into) == 1:
        return into[0], "time from the start of the song taken"
    total = [one for one in fitting if TOTAL_BEHIND.match(text, one.end)]
    if total and same(total):
        return total[0], "total taken"
    summed = marked(SUMMED, text, fitting)
    if summed is not None:
        return summed, "stated answer taken"
    if len(fitting) >= 2 and OR_ELSE.search(text[fitting[0].end : fitting[1].start][:60]):
        return None, "a range or choice of numbers is no single answer"
    of_kind = [one for one in free if one.of == wanted]
    if wanted == "people" and of_kind and same(of_kind) and not _ends_a_range(text, free, of_kind[0], wanted):
        return of_kind[0], "only number of the kind asked for taken"
    if len(free) >= 2 and RANGE.fullmatch(text[free[0].end : free[1].start]):
        return None, "a range or choice of numbers is no single answer"
    if of_kind and same(of_kind):
        return of_kind[0], "only number of the kind asked for taken"
    if fitting and _explains_first(text, fitting):
        return fitting[0], "number given first and then explained taken"
    plain = [one for one in free if one.of in ("", "time", "people")]
    if plain and same(plain):
        return plain[0], "only number without another thing counted taken"
    lengths = [
        one
        for one in plain
        if not text[one.end - 1 : one.end].isdigit() and not POINT.search(text[max(0, one.start - 40) : one.start])
    ]
    points = [
        one
        for one in plain
        if ":" in text[one.start : one.end] and POINT.search(text[max(0, one.start - 40) : one.start])
    ]
    if wanted == "time" and lengths and same(lengths) and len(lengths) + len(points) == len(plain) and length:
        return lengths[0], "length beside points in time taken"
    return None, "several numbers, none stated as the answer"


def _ends_a_range(text: str, free: list[Quantity], one: Quantity, wanted: Of) -> bool:
    """Whether the number is the second of two: "2 or 3 artists"."""
    place = free.index(one)
    before = free[place - 1] if place else None
    return (
        before is not None and before.of in ("", wanted) and RANGE.fullmatch(text[before.end : one.start]) is not None
    )


def marked(mark: re.Pattern[str], text: str, every: list[Quantity]) -> Quantity | None:
    """The number behind the last mark ("answer is", "in total"); a range there is no answer."""
    ends = [match.end() for match in mark.finditer(text)]
    behind = len(every)
    for end in reversed(ends):
        while behind and every[behind - 1].start >= end:
            behind -= 1
        if behind < len(every) and len(text[end : every[behind].start][:200].split()) <= 4:
            one, following = every[behind], every[behind + 1 : behind + 2]
            ranged = bool(following) and RANGE.fullmatch(text[one.end : following[0].start]) is not None
            return None if ranged or every[behind].start - end > 100 else one
    return None


def same(found: list[Quantity]) -> bool:
    """All the same number; a clock time may round the seconds given beside it."""
    return all(abs(one.value - found[0].value) < (1 if one.of == "time" else Decimal("0.0001")) for one in found)


def _explains_first(text: str, fitting: list[Quantity]) -> bool:
    """Whether the first number is what the others explain: "3: two singers and one rapper"; not "1 man and 2 women"."""
    first, rest = fitting[0], fitting[1:]
    if rest and first.value == sum((one.value for one in rest), Decimal(0)):
        return True
    if text[: first.start].strip(" \"'`*(~≈"):
        return False
    between = text[first.end : rest[0].start] if rest else ""
    return not rest or ELABORATES.search(BRACKETED.sub("", between)) is not None


def _enumerators(text: str) -> set[int]:
    """Where the numbers of a numbered list stand: 1., 2., ... at the heads of lines."""
    heads = list(ENUMERATED.finditer(text))
    numbered = len(heads) > 1 and [int(head[1]) for head in heads[:2]] == [1, 2]
    return {head.start(1) for head in heads} if numbered else set()

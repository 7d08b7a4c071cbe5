"""Selection of the answer among the numbers of a text. `choose` has the rules in order."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias

from analysis.parsing.numbers.denials import hard_facts, without_struck
from analysis.parsing.numbers.quantities import GROUPS, Of, Quantity
from analysis.parsing.numbers.selection_marks import (
    AND_ALSO,
    AND_GAP,
    BOUND_AFTER,
    BOUND_BEFORE,
    BRACKETED,
    BUT_ONLY,
    CLOSES,
    COUNT_BEFORE,
    ELABORATES,
    ENUMERATED,
    GUEST_BEFORE,
    GUEST_BEHIND,
    HEDGE,
    INTO_SONG,
    MAIN,
    NOT_COUNTED_BEFORE,
    NOT_COUNTED_BEHIND,
    OF_WHOLE,
    OPEN_RANGE,
    OPENS_BRACKET,
    OR_ELSE,
    ORDINAL,
    PART_OF,
    PARTS_BEHIND,
    POINT,
    RANGE,
    SPAN,
    STATED,
    SUMMED,
    TOTAL_BEHIND,
    WORKED_OUT,
)
from analysis.parsing.numbers.subjects import ANY, Subject, of_the_subject
from analysis.parsing.numbers.sums import after_mark, leaves_out_one, spans_and_their_length, sum_behind, total_of_sum
from analysis.parsing.steps import Steps

Kind: TypeAlias = Literal["count", "seconds", "song"]

_SAME = {"count": Decimal("0.0001"), "seconds": Decimal(1), "song": Decimal("0.0001")}


ONLY_NUMBER = "only number taken"
SEVERAL_NUMBERS = "several numbers, none stated as the answer"
PEOPLE_ALONE = "only number of the kind asked for taken"
"""Reason for a number of performers beside other numbers."""

MOST_OF_A_KIND = 9
"""Most sections of a kind in a song. A larger number behind a name is no part of it."""
MOST_PEOPLE = 100
"""Most performers of one song. A larger count among other words is doubtful."""


def choose(
    text: str, all_quantities: list[Quantity], kind: Kind, steps: Steps, subject: Subject = ANY
) -> tuple[Quantity | None, str]:
    """Number that is the answer, with the reason; None if a careful reader would not decide.

    subject: subject of the question, if known.
    """
    candidates, why = _candidates(text, all_quantities, kind, steps, subject)
    if not candidates:
        return None, why
    if subject.guests and (guests := _guests(text, candidates)):
        return guests, "number of guests taken"
    if subject.guests:  # those of all performers are no guests
        candidates = [number for number in candidates if not TOTAL_BEHIND.match(text, number.end)] or candidates
    free = [number for number in candidates if number.of != "name"]
    if kind == "seconds" and subject.section and not free:  # "verse 70, bridge 16"
        free = [number for number in candidates if number.value > MOST_OF_A_KIND]
    if kind == "seconds":
        free = of_the_subject(text, free, subject)
    free = without_struck(text, free)
    answer, why = _settle(text, free, kind, steps, subject) if free else (None, "only numbers of names")
    objection = why if answer is None else _objection(text, answer, kind)
    if answer is None or objection:
        steps.doubt("ambiguous")
        return None, objection
    if why == PEOPLE_ALONE and any(
        other.of == "" and other.value != answer.value and CLOSES.match(text, other.end) for other in free
    ):
        steps.add("another number without a unit", text, "ambiguous")
    if subject.guests and answer.of == "people" and MAIN.search(text):
        steps.add("a number of all performers, or of guests", text, "ambiguous")
    if any(_rivals(text, answer, other) for other in free):
        steps.add("another number of the same kind", text, "ambiguous")
    if text[answer.start : answer.end].lower() in ("duet", "duo"):
        steps.add("a group, or a kind of song?", text[answer.start : answer.end], "ambiguous")
    if _is_odd(text, answer, kind) or _has_alternative(text, answer, candidates):
        steps.doubt("ambiguous")
    return answer, why


def _candidates(
    text: str, all_quantities: list[Quantity], kind: Kind, steps: Steps, subject: Subject
) -> tuple[list[Quantity], str]:
    """Numbers that could be the answer; the reason if there are none."""
    list_numbers = _enumerators(text)
    numbers = [number for number in all_quantities if number.of != "decade" and number.start not in list_numbers]
    numbers = [number for number in numbers if not ORDINAL.match(text, number.end)]
    numbers = [number for number in numbers if not _is_whole(text, number, all_quantities)] or numbers
    if not numbers:
        if list_numbers:
            steps.doubt("ambiguous")
        return [], "no number in it"
    numbers = [number for number in numbers if not _is_left_out(text, number)] or numbers
    candidates = _without_years(hard_facts(text, numbers))
    if not candidates or (kind == "count" and all(1900 <= number.value <= 2100 for number in candidates)):
        return [], "a number of something else"
    if kind == "count" and not subject.guests and leaves_out_one(text, candidates):
        steps.doubt("ambiguous")
        return [], "parts without their sum"
    starts = {candidate.start for candidate in candidates}
    if set_aside := [text[number.start : number.end] for number in numbers if number.start not in starts]:
        steps.add("numbers of something else set aside", ", ".join(set_aside))
    return candidates, ""


def _before(text: str, number: Quantity, length: int = 40) -> str:
    return text[max(0, number.start - length) : number.start]


def _is_left_out(text: str, number: Quantity) -> bool:
    before, behind = NOT_COUNTED_BEFORE.search(_before(text, number)), NOT_COUNTED_BEHIND.match(text, number.end)
    return before is not None or behind is not None


def _guests(text: str, candidates: list[Quantity]) -> Quantity | None:
    """Number said to be that of the guests, if one is."""
    guests = [
        number
        for number in candidates
        if GUEST_BEHIND.match(text, number.end) or GUEST_BEFORE.search(_before(text, number))
    ]
    return guests[0] if guests and same(guests) else None


def _settle(text: str, free: list[Quantity], kind: Kind, steps: Steps, subject: Subject) -> tuple[Quantity | None, str]:
    """Number selected by the rules, sums first."""
    total = total_of_sum(text, free, steps) or sum_behind(text, [number for number in free if number.of != "others"])
    if total is not None:
        return total, "total of a sum taken"
    if kind == "seconds":
        length = spans_and_their_length(text, free, lambda gap: SPAN.fullmatch(gap) is not None)
        if length is not None:
            return length, "length of the spans beside it taken"
    return _rules(text, free, "people" if kind == "count" else "time", subject.length)


def _objection(text: str, answer: Quantity, kind: Kind) -> str:
    """Reason why the number is not the answer; "" without an objection."""
    if answer.of == "share" or answer.of in (("time", "others") if kind == "count" else ("people",)):
        return "a number of something else"
    before = _before(text, answer, 24)
    if BOUND_BEFORE.search(before) or BOUND_AFTER.match(text, answer.end):
        return "a bound is no single number"
    return ""


def _is_odd(text: str, answer: Quantity, kind: Kind) -> bool:
    """Whether a count is not an integer, or is too large for performers among other words."""
    bare = text[answer.start : answer.end] == text.strip(" .!\n")
    return kind == "count" and (answer.value != int(answer.value) or not (bare or 0 <= answer.value <= MOST_PEOPLE))


def _rivals(text: str, answer: Quantity, other: Quantity) -> bool:
    """Whether another time says the same otherwise and differs, "65 seconds (1:15)", or is a part beside the answer,
    "30 seconds in the verse and 20 in the chorus"."""
    if answer.of != "time" or other.start <= answer.end or abs(other.value - answer.value) <= _SAME["seconds"]:
        return False
    between = text[answer.end : other.start]
    if other.of == "time" and OPENS_BRACKET.fullmatch(between):
        return text[other.end : other.end + 1] == ")"
    return other.of == "" and AND_ALSO.search(between) is not None and PART_OF.match(text, other.end) is not None


def _has_alternative(text: str, answer: Quantity, every: list[Quantity]) -> bool:
    """Whether the text considers another number possible: "3, although it could be 4"."""
    others = [
        quantity
        for quantity in every
        if abs(quantity.value - answer.value) > _SAME["count"] and quantity.of == answer.of
    ]
    return any(HEDGE.search(_before(text, quantity)) for quantity in others)


def _is_whole(text: str, quantity: Quantity, all_quantities: list[Quantity]) -> bool:
    """Whether a number is the total of which others are parts ("2 of the 5") and does not start a range."""
    if not OF_WHOLE.search(_before(text, quantity, 24)):
        return False
    next_quantity = next((other for other in all_quantities if other.start >= quantity.end), None)
    return next_quantity is None or not OPEN_RANGE.fullmatch(text[quantity.end : next_quantity.start])


def _without_years(every: list[Quantity]) -> list[Quantity]:
    """Numbers without years, if any others are left."""
    return [
        quantity
        for quantity in every
        if quantity.of == "time" or quantity.value != int(quantity.value) or not 1900 <= quantity.value <= 2100
    ] or every


def _rules(text: str, free: list[Quantity], unit: Of, length: bool) -> tuple[Quantity | None, str]:
    if same(free):
        if unit == "people" and len(free) > 1 and AND_GAP.fullmatch(text[free[0].end : free[1].start]):
            return None, "parts without their sum"
        return free[0], ONLY_NUMBER
    groups = [quantity for quantity in free if text[quantity.start : quantity.end].lower() in GROUPS]
    if groups and same(groups) and all(quantity.value <= groups[0].value for quantity in free):
        return groups[0], "size of the group named taken"
    result = [quantity for quantity in free if WORKED_OUT.search(_before(text, quantity, 60))]
    if len(result) == 1 and result[0].of in ("", unit):
        return result[0], "result of an arithmetic taken"
    only = [quantity for quantity in free if BUT_ONLY.search(_before(text, quantity))]
    if len(only) == 1 and only[0].of in ("", unit, "part"):
        return only[0], "the only ones said to take part taken"
    fitting = [quantity for quantity in free if quantity.of in ("", unit)]
    stated = after_mark(STATED, text, fitting)
    if stated is not None:
        return stated, "stated answer taken"
    into = [quantity for quantity in fitting if unit == "time" and not length and INTO_SONG.match(text, quantity.end)]
    if len(into) == 1:
        return into[0], "time from the start of the song taken"
    total = [quantity for quantity in fitting if TOTAL_BEHIND.match(text, quantity.end)]
    if total and same(total):
        return total[0], "total taken"
    stated_sum = after_mark(SUMMED, text, fitting)
    if stated_sum is not None:
        return stated_sum, "stated answer taken"
    if len(fitting) >= 2 and OR_ELSE.search(text[fitting[0].end : fitting[1].start][:60]):
        return None, "a range or choice of numbers is no single answer"
    totals = [
        quantity
        for quantity in fitting
        if PARTS_BEHIND.match(text, quantity.end) and COUNT_BEFORE.search(_before(text, quantity, 24))
    ]
    if len(totals) == 1:
        return totals[0], "number given first and then explained taken"
    of_kind = [quantity for quantity in free if quantity.of == unit]
    if unit == "people" and of_kind and fitting[0] is not of_kind[0] and _explains_first(text, fitting):
        return fitting[0], "number given first and then explained taken"
    if unit == "people" and of_kind and same(of_kind) and not _ends_a_range(text, free, of_kind[0], unit):
        return of_kind[0], PEOPLE_ALONE
    if len(free) >= 2 and RANGE.fullmatch(text[free[0].end : free[1].start]):
        return None, "a range or choice of numbers is no single answer"
    if of_kind and same(of_kind):
        return of_kind[0], "only number of the kind asked for taken"
    if fitting and _explains_first(text, fitting):
        return fitting[0], "number given first and then explained taken"
    plain = [quantity for quantity in free if quantity.of in ("", "time", "people")]
    if plain and same(plain):
        return plain[0], "only number without another thing counted taken"
    lengths = [
        quantity
        for quantity in plain
        if not text[quantity.end - 1 : quantity.end].isdigit() and not POINT.search(_before(text, quantity))
    ]
    points = [
        quantity
        for quantity in plain
        if ":" in text[quantity.start : quantity.end] and POINT.search(_before(text, quantity))
    ]
    if unit == "time" and lengths and same(lengths) and len(lengths) + len(points) == len(plain) and length:
        return lengths[0], "length beside points in time taken"
    return None, SEVERAL_NUMBERS


def _ends_a_range(text: str, free: list[Quantity], quantity: Quantity, unit: Of) -> bool:
    """Whether the number is the second of a pair: "2 or 3 artists"."""
    index = free.index(quantity)
    before = free[index - 1] if index else None
    return (
        before is not None
        and before.of in ("", unit)
        and RANGE.fullmatch(text[before.end : quantity.start]) is not None
    )


def same(numbers: list[Quantity]) -> bool:
    """Whether all numbers are equal. A clock time may round the seconds next to it."""
    return all(
        abs(quantity.value - numbers[0].value) < (1 if quantity.of == "time" else Decimal("0.0001"))
        for quantity in numbers
    )


def _explains_first(text: str, numbers: list[Quantity]) -> bool:
    """Whether the other numbers explain the first one: "3: two singers and one rapper", but not "1 man and 2 women"."""
    first, others = numbers[0], numbers[1:]
    if others and first.value == sum((quantity.value for quantity in others), Decimal(0)):
        return True
    if text[: first.start].strip(" \"'`*(~≈"):
        return False
    between = text[first.end : others[0].start] if others else ""
    if OPEN_RANGE.fullmatch(between) and others[0].value > first.value:  # "2 - 3 artists"; no part exceeds its whole
        return False
    return not others or ELABORATES.search(BRACKETED.sub("", between)) is not None


def _enumerators(text: str) -> set[int]:
    """Positions of list numbers: 1., 2., ... at the starts of lines."""
    heads = list(ENUMERATED.finditer(text))
    is_numbered = [int(head[1]) for head in heads[:2]] == [1, 2]
    return {head.start(1) for head in heads} if is_numbered else set()

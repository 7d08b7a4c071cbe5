"""Answers that are one number: a count, a duration, a point in time, the number of a song.

Where a text holds several numbers, a careful reader takes, in this order: the only one; the one behind "answer", "total" or
the like; the only one of the kind asked for (performers for counts, seconds for times); the one the answer opens with. A
range or a choice between two ("2 or 3", "58-59") is no single answer, and neither is a text that leaves it open.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal, TypeAlias

from analysis.parsing.clock import read_time
from analysis.parsing.quantities import Quantity, quantities
from analysis.parsing.steps import Steps
from analysis.parsing.text import fenced_blocks, final_answer, refuses, says_nothing
from analysis.parsing.tolerant import strict
from analysis.records import Parsed

Kind: TypeAlias = Literal["count", "seconds", "song"]

_PLAIN = re.compile(r"\s*-?\d+(?:\.\d+)?\s*")
_MARK = re.compile(
    r"\b(?:final answer|answer|result|in total|a total of|total of|total|altogether|overall|sum|count|estimate[ds]?|guess)\b"
    r"\s*(?:(?:is|are|would be|at|to be|:|=|of|about|approximately|duration|number|there are|\*)\s*)*|"
    r"\b(?:therefore|thus|hence|so)\b,?\s*|=\s*",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s*(?:-|–|—|to|or|and|/|~)\s*", re.IGNORECASE)
_NONE_OF_THEM = re.compile(
    r"\A\W*(?:no one|nobody|none of (?:them|the)\b.*|no (?:[\w-]+ ){0,2}(?:artists?|performers?|singers?|rappers?|guests?|"
    r"vocalists?|people|one))\b|\bthere (?:are|is) no (?:[\w-]+ ){0,2}(?:artists?|performers?|singers?|rappers?|guests?)\b",
    re.IGNORECASE,
)
_ORDINALS = {word: n for n, words in enumerate(
    (("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th", "last", "final")), start=1
) for word in words}  # fmt: skip
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})\b(?!\s+(?:half|part|verse|chorus))", re.IGNORECASE)
_LETTER = re.compile(r"\W*(?:song|option|clip|track)?\s*\(?([A-D])\)?\W*", re.IGNORECASE)


def read_number(raw: object, kind: Kind) -> Parsed:
    """The number an answer gives, as an exact decimal (seconds for times; 1 to 4 for songs)."""
    steps = Steps()
    if raw is None or isinstance(raw, bool):
        return steps.nothing("no answer")
    if not isinstance(raw, str):
        return _typed(raw, kind, steps)
    if _PLAIN.fullmatch(raw) and len(raw) < 5000:
        return _accept(Decimal(raw.strip()), kind, steps)
    text = _unwrapped(final_answer(raw, steps), steps)
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    if refuses(text):
        return steps.nothing("refusal", text)
    time = read_time(text)
    if time is not None and time.seconds is not None and (kind == "seconds" or time.writing in ("number", "text")):
        steps.add("number or time read", f"{text} = {time.seconds}")
        return _accept(time.seconds, kind, steps)
    if kind == "count" and _NONE_OF_THEM.search(text):
        steps.add("says that there are none", text)
        return steps.found(Decimal(0))
    return _song(text, steps) if kind == "song" else _from_prose(text, kind, steps)


def _typed(raw: object, kind: Kind, steps: Steps) -> Parsed:
    if isinstance(raw, list | tuple) and len(raw) == 1:
        return read_number(raw[0], kind)
    time = read_time(raw)
    if time is None or time.seconds is None:
        return steps.nothing("no number", raw)
    steps.add("already parsed", raw)
    return _accept(time.seconds, kind, steps)


def _accept(value: Decimal, kind: Kind, steps: Steps) -> Parsed:
    if kind == "song" and value not in (1, 2, 3, 4):
        return steps.nothing("no number of a song", value)
    return steps.found(value)


def _unwrapped(text: str, steps: Steps) -> str:
    """Fences, an object or list around one value, quotes and emphasis."""
    blocks = fenced_blocks(text)
    if blocks:
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1]
    if text.startswith(("{", "[")):
        try:
            data = strict(text)
        except ValueError:
            data = None
        values = list(data.values()) if isinstance(data, dict) else data if isinstance(data, list) else []
        simple = [value for value in values if isinstance(value, str | int | float) and not isinstance(value, bool)]
        if len(simple) == 1:
            steps.add("single value opened", text)
            text = str(simple[0])
    bare = text.strip("*_`\"'“” \t\n")
    if bare != text.strip():
        steps.add("quotes or emphasis removed", text)
    return bare


def _from_prose(text: str, kind: Kind, steps: Steps) -> Parsed:
    every = [one for one in quantities(text) if one.of != "decade"]
    if not every:
        return steps.nothing("no number in it", text)
    free = [one for one in every if one.of != "name"]
    chosen, why = _choose(text, free or every, kind)
    if chosen is None:
        steps.doubt("ambiguous")
        return steps.nothing(why, text)
    steps.add(why, f"{text[chosen.start : chosen.end]} = {chosen.value}, in: {text}")
    return steps.found(chosen.value)


def _choose(text: str, every: list[Quantity], kind: Kind) -> tuple[Quantity | None, str]:
    if _same(every):
        return every[0], "only number taken"
    marked = _marked(text, every)
    if marked is not None:
        return marked, "stated answer taken"
    if len(every) >= 2 and _RANGE.fullmatch(text[every[0].end : every[1].start]):
        return None, "a range or choice of numbers is no single answer"
    wanted = [one for one in every if one.of == ("people" if kind == "count" else "time")]
    if wanted and _same(wanted):
        return wanted[0], "only number of the kind asked for taken"
    if not text[: every[0].start].strip(" \"'`*(~≈") and every[0].of in ("", "people", "time"):
        return every[0], "number at the start taken"
    plain = [one for one in every if one.of != "others"]
    if plain and _same(plain):
        return plain[0], "only number without another thing counted taken"
    return None, "several numbers, none stated as the answer"


def _marked(text: str, every: list[Quantity]) -> Quantity | None:
    """The number behind the last "answer is", "in total" or the like; a range there is no answer."""
    for mark in reversed(list(_MARK.finditer(text))):
        behind = [one for one in every if one.start >= mark.end()]
        if behind and len(text[mark.end() : behind[0].start].split()) <= 4:
            ranged = len(behind) > 1 and _RANGE.fullmatch(text[behind[0].end : behind[1].start])
            return None if ranged else behind[0]
    return None


def _same(found: list[Quantity]) -> bool:
    """All the same number; a clock time may round the seconds given beside it."""
    return all(abs(one.value - found[0].value) < (1 if one.of == "time" else Decimal("0.0001")) for one in found)


def _song(text: str, steps: Steps) -> Parsed:
    letter = _LETTER.fullmatch(text)
    if letter is not None:
        steps.add("letter read as the number of a song", text, "ambiguous")
        return steps.found(Decimal(ord(letter[1].lower()) - ord("a") + 1))
    every = quantities(text)
    head = every[0] if every and not text[: every[0].start].strip(" \"'`*(#") else None
    if head is not None and head.of in ("", "name"):
        steps.add("number at the start taken", text)
        return _accept(head.value, "song", steps)
    if not every or all(one.of == "others" for one in every):
        return _ordinal(text, steps)
    if re.match(r"\W*(?:song|track|clip|audio|option|number)\s*#?\s*\d", text, re.IGNORECASE):
        steps.add("song named at the start taken", text)
        return _accept(every[0].value, "song", steps)
    for why, found in (
        ("only song named taken", [one for one in every if one.of == "name"]),
        ("only number taken", [one for one in every if one.of == ""]),
    ):
        if found and len({one.value for one in found}) == 1:
            steps.add(why, text)
            return _accept(found[0].value, "song", steps)
    marked = _marked(text, [one for one in every if one.of in ("", "name")])
    if marked is not None:
        steps.add("stated answer taken", text)
        return _accept(marked.value, "song", steps)
    steps.doubt("ambiguous")
    return steps.nothing("several songs named", text)


def _ordinal(text: str, steps: Steps) -> Parsed:
    named = {_ORDINALS[match[1].lower()] for match in _ORDINAL.finditer(text)}
    if len(named) == 1:
        steps.add("ordinal read", text)
        return steps.found(Decimal(named.pop()))
    if named:
        steps.doubt("ambiguous")
        return steps.nothing("several songs named", text)
    return steps.nothing("no song named", text)

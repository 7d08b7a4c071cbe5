"""Which of the four songs a text names: by number, ordinal, or letter.

In this order: the stated answer; the song the text opens with; the one that has the most; the only one named.
"""

from __future__ import annotations

import re
from decimal import Decimal

from analysis.parsing.numbers_in_text import STATED, marked
from analysis.parsing.quantities import Quantity, quantities
from analysis.parsing.steps import Steps

_ORDINALS = {word: n for n, words in enumerate(
    (("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th", "last", "final")), start=1
) for word in words}  # fmt: skip
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})\b(?!\s+(?:half|part|verse|chorus|answer))", re.IGNORECASE)
_LETTER = re.compile(r"\W*(?:song|option|clip|track)?\s*\(?([A-D])\)?\W*", re.IGNORECASE)
_HEAD = re.compile(r"\W*(?:(?:song|track|clip|audio|option|number|no\.?)\s*#?\s*)?\Z", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|and|or|&|/|\+|-|to)+\s*(?:or\s+|and\s+)?(?:(?:song|track|clip)s?\s*)?#?\s*", re.IGNORECASE)
_CONCLUSION = re.compile(r"(?:\b(?:therefore|thus|hence|in conclusion)\b|(?:\A|[.\n!?])\s*so\b),?\s*", re.IGNORECASE)
_MOST = r"(?:the\s+)?(?:highest|most|greatest|strongest|largest|loudest|fastest|best|heaviest|lowest|least)"
_HAS_MOST = re.compile(
    rf"\s+(?:has|have|is|features|shows|exhibits|displays|contains|uses|stands out as)\s+{_MOST}\b", re.IGNORECASE
)
_MOST_IS = re.compile(rf"\b{_MOST}\b[^.;\n]{{0,60}}?\b(?:is|in|by)\s+(?:song|track|clip)\s*#?\s*\Z", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|n't|than|unlike|over)\s+(?:in\s+)?(?:(?:song|track|clip)s?\s*#?\s*)?\Z", re.IGNORECASE)


def choose_song(text: str, steps: Steps) -> tuple[Decimal | None, str]:
    """The number of the song (perhaps none of 1 to 4), and why it was taken or none was."""
    letter = _LETTER.fullmatch(text) if len(text) < 40 else None
    if letter is not None:
        steps.doubt("ambiguous")
        return Decimal(ord(letter[1].lower()) - ord("a") + 1), "letter read as the number of a song"
    every = [one for one in quantities(text) if not _NOT.search(text[max(0, one.start - 24) : one.start])]
    named = [one for one in every if one.of in ("", "name")]
    if not named:
        return _ordinal(text, steps)
    concluded = marked(_CONCLUSION, text, named)
    if concluded is not None and _goes_on(text, concluded, named):
        steps.doubt("ambiguous")
        return None, "several songs named"
    for why, found in (
        ("stated answer taken", _one(marked(STATED, text, named))),
        ("conclusion taken", _one(concluded)),
        ("song at the start taken", _one(_head(text, named))),
        ("song that has the most taken", [one for one in named if _has_most(text, one)]),
        ("only song named taken", [one for one in named if one.of == "name"]),
        ("only number taken", [one for one in named if one.of == ""]),
    ):
        if found and len({one.value for one in found}) == 1:
            return found[0].value, why
    steps.doubt("ambiguous")
    return None, "several songs named"


def _one(found: Quantity | None) -> list[Quantity]:
    return [] if found is None else [found]


def _head(text: str, named: list[Quantity]) -> Quantity | None:
    """The song the text opens with, unless it goes on with "and" or "or" another one."""
    first = named[0]
    if first.start > 40 or not _HEAD.match(text[: first.start]):
        return None
    return None if _goes_on(text, first, named) else first


def _goes_on(text: str, one: Quantity, named: list[Quantity]) -> bool:
    """Whether another song is joined to this one by "and" or "or"."""
    following = named[named.index(one) + 1 :]
    return bool(following) and _AND.fullmatch(text[one.end : following[0].start]) is not None


def _has_most(text: str, song: Quantity) -> bool:
    before = text[max(0, song.start - 100) : song.start]
    return song.of == "name" and bool(_HAS_MOST.match(text, song.end) or _MOST_IS.search(before))


def _ordinal(text: str, steps: Steps) -> tuple[Decimal | None, str]:
    named = {_ORDINALS[match[1].lower()] for match in _ORDINAL.finditer(text)}
    if len(named) == 1:
        return Decimal(named.pop()), "ordinal read"
    if named:
        steps.doubt("ambiguous")
        return None, "several songs named"
    return None, "no song named"

"""Phones to syllables: a vowel, the consonants before it that can open a word together, and those after it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from speech import Phone

VOWELS = frozenset("aa ae ah ao aw ax axr ay eh er ey ih iy ow oy uh uw".split())
OPENINGS = frozenset(
    tuple(pair.split("+"))
    for pair in "s+t s+p s+k s+m s+n s+l s+w t+r d+r p+r b+r k+r g+r f+r th+r sh+r p+l b+l k+l g+l f+l t+w k+w hh+w "
    "f+y m+y k+y b+y p+y".split()
)


class Syllable(NamedTuple):
    """Times in the speech, seconds: start of its first consonant, start and end of its vowel, end of its last one."""

    start: float
    vowel: float
    release: float
    end: float


def syllables(phones: Sequence[Phone]) -> list[Syllable]:
    spoken = [phone for phone in phones if phone.name != "pau"]
    places = [place for place, phone in enumerate(spoken) if phone.name in VOWELS]
    opens = [0]
    for before, here in pairwise(places):
        opens.append(here - _opening(spoken[before + 1 : here]))
    closes = [*opens[1:], len(spoken)]
    return [
        Syllable(
            spoken[first].start,
            spoken[place].start,
            spoken[place].end,
            spoken[end - 1].end if end - 1 > place else spoken[place].end,
        )
        for first, place, end in zip(opens, places, closes, strict=True)
    ]


def _opening(between: Sequence[Phone]) -> int:
    """How many of the consonants between two vowels belong to the second."""
    names = tuple(phone.name for phone in between)
    if not names or names == ("ng",):
        return 0
    pair = names[-2:] in OPENINGS
    return 3 if pair and names[-3:-2] == ("s",) else 2 if pair else 1

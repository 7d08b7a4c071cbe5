"""Ranges of words that say nothing but an option."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from analysis.parsing.lexicon.phrases import folded
from analysis.parsing.options.single.parts import CONTRADICTION, OUTSIDE, UNCLEAR, Mention, Menu, Passage
from analysis.parsing.options.single.passage import passage

SEVERAL = -4
"""In place of the place of an option: more than one."""
REASONS = {
    OUTSIDE: "a letter or number of no option",
    CONTRADICTION: "letter and name contradict each other",
    UNCLEAR: "spelling of several options",
    SEVERAL: "names too many options",
}
FRAME = (
    "answer.noun", "answer.verb", "answer.copula", "answer.option", "answer.leaves", "article", "filler", "hedge",
    "guess", "conjunction.conclusion", "precision", "correction", "unit", "denial.only", "ordinal",
)  # fmt: skip
"""Entries whose words may stand around an answer."""
ENUMERATED = re.compile(r"[\s*#>-]{0,8}+(?:(?:q|question|no\.?|#)\s*)?\d{1,2}\s*[.):-]\s+", re.IGNORECASE)
_JOINED = re.compile(r"-|[\s)*_\"'(]*[,/&+=][\s(*_\"']*|\s*\([^()]{0,40}\)\s*[,/&+]\s*")
"""Between two options that stand side by side: "A, B", "A/B", "A-B", "A (or so), B"."""


_BESIDE_WORDS = frozenset({"with", "mit", "avec", "con"})
"""Words that set an option beside the one before a comma, where something is said of it: "A, with B as a pad"."""


class Verdict(NamedTuple):
    """What an answer names: the place of an option, or a negative number of REASONS; and how it was read."""

    place: int
    how: str


def whole_text(text: str, menu: Menu) -> int | None:
    """Place of the option that a short text is; a negative number for several or none of the question; else None."""
    part = passage(ENUMERATED.sub("", text) if not menu.numbered else text, menu)
    return whole_place(part, 0, len(part.words), menu.asks)


def whole_place(part: Passage, first: int, last: int, asks: frozenset[str] = frozenset()) -> int | None:
    """Option of a range of words that say nothing else."""
    every = [mention for mention in part.between(first, last) if mention.last <= last]
    if not every:
        return None
    allowed, denying = _frame(part), part.marked("denial.before", "denial.behind", "denial.heading")
    live = part.live(first, last)
    for place in range(first, last):
        if place in allowed or folded(part.words[place].text) in asks:
            continue
        if place in denying and len(live) < len(every):
            continue
        joining = place in part.tagged.get("conjunction.and", ()) or place in part.tagged.get("conjunction.or", ())
        if (joining and len(every) > 1) or place in part.tagged.get("conjunction.contrast", ()):
            continue
        return None
    return SEVERAL if undecided(part, live) else only(live)


@lru_cache(maxsize=64)
def _frame(part: Passage) -> frozenset[int]:
    """Words that name options, stand around them or are denied."""
    named_words = {place for mention in part.mentions for place in range(mention.first, mention.last)}
    return part.marked(*FRAME) | part.denied | named_words


def undecided(part: Passage, live: list[Mention]) -> bool:
    """Whether "or" stands between two mentions."""
    ors = part.tagged.get("conjunction.or", set())
    return any(
        ors & set(range(first_one.last, other.first)) and other.first - first_one.last < 4
        for first_one, other in pairwise(live)
    )


def only(live: Iterable[Mention]) -> int | None:
    """Place of the only option; SEVERAL of several; None without any."""
    places = list(dict.fromkeys(mention.place for mention in live))
    if len(places) > 1:
        return SEVERAL
    return places[0] if places else None


def alone_or_several(part: Passage, mention: Mention) -> int:
    """Place of a mention, or SEVERAL if another one is joined to it."""
    joined = part.marked("conjunction.and", "conjunction.or")
    fill, ors = part.marked("article"), part.marked("conjunction.or")
    for other in part.between(mention.last, mention.last + 5):
        if (
            other.first < mention.last
            or other.first > mention.last + 4
            or other.first in part.denied
            or other.place == mention.place
        ):
            continue
        between = range(mention.last, other.first)
        gap = part.text[part.words[mention.last - 1].end : part.words[other.first].start]
        if "\n" in gap or re.search(r"[.;!?]\s", gap):
            continue
        if "(" in gap and not any(place in ors for place in between):
            continue
        if gap.startswith(",") and part.words[mention.last].text in _BESIDE_WORDS and other.last < len(part.words):
            continue
        plain = all(place in joined or place in fill for place in between)
        if (plain and (not gap.strip(" ()*_\"'") or any(place in joined for place in between))) or _JOINED.fullmatch(
            gap
        ):
            return SEVERAL
    return mention.place


def whole_clauses(part: Passage, menu: Menu, first: int = 0) -> list[int]:
    """Options of the clauses that name one, ask nothing and say nothing else but words of the question."""
    places = []
    for last in range(first + 1, len(part.words) + 1):
        if last == len(part.words) or part.clauses[last] != part.clauses[first]:
            if "?" not in part.gap(last):
                place = whole_place(part, first, last, menu.asks)
                places += [place] if place is not None else []
            first = last
    return places

"""Who a text names: a chart credit ("A Featuring B, C & D") or the artists of a section ("Both", "A & B (sample)")."""

from __future__ import annotations

import re

_BETWEEN = re.compile(
    r"(?<!\s)\s+(?:duet\s+with|featuring|feat\.?|ft\.?|with|and)\s+"
    r"|(?<!\s)\s+x\s+(?!feat|ft\b)"  # "Gucci Mane X Bruno Mars", but not "Lil Nas X Featuring Billy Ray Cyrus"
    r"|(?:(?<!\s)\s+)?[&,+]\s*(?:and\s+)?",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\(([^()]*+)\)")
_MORE = re.compile(r"(?:with|and|feat\.?|ft\.?)\s++(.+)", re.IGNORECASE)
_EVERYONE = {"both", "all"}
_NO_NAME = {"", "etc", "etc."}


def names(text: str) -> tuple[str, ...]:
    """The single names of a list of artists, each once, in order; "etc." is no name.

    A name that itself holds a separator is cut in two: nothing in a credit tells "Dan + Shay" from two artists.
    """
    parts = (part.strip() for part in _BETWEEN.split(text))
    return tuple(dict.fromkeys(part for part in parts if part.lower() not in _NO_NAME))


def performing(artist: str, credited: tuple[str, ...]) -> tuple[str, ...]:
    """The single names behind an Artist cell. credited: everyone the chart names, whom "Both" and "All" stand for.

    Remarks in brackets go, except "(with ...)" and "(and ...)", which name more performers.
    """
    more = [found[1] for found in map(_MORE.fullmatch, _REMARK.findall(artist)) if found]
    plain = " ".join(_REMARK.sub(" ", artist).split())
    first = credited if plain.lower() in _EVERYONE else names(plain)
    return tuple(dict.fromkeys((*first, *(name for text in more for name in names(text)))))

"""Names of artists in a chart credit ("A Featuring B, C & D") or in a section ("Both", "A & B (sample)")."""

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
    """Distinct names in a list of artists, in order. "etc." is no name.

    A name with a separator is split: a credit does not show whether "Dan + Shay" is one artist or two.
    """
    parts = (part.strip() for part in _BETWEEN.split(text))
    return tuple(dict.fromkeys(part for part in parts if part.lower() not in _NO_NAME))


def performing(artist: str, credited: tuple[str, ...]) -> tuple[str, ...]:
    """Names in an Artist cell. credited: names in the chart credit, for "Both" and "All".

    Remarks in parentheses are ignored, except "(with ...)" and "(and ...)", which name more performers.
    """
    more = [match[1] for match in map(_MORE.fullmatch, _REMARK.findall(artist)) if match]
    plain = " ".join(_REMARK.sub(" ", artist).split())
    first = credited if plain.lower() in _EVERYONE else names(plain)
    return tuple(dict.fromkeys((*first, *(name for text in more for name in names(text)))))

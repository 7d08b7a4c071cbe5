"""What a section of a song may be called, where a text has to be told from a name."""

from __future__ import annotations

import re

from analysis.labels import normalise
from analysis.parsing.options.names import Mention

SECTION_NAME = (
    r"(?:(?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)\s+)?"
    r"(?:intro(?:duction)?|(?:pre|post)[\s\-‑]?chorus|verse|chorus|refrain|bridge|outro|hook|interlude|instrumental|break"
    r"(?:down)?|solo|coda|ending|tag|vamp|drop|build(?:[\s-]?up)?|middle\s?(?:8|eight)|spoken|ad[\s-]?libs?|rap)"
)
NAMED = re.compile(SECTION_NAME, re.IGNORECASE)
"""A text that holds such a name."""
NAME = re.compile(rf"{SECTION_NAME}s?[ \t]*(?:\d{{1,2}}|[ivx]{{1,4}})?", re.IGNORECASE)
"""A text that is one, perhaps numbered."""

_CLAUSE = re.compile(r"[,;\n]|\.(?=\s|\Z)|\b(?:but|while|whereas|and|aber|mais|pero|und|et|y)\b", re.IGNORECASE)
PLACE = re.compile(
    r"\b(?:intro|outro|(?:pre|post)[\s-]?chorus|verse|chorus|refrain|bridge|hook|interlude|breakdown|strophe|couplet|estrofa|estribillo|puente|pont)\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"\b(?:here|this (?:section|part|passage)|the section (?:asked|in question)|hier|ici|aquí)\b", re.IGNORECASE
)


def of_the_section(text: str, found: list[Mention], section: str) -> list[Mention]:
    """What is said of the section asked about, where other sections are spoken of as well."""
    if not section or len({one.option for one in found}) < 2 or len(found) > 60:
        return found
    asked = normalise(section)
    mine, others = [], []
    for one in found:
        clause = _clause_around(text, one)
        named = {normalise(name[0]) for name in PLACE.finditer(clause)}
        if asked in named or _HERE.search(clause):
            mine.append(one)
        elif named:
            others.append(one)
    return mine or [one for one in found if one not in others] or found


def _clause_around(text: str, one: Mention) -> str:
    before = _CLAUSE.split(text[max(0, one.start - 160) : one.start])[-1]
    return f"{before} {_CLAUSE.split(text[one.end : one.end + 160])[0]}"

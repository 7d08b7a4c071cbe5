"""Mentions of options that are about something else than the question asks for.

Of several options, those said of another section do not count ("The verse is rapped, the chorus sung"), and "same" and
"different" do not where they are about singers, keys or words ("the same singer in a different style").
"""

from __future__ import annotations

import re
from functools import lru_cache

from analysis.labels import normalise
from analysis.parsing.options.single.parts import Mention, Passage
from analysis.parsing.sections.vocabulary import PLACE

SAME, DIFFERENT = "same", "different"
_MOST_MENTIONS = 60
_REACH = 160
"""Characters on either side of a mention that may say what it is about."""
_CLAUSE = re.compile(r"[,;\n]|\.(?=\s|\Z)|\b(?:but|while|whereas|and|aber|mais|pero|und|et|y)\b", re.IGNORECASE)
_HERE = re.compile(
    r"\b(?:here|this (?:section|part|passage)|the section (?:asked|in question)|hier|ici|aquí)\b", re.IGNORECASE
)
_THING = (
    r"(?:singers?|artists?|performers?|vocalists?|rappers?|persons?|people|voices?|song|track|key|tempo|melod(?:y|ies)|"
    r"beat|chords?|lyrics|words|length|pitch|register|sänger(?:in)?|künstler(?:in)?|chanteu(?:r|se)|artiste|cantante|"
    r"artista|melodie|voix|voz|time|microphone|instruments?|backing|mood|energy|volume|intensity)"
)
_OTHER_THING = re.compile(rf"\s+(?:\w+\s+)?{_THING}\b", re.IGNORECASE)
_OF_OTHER_THING = re.compile(rf"\b{_THING}\s(?:is|are|stays?|remains?)\s(?:not\s)?(?:the\s)?\Z", re.IGNORECASE)


@lru_cache(maxsize=1024)
def compares(options: tuple[str, ...]) -> bool:
    """Whether the options are "same" and "different"."""
    return {option.lower() for option in options} == {SAME, DIFFERENT}


def of_what_is_asked(part: Passage) -> tuple[Mention, ...]:
    """Mentions of "same" and "different" that are not about something else; all of them if all are."""
    if len(part.mentions) > _MOST_MENTIONS:
        return part.mentions
    return tuple(mention for mention in part.mentions if not _is_of_another_thing(part, mention)) or part.mentions


def of_other_sections(part: Passage, section: str) -> frozenset[int]:
    """Words of mentions in clauses about other sections; if some are about the section asked for, of all but those."""
    live = part.live()
    if not 1 < len(live) <= _MOST_MENTIONS or len({mention.place for mention in live}) < 2:
        return frozenset()
    section_type = normalise(section)
    mine, others = [], []
    for mention in live:
        clause = _clause_around(part, mention)
        types = {normalise(name[0]) for name in PLACE.finditer(clause)}
        if section_type in types or _HERE.search(clause):
            mine.append(mention)
        elif types:
            others.append(mention)
    struck = [mention for mention in live if mention not in mine] if mine else others
    return frozenset(place for mention in struck for place in range(mention.first, mention.last))


def _clause_around(part: Passage, mention: Mention) -> str:
    start, end = part.words[mention.first].start, part.words[mention.last - 1].end
    before = _CLAUSE.split(part.text[max(0, start - _REACH) : start])[-1]
    return f"{before} {_CLAUSE.split(part.text[end : end + _REACH])[0]}"


def _is_of_another_thing(part: Passage, mention: Mention) -> bool:
    start, end = part.words[mention.first].start, part.words[mention.last - 1].end
    return _OTHER_THING.match(part.text, end) is not None or _OF_OTHER_THING.search(part.text[:start][-48:]) is not None

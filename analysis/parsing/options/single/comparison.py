"""Comparison of two deliveries in texts that do not use the requested word directly.

"I wouldn't call them the same" means different, and so does "one is rapped and the other is sung".
"""

from __future__ import annotations

import re

from analysis.parsing.options.single.parts import Menu, Passage
from analysis.parsing.options.single.subjects import DIFFERENT, SAME, compares
from analysis.parsing.options.single.whole import Verdict

_LONGEST = 600
_RAP, _SONG, _SPEECH = (
    r"(?:rap(?:s|ped|ping)?|gerappt|rappée?s?|rapead[oa]s?)",
    r"(?:s[iau]ngs?|singing|song|gesungen|gesang|chantée?s?|cantad[oa]s?|melodic(?:ally)?)",
    r"(?:sp(?:eech|oken|eaks?|oke)|talk(?:s|ed|ing)?|gesprochen|parlée?s?|hablad[oa]s?)",
)
_STYLE = re.compile(rf"\b(?:(?P<rap>{_RAP})|(?P<song>{_SONG})|(?P<speech>{_SPEECH}))\b", re.IGNORECASE)
_TWO = re.compile(
    r"\b(?:one|first|former|eine?[rs]?|l'un(?:e)?|uno|una|while|whereas|but|and|verse|chorus|bridge|intro|outro|hook|"
    r"pre-?chorus)\b[^\n]{0,160}"
    r"\b(?:other|second|latter|andere[rs]?|l'autre|otr[oa]|verse|chorus|bridge|intro|outro|hook|pre-?chorus|while|"
    r"whereas|but)\b",
    re.IGNORECASE,
)
_BOTH_WORDS = r"(?:both|each|either|beide[nm]?|les deux|ambos|ambas)"
_BOTH = re.compile(
    rf"\b{_BOTH_WORDS}\b[^.;\n]{{0,60}}\b(?:{_RAP}|{_SONG}|{_SPEECH})\b|"
    rf"\b(?:{_RAP}|{_SONG}|{_SPEECH})\b[^.;\n]{{0,30}}\b{_BOTH_WORDS}\b",
    re.IGNORECASE,
)
_SO_TOO = re.compile(r"\band so (?:is|are|does|do|was)\b|\blikewise\b|\bebenso\b|\bas well\b", re.IGNORECASE)
_NOT_BOTH = re.compile(r"\b(?:not|nicht|pas|no)\b|n't", re.IGNORECASE)
_NOT = re.compile(
    r"(?:\b(?:not|no|never|nor|neither|nothing|nobody|nicht|nichts|niemand|pas|rien)|n't)\s+(?:\w+\s+)?\Z",
    re.IGNORECASE,
)


def compared(part: Passage, menu: Menu) -> Verdict | None:
    """What a text says of two parts, same or different: from a negated word or from statements about both parts."""
    if not compares(menu.options) or len(part.text) > _LONGEST or part.live():
        return None
    same = next(place for place, option in enumerate(menu.options) if option.lower() == SAME)
    places = {mention.place for mention in part.mentions}
    if places:
        return Verdict(1 - places.pop(), "the other one is denied") if len(places) == 1 else None
    kind = _kind(part.text)
    if kind is None:
        return None
    return Verdict(same if kind == SAME else 1 - same, "what is said of either part compared")


def _kind(text: str) -> str | None:
    styles = [
        str(match.lastgroup)
        for match in _STYLE.finditer(text)
        if not _NOT.search(text[max(0, match.start() - 24) : match.start()])
    ]
    if len(set(styles)) == 1 and ((_BOTH.search(text) and not _NOT_BOTH.search(text)) or _SO_TOO.search(text)):
        return SAME
    if len(styles) != 2 or _TWO.search(text) is None:
        return None
    return SAME if styles[0] == styles[1] else DIFFERENT

"""Comparison of two deliveries in texts that do not use the requested word directly.

"The same singer, but a different style" is about the style. "I wouldn't call them the same" means different, and so
does "one is rapped and the other is sung".
"""

from __future__ import annotations

import re

from analysis.parsing.options.names import Mention, all_mentions, mentions

SAME, DIFFERENT, NEITHER = "same", "different", "neither"

_OTHER_THING = re.compile(
    r"\s+(?:\w+\s+)?(?:singers?|artists?|performers?|vocalists?|rappers?|persons?|people|voices?|song|track|key|"
    r"tempo|melody|beat|chords?|"
    r"lyrics|words|length|pitch|register|sänger(?:in)?|künstler(?:in)?|chanteu(?:r|se)|artiste|cantante|artista|"
    r"melodie|voix|voz|time|microphone|"
    r"instruments?|backing|mood|energy|volume)\b",
    re.IGNORECASE,
)
_OF_OTHER_THING = re.compile(
    r"\b(?:singers?|artists?|performers?|vocalists?|voices?|key|tempo|melody|melodies|beat|chords?|lyrics|words|length|pitch|"
    r"register|mood|energy|volume|intensity|instruments?|backing)\s(?:is|are|stays?|remains?)\s(?:not\s)?(?:the\s)?\Z",
    re.IGNORECASE,
)
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
_BOTH = re.compile(
    rf"\b(?:both|beide|les deux|ambos|ambas)\b[^.;\n]{{0,60}}\b(?:{_RAP}|{_SONG}|{_SPEECH})\b", re.IGNORECASE
)
_SO_TOO = re.compile(r"\band so (?:is|are|does|do|was)\b|\blikewise\b|\bebenso\b|\bas well\b", re.IGNORECASE)
_NOT_BOTH = re.compile(r"\b(?:not|nicht|pas|no)\b|n't", re.IGNORECASE)
_NOT = re.compile(r"(?:\b(?:not|no|never|nor|neither|nicht|pas)|n't)\s+(?:\w+\s+)?\Z", re.IGNORECASE)


def of_the_delivery(text: str, mention_list: list[Mention]) -> list[Mention]:
    """Mentions of "same" and "different" that do not refer to something else, if any are left."""
    return [
        mention
        for mention in mention_list[:60]
        if not _OTHER_THING.match(text, mention.end)
        and not (
            mention.option.lower() in (SAME, DIFFERENT)
            and _OF_OTHER_THING.search(text[max(0, mention.start - 48) : mention.start])
        )
    ] or mention_list


def compares(options: tuple[str, ...]) -> bool:
    """Whether the options are "same" and "different"."""
    return {option.lower() for option in options} == {SAME, DIFFERENT}


def none_of_them(text: str, options: tuple[str, ...]) -> str | None:
    """ "Neither", if the text names every other option and negates all of them: "no rapping, no singing"."""
    neither = next((option for option in options if option.lower() == NEITHER), None)
    others = {option for option in options if option != neither}
    if neither is None or mentions(text, options) or len(text) > 600:
        return None
    return neither if {mention.option for mention in all_mentions(text, options)} == others else None


def compare(text: str, options: tuple[str, ...]) -> str | None:
    """Same or different, from a negated word or from statements about both parts; None if undecided."""
    if not compares(options) or len(text) > 600:
        return None
    mentioned_names = {mention.option.lower() for mention in of_the_delivery(text, all_mentions(text, options))}
    names = {option.lower(): option for option in options}
    if len(mentioned_names) == 1:
        return names[DIFFERENT if mentioned_names == {SAME} else SAME]
    styles = [
        str(match.lastgroup)
        for match in _STYLE.finditer(text)
        if not _NOT.search(text[max(0, match.start() - 24) : match.start()])
    ]
    if not mentioned_names and styles and len(set(styles)) == 1 and _BOTH.search(text) and not _NOT_BOTH.search(text):
        return names[SAME]
    if not mentioned_names and len(set(styles)) == 1 and _SO_TOO.search(text):
        return names[SAME]
    if mentioned_names or len(styles) != 2 or _TWO.search(text) is None:
        return None
    return names[SAME if styles[0] == styles[1] else DIFFERENT]

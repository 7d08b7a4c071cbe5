"""Words and signs of preference."""

from __future__ import annotations

import re

from analysis.parsing import late
from analysis.parsing.lexicon import alternation, compiled

LESSER_BEFORE = late.compile(
    rf"(?:{alternation('preference.over')}:?|\bleast(?: (?!and\b|but\b|while\b)\w+)?(?: is|:)?|\bals|\bque)"
    r"(?:\s+(?:the|a|an|in|is|der|die|das|dem|le|la|les|el|los))?\s*(?:the\s+)?[\"'“*(]{0,3}\Z",
    re.IGNORECASE,
)
GRANTED = late.compile(
    rf"{alternation('conjunction.concession')}|\b(?:compared (?:with|to)|in contrast to|unlike)\b", re.IGNORECASE
)
BUT = late.compile(rf"(?!but also){alternation('conjunction.contrast')}|\b(?:whereas|while)\b", re.IGNORECASE)
MOST = late.compile(
    rf"\b(?<!at )most\b|\bit is(?=\s*[.!]*\s*\Z)|\bmore \w+ than\b|{alternation('preference.most')}|"
    rf"{alternation('preference.wholly')} {alternation('preference.about')}",
    re.IGNORECASE,
)
PLACED_BEFORE = late.compile(r"\b(?:rank|put|place|rate)s?\b[^.;]{0,20}\Z", re.IGNORECASE)
FIRST = late.compile(r"[\s\"'*]{1,4}(?:first|on top|at the top)\b", re.IGNORECASE)
"""Words around a name: "I would rank A first"."""
WEAK = compiled("preference.weak")
NOT = late.compile(r"(?:\b(?:not|never|nor|no|nicht|pas|hardly|less)\b|n't|n’t)", re.IGNORECASE)
GREATER, SMALLER = (
    late.compile(r"[\s\"'*_)(]*(?:>+|≻|»|→|->|=)[\s\"'*_)(]*"),
    late.compile(r"[\s\"'*_)(]*[<=]+[\s\"'*_)(]*"),
)
FALLING = late.compile(
    r"\b(?:(?:most|highest|strongest|best|top)(?: \w+)? (?:to|first)|best[- ]first|ranking|ranked|in order|descending|"
    r"von (?:oben|stärksten))\b",
    re.IGNORECASE,
)
RISING = late.compile(r"\b(?:(?:least|lowest|weakest|worst)(?: \w+)? (?:to|first)|ascending)\b", re.IGNORECASE)
FOLLOWED = late.compile(
    r"[\s,;]*(?:(?:is|comes|then)\s+)?(?:closely )?(?:followed by|then|ahead of|before|gefolgt von|suivie? (?:de|par)|"
    r"seguida? (?:de|por))\b",
    re.IGNORECASE,
)
LIST_GAP = late.compile(
    r"[\s\"'*_]*(?:,|or|nor|and|,\s*(?:or|and|nor)|/|oder|und|noch|ou|et|ni|o|y)[\s\"'*_]*(?:(?:a|an|any|the|de|"
    r"of)\s+)?(?:(?:song|track)s?\s*#?)?",
    re.IGNORECASE,
)
AND_GAP = late.compile(
    r"[\s\"'*_]*(?:,|&|\+|and|,\s*and|as well as|along with|together with|alongside|plus|und|et|y|e)[\s\"'*_]*(?:(?:a|"
    r"an|the|der|die|das|le|la|el)\s+)?(?:(?:song|"
    r"track)s?\s*#?)?",
    re.IGNORECASE,
)
OR_GAP = late.compile(r"[\s\"'*_,]*(?:or|oder|ou|o|/)\s+(?:(?:a|an|the|even|maybe)\s+)?", re.IGNORECASE)
OPEN = late.compile(
    rf"{alternation('preference.open')}|\b(?:can't|cannot|can not|hard to|difficult to|unable to) "
    rf"{alternation('preference.settle')}",
    re.IGNORECASE,
)
RIVAL = late.compile(
    rf"(?:\b(?:can't|cannot|can not|doesn't|does not|couldn't)\s+(?:quite\s+)?{alternation('preference.rival')}|"
    rf"{alternation('order.behind')}|\bnot as \w+ as)\s*(?:in |the |that of |the one in )?\Z",
    re.IGNORECASE,
)
RULES_OUT = late.compile(
    r"\b(?:rul(?:e[sd]?|ing) out|exclud\w+|lacks?|lacking|without|no|neither|eliminat\w+|dismiss\w*|"
    r"discard\w*)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
OR = late.compile(r"\b(?:or|nor|oder|noch|ou|ni|o)\b", re.IGNORECASE)

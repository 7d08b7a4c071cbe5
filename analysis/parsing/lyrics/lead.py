"""Introductions that models write before lyrics: "After listening, the lyrics are: ...", "The line is '...'".

An introduction is short, contains a word about singing or transcribing, and ends in a colon, a line break or directly
before quotes around the remainder. A section name alone is a header and not an introduction.
"""

from __future__ import annotations

import re

from analysis.parsing import late
from analysis.parsing.sections.vocabulary import SECTION_NAME

MOST_WORDS = 18
"""Longest introduction in words. Longer text is sung."""

_META = late.compile(
    r"\b(?:lyrics?|words?|lines?|sung|sings?|sang|singing|vocals?|vocalists?|singers?|rappers?|raps|rapped|rapping|"
    r"hear|heard|hearing|"
    r"audio|recording|transcri\w+|section|chorus|verse|bridge|refrain|hook|track|song|text|clip|speakers?|voices?|"
    r"phrase|ending|unclear|here|below|following|answer|response|performer|artist|result|output|paroles?|chante\w*|entend\w*|"
    r"refrain|couplet|liedtext|songtext|gesungen|"
    r"singt|höre|transkri\w+|strophe|letra|canta\w*|escucho|oye|estribillo)\b|歌词|歌詞|转录",
    re.IGNORECASE,
)
_COLON = late.compile(
    r"\A[\s*_#>(\[]*+(?P<lead>[^\n:：\"“«„]{2,160}?)[*_)\]]{0,3}\s?[:：][*_)\]]{0,3}(?P<gap>\s*)(?=\S)",
)
_QUOTE = late.compile(r"\A[\s*_#>(\[]*+(?P<lead>[^\n:：\"“«„]{2,160}?)[,–—-]?\s+(?=[\"“«„]|['‘]\w)")
_HEADING = late.compile(
    r"\A\s*(?:#{1,6}\s*)?[*_]{1,3}(?P<lead>[^\n*_:\"“]{2,60})[*_]{1,3}\s*\n|"
    r"\A\s*#{1,6}\s*(?P<title>[^\n*_:\"“]{2,60})\n"
)
_HEADER = late.compile(
    rf"[\s*_\[(#]*(?:\d{{1,2}}[.)]\s)?{SECTION_NAME}(?:\s*(?:\d{{1,2}}|"
    rf"[ivx]{{1,4}}))?[\s*_\])]*(?:\([^)]{{0,40}}\)?)?\s*",
    re.IGNORECASE,
)
_TITLE = late.compile(
    r"\b(?:lyrics?|transcri\w+|words|sung text|text|paroles|songtext|liedtext|letra)\b", re.IGNORECASE
)


def behind_lead(text: str) -> int | None:
    """Start of the words after the introduction of a text; None without an introduction."""
    heading = _HEADING.match(text)
    if heading is not None:
        lead = heading["lead"] or heading["title"]
        return heading.end() if len(lead.split()) <= 7 and _TITLE.search(lead) else None
    if '"' not in text and ":" not in text and not any(sign in text for sign in "“«„'‘："):
        return None
    for pattern in (_COLON, _QUOTE):
        match = pattern.match(text)
        if match is not None and _leads(match["lead"]):
            return match.end()
    return None


def remarks(text: str) -> bool:
    """Whether the words after a quote are about the singing."""
    return _REMARK.match(text) is not None and _META.search(text) is not None


_REMARK = late.compile(
    r"[\s.,;–—-]*\(?(?:that(?:'s|’s| is)|this is|these are|those are|is (?:what|how)|are (?:the|what)|as sung|sung|"
    r"(?:the )?(?:singer|vocalist)|"
    r"he|she|they|roughly|approximately|more or less|or (?:something|so)|some (?:words|parts|lines)|part of)\b",
    re.IGNORECASE,
)


def _leads(lead: str) -> bool:
    return len(lead.split()) <= MOST_WORDS and _META.search(lead) is not None and not _HEADER.fullmatch(lead)

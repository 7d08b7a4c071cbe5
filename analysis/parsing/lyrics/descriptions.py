"""Texts that tell of a song instead of giving its words: "The song is about trains.", "In the bridge she recalls home."

Only sentences without quotation, colon and lines of their own can be such; sung words are written in lines.
"""

from __future__ import annotations

import re
from functools import cache

from analysis.parsing.lexicon import alternation

LONGEST = 1000
_SIGNS = re.compile(r"[\n:：\"“”„«»「」♪\[\]{}]")
_ENDS = re.compile(r"[.。!]\Z")
_PARTS = ("description.subject", "section.bridge", "section.chorus", "section.verse", "section.intro")


@cache
def _description() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?:in|im|dans|en)\s(?:the\s|le\s|el\s|der\s)?{alternation(*_PARTS)},?\s)?"
        rf"(?:{alternation('description.subject')}[^.,;]{{0,40}}?{alternation('description.tells')}|"
        r"it(?:'s| is) an? [^.,;]{0,30}\bsong\b|"
        r"it has (?:an?|one|two|three|four|five) [^.;]{0,20}?(?:verse|chorus|section)|"
        rf"es\s[^.,;]{{0,20}}?{alternation('description.tells')})",
        re.IGNORECASE,
    )


def describes(text: str) -> bool:
    """Whether a text tells of a song, and gives none of its words."""
    text = text.strip(" \t\n*_(")
    if len(text) > LONGEST or _SIGNS.search(text) or not _ENDS.search(text):
        return False
    return _description().match(text.replace("’", "'")) is not None

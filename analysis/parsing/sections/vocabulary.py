"""Names of song sections, to distinguish them from other text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from analysis.parsing.lexicon import names

SECTION_NAME = (
    r"(?:(?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)\s+)?"
    r"(?:intro(?:duction)?|(?:pre|post)[\s\-‑]?chorus|verse|chorus|refrain|bridge|outro|hook|interlude|instrumental|break"
    r"(?:down)?|solo|coda|ending|tag|vamp|drop|build(?:[\s-]?up)?|middle\s?(?:8|eight)|spoken|ad[\s-]?libs?|rap)"
)
SECTION_IN_TEXT = re.compile(SECTION_NAME, re.IGNORECASE)
"""Text that contains a section name."""
NAME = re.compile(rf"{SECTION_NAME}s?[ \t]*(?:\d{{1,2}}|[ivx]{{1,4}})?", re.IGNORECASE)
"""Text that is a section name, possibly with a number."""

_SPELLED = {"prechorus": "pre-chorus", "postchorus": "post-chorus"}
_NUMBERED = re.compile(r"(?P<name>[^\d]*[^\d\s])(?P<number>\s*\d{0,2})")

PLACE = re.compile(
    r"\b(?:intro|outro|(?:pre|post)[\s-]?chorus|verse|chorus|refrain|bridge|hook|interlude|breakdown|strophe|couplet|estrofa|estribillo|puente|pont)\b",
    re.IGNORECASE,
)


@cache
def _foreign() -> dict[str, str]:
    """Section of every name in other languages; of those that are English too only where another one stands beside."""
    return dict(names("section", "german", "french", "spanish", "chinese", "japanese"))


def english_names(labels: Sequence[str]) -> list[str]:
    """Names of sections in English, if one of them is a word of another language alone."""
    matches = [_NUMBERED.fullmatch(label) for label in labels]
    types = [_foreign().get(match["name"].lower()) if match is not None else None for match in matches]
    if not any(
        match and kind and match["name"].lower() not in names("section", "english")
        for match, kind in zip(matches, types, strict=True)
    ):
        return list(labels)
    return [
        f"{_SPELLED.get(kind, kind)}{match['number']}" if match is not None and kind is not None else label
        for label, match, kind in zip(labels, matches, types, strict=True)
    ]

"""Names of song sections, to distinguish them from other text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from analysis.labels import normalise
from analysis.parsing.lexicon import names
from analysis.parsing.options.names import Mention

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

_CLAUSE = re.compile(r"[,;\n]|\.(?=\s|\Z)|\b(?:but|while|whereas|and|aber|mais|pero|und|et|y)\b", re.IGNORECASE)
PLACE = re.compile(
    r"\b(?:intro|outro|(?:pre|post)[\s-]?chorus|verse|chorus|refrain|bridge|hook|interlude|breakdown|strophe|couplet|estrofa|estribillo|puente|pont)\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"\b(?:here|this (?:section|part|passage)|the section (?:asked|in question)|hier|ici|aquí)\b", re.IGNORECASE
)


def of_the_section(text: str, mention_list: list[Mention], section: str) -> list[Mention]:
    """Sentences about the requested section, if the text mentions other sections too."""
    if not section or len({mention.option for mention in mention_list}) < 2 or len(mention_list) > 60:
        return mention_list
    section_type = normalise(section)
    mine, others = [], []
    for mention in mention_list:
        clause = _clause_around(text, mention)
        types = {normalise(name[0]) for name in PLACE.finditer(clause)}
        if section_type in types or _HERE.search(clause):
            mine.append(mention)
        elif types:
            others.append(mention)
    return mine or [mention for mention in mention_list if mention not in others] or mention_list


def _clause_around(text: str, mention: Mention) -> str:
    before = _CLAUSE.split(text[max(0, mention.start - 160) : mention.start])[-1]
    return f"{before} {_CLAUSE.split(text[mention.end : mention.end + 160])[0]}"


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

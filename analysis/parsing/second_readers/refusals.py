"""A second look at refusals: whether a text says that it hears nothing, and then what is usual, or guesses."""

from __future__ import annotations

import re

from analysis.parsing.second_readers import Opinion

LONGEST = 1500
"""Longest refusal in characters."""
_NO_SOUND = re.compile(
    r"(?:can(?:no|')t|unable|cannot|not able|no way|ability|without|as an ai|language model)[^.\n]{0,60}"
    r"(?:hear|listen|audio|process|play|access|it\b)|\bwithout (?:access|hearing)"
)
_NEVER_HEARD = re.compile(
    r"(?:can(?:no|')t|unable|cannot|not able|\bno\b|n't|\bnot\b|without|beyond|missing)(?:(?! in th)[^.;\n]){0,40}"
    r"\b(?:listen|audio|recording|file|clip|sound|ears|attachment)|"
    r"\b(?:audio|recording|file|clip|attachment|sound|upload|input|link|stream)\b[^.;\n]{0,30}"
    r"(?:\bnot\b|n't|missing|beyond|cannot|failed|\bempty|corrupt|damaged|\bblank|\bbroken)"
)
_GENERAL = re.compile(r"\b(?:usually|typically|typical|generally|often|commonly|most|such songs|tend to|normally)\b")
_GUESS = re.compile(r"\b(?:guess|estimate|if i had to|i'd say)\b")


def refused(folded: str) -> str:
    """Why a text in lower case answers nothing, or not for certain; "" if it answers."""
    if len(folded) > LONGEST:
        return ""
    never_heard = "nothing was heard" if _NEVER_HEARD.search(folded) else ""
    if _NO_SOUND.search(folded) is None:
        return never_heard
    if _GUESS.search(folded):
        return "a guess behind a refusal"
    return "refusal" if _GENERAL.search(folded) else never_heard


def opinion(raw: str) -> Opinion:
    """Nothing with its reason, or no opinion."""
    return Opinion("", refused(raw[: LONGEST + 1].lower().replace("’", "'")))

"""A second look at refusals: whether a text says that it hears nothing, and then what is usual, or guesses."""

from __future__ import annotations

import re

_NO_SOUND = re.compile(
    r"(?:can(?:no|')t|unable|cannot|not able|no way|ability|without|as an ai|language model)[^.\n]{0,60}"
    r"(?:hear|listen|audio|process|play|access|it\b)|\bwithout (?:access|hearing)"
)
_GENERAL = re.compile(r"\b(?:usually|typically|typical|generally|often|commonly|most|such songs|tend to|normally)\b")
_GUESS = re.compile(r"\b(?:guess|estimate|if i had to|i'd say)\b")


def refused(folded: str) -> str:
    """Why a text in lower case answers nothing, or not for certain; "" if it answers."""
    if len(folded) > 1500 or _NO_SOUND.search(folded) is None:
        return ""
    if _GUESS.search(folded):
        return "a guess behind a refusal"
    return "refusal" if _GENERAL.search(folded) else ""

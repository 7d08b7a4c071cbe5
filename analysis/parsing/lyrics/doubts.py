"""Signs that words from free text still contain something that is not sung.

Free text is cleaned by rules, and no list of rules is complete. Remaining quotes, tags, layout marks, headings with a
colon or remarks about the transcription show that a rule was missing. Such a reading is ambiguous.
"""

from __future__ import annotations

import re

from analysis.parsing.steps import Steps

_MARKS = re.compile(
    r"[\"“”„«»`|<>{}\\]|\*\*|__|^[ \t]*(?:#|>|[-*•][ \t]|\d{1,2}[.)][ \t])|https?:|-->|\d:\d\d", re.MULTILINE
)
_LAYOUT = re.compile(r"[`<>{}\\]|\*\*|https?:|-->|\d:\d\d")
"""Marks that never occur in sung words. Quotes and bars are allowed in sections with a heading."""
_COLON = re.compile(r"^[^\n:]{2,60}:(?=\s|$)", re.MULTILINE)
_BRACKETS = re.compile(
    r"[(\[*_][^()\[\]*_\n]{0,80}\b(?:note|repeat\w*|times|x\s?\d|\d\s?x|inaudible|unclear|unintelligible|instrumental|music|solo|"
    r"voice|vocals?|singer|speaker|male|female|chorus|verse|bridge|intro|outro|hook|seconds?|translat\w*)\b",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"\b(?:lyrics?|transcri\w+|vocalists?|singer|recording|audio|the (?:song|track|chorus|verse|bridge|section|clip)|"
    r"as an ai|language model|let me know|feel free|hope (?:this|that) helps|paroles|songtext|liedtext|letra de)\b|"
    r"\b(?:i|we|you) (?:can )?(?:only )?(?:hear|heard|transcribe|make out)\b",
    re.IGNORECASE,
)


def doubt_leftovers(words: str, steps: Steps, headed: bool = False) -> None:
    """Add doubts about marks, headings or remarks that are unlikely to be sung. headed: whether the section has a
    heading.
    """
    for pattern in (_LAYOUT,) if headed else (_MARKS, _COLON, _BRACKETS, _TALK):
        sign = pattern.search(words)
        if sign is not None:
            steps.add("sung, or left over from the answer?", sign[0], "ambiguous")
            return

"""Captions: the text of an answer without what announces it.

"The original content of this audio is: '...'" and "The song is described as follows: '...'" announce; quotation marks
around the whole are taken off. Nothing else is changed. Only an answer whose first sentence speaks of the model or of
the caption itself can be a refusal: "The song has poor audio quality" describes.
"""

from __future__ import annotations

import re
from typing import Any

from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs, says_nothing
from analysis.parsing.unwrapping import final_answer
from analysis.records import LyricSection, Reading

_SOUND = r"(?:audio|songs?|music|musical|clip|track|piece|recording|sound|file|sample|excerpt|segment)"
_LEAD = re.compile(
    r"\A(?:(?:sure|certainly|of course)\b)?[!,.]?\s*+(?:(?:here(?: is|['’]s)|this is)\s++)?+"
    rf"(?:(?:the|an?|my|your|this|one|possible|suitable|following|original|short|brief|concise|detailed|simple|final|"
    rf"full|text|{_SOUND})\s++){{1,8}}+(?:(?:caption|description|content)"
    rf"(?:\s++(?:of|for|about|in)(?:\s++(?:the|this|that|your|given|provided|{_SOUND})){{1,5}}+)?+"
    r"(?:\s++(?:is|follows)(?:\s++as\s++follows)?+)?+|"
    r"(?:is|are|(?:can|could|may|might) be)\s++described\s++as(?:\s++follows)?+)\s*+:\s*+|"
    r"\A[^:.\n]{0,80}?\b(?:caption|description|content)\s++(?:is\s++)?as\s++follows\s*+:\s*+",
    re.IGNORECASE,
)
"""The whole of a text up to its first colon, where it says no more than that a caption follows."""
_SPEAKS_OF_ITSELF = re.compile(
    r"(?:i|i'm|we|sorry|apologies|unfortunately|as an? (?:ai|language|audio)|(?:the|a|no) (?:caption|description))\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s")
_QUOTES = (("'", "'"), ('"', '"'), ("“", "”"))


def read_caption(raw: Any) -> Reading:
    """The caption as one section."""
    steps = Steps()
    if not isinstance(raw, str):
        return steps.nothing("no answer" if raw is None else "no text", raw)
    text = common_signs(final_answer(raw, steps), steps)
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    caption = _LEAD.sub("", text, count=1).strip()
    if caption and caption != text:
        steps.add("announcement left out", text[: len(text) - len(caption)])
        text = caption
    for start, end in _QUOTES:
        if len(text) > 2 and text.startswith(start) and text.rstrip(".").endswith(end):
            inside = text.rstrip(".")[1:-1]
            if start not in inside and end not in inside:
                steps.add("quotation marks left out", text)
                text = inside
    if _SPEAKS_OF_ITSELF.match(text) and refuses(_SENTENCE_END.split(text, maxsplit=1)[0]):
        return steps.refusal(text)
    return steps.reading((LyricSection("", text),))

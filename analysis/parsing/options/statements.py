"""Parts of a text that state which of several options is the answer, most reliable first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.parsing.options.names import mentions, only_names
from analysis.parsing.options.option_list import Offer

STATED = re.compile(
    r"\b(?:final answer|correct answer|correct option|correct choice|answer|conclusion|verdict|decision|my (?:pick|"
    r"choice|selection|vote)|(?:pick|selection|choice|vote)(?=\s*[:=])|"
    r"antwort|réponse|respuesta)\b"
    r"\s*(?:is|are|would be|ist|est|es|:|=|-|\*)*\s*|"
    r"\b(?:(?:that|which|this) (?:only )?leaves(?: us)?(?: with)?|leaving(?: only| us with)?|what remains is|"
    r"remaining)\b\s*|"
    r"(?:\A|[\n.;])\s{0,4}(?:yes|present|applies|applicable|included|selected)\s?:\s*|"
    r"\b(?:most|more) (?:dominant|prominent|strongly present|salient|present)\b[^.\n]{0,60}?\b(?:is|are|would be|:)\s*|"
    r"\bi(?:'d| would|'ll| will)? (?:choose|pick|select|say|rank|guess|conclude|go with|go for|opt for|settle (?:on|"
    r"for)|vote for|"
    r"lean (?:towards?|to))\b\s*|\bi(?:'m| am) (?:leaning (?:towards?|to)|going with)\b\s*",
    re.IGNORECASE,
)
STATED_LAST = re.compile(
    r"\b(?:final answer|correct answer|my answer|answer|antwort|réponse|respuesta|(?:my |the )?(?:pick|choice|"
    r"selection|vote|verdict|conclusion|decision))\b\s*(?:is|ist|est|es|:|=)|"
    r"\bi(?:'d| would|'ll)? (?:choose|pick|select|go with|say|opt for|settle on|vote for)\b",
    re.IGNORECASE,
)
CONCLUDED = re.compile(
    r"\b(?:therefore|thus|hence|in conclusion|overall|so(?! (?:is|are|was|does|do|did|has|too|much|many)\b))\b,?\s*",
    re.IGNORECASE,
)
BOLD = re.compile(r"\*\*([^*\n]{1,80})\*\*")
SENTENCE_END = re.compile(r"[.!?](?=\s|\Z)|\n")
PAUSE = re.compile(r"[:;(–—]| - |,? because |,? since |,? as (?!well\b)")
WEAK = frozenset(("first line counts", "first sentence counts", "name at the start counts", "last line counts"))
"""Kinds of parts that state the answer only by their position."""


def parts(text: str, offer: Offer) -> Iterator[tuple[str, str]]:
    """Parts of a text that may state the answer, most reliable first."""
    yield "name found in the text", text
    for mark in reversed(list(STATED.finditer(text))[-20:]):
        yield "stated answer counts", SENTENCE_END.split(text[mark.end() :].lstrip(" *:\"'`"), maxsplit=1)[0]
    lines = [line for line in text.splitlines() if line.strip()]
    for name, line in (("first line counts", lines[:1]), ("last line counts", lines[-1:])):
        if len(lines) > 1 and only_names(line[0], mentions(line[0], offer.options)):
            yield name, line[0]
    head = SENTENCE_END.split(text.lstrip(" \"'`*([{-#"), maxsplit=1)[0]
    first = mentions(head, offer.options)
    if first and first[0].start == 0:
        yield "first sentence counts", head
        yield "name at the start counts", PAUSE.split(head, maxsplit=1)[0]
    for mark in reversed(list(CONCLUDED.finditer(text))[-20:]):
        yield "stated answer counts", SENTENCE_END.split(text[mark.end() :].lstrip(" *:\"'`"), maxsplit=1)[0]
    bold = BOLD.findall(text)
    if bold:
        yield "emphasised names count", "\n".join(bold)
    if len(lines) > 1:
        yield "last line counts", lines[-1]

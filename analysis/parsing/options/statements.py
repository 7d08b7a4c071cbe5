"""Parts of a text that state which of several options is the answer, most reliable first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.parsing.lexicon import alternation
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
DECLARED = re.compile(
    rf"(?:^|[.!?;\n])[\s*_]{{0,40}}+(?:so )?(?:the |my )?{alternation('answer.noun')}[\s*_]{{0,4}}(?:[:=]|is\b)", re.I
)
ARROW = re.compile(r"(?:→|⇒|=>|->)(?=[^→⇒>]*\Z)")
REASON = re.compile(
    rf",?\s*+(?<!not\s){alternation('conjunction.reason', 'conjunction.concession')}(?!\swell)|[(–—]|\s-\s|"
    rf",\s(?=which\b|not\b)",
    re.I,
)
"""What follows an answer and explains it."""
WEAK = frozenset(("first line counts", "first sentence counts", "name at the start counts", "last line counts"))
"""Kinds of parts that state the answer only by their position."""


def parts(text: str, offer: Offer) -> Iterator[tuple[str, str]]:
    """Parts of a text that may state the answer, most reliable first."""
    lines = [line for line in text.splitlines() if line.strip()]
    is_ended = len(lines) > 1 and not offer.ranked and _is_whole(lines[-1], offer)
    if is_ended and sum(_is_whole(line, offer) for line in lines[-40:-1]) == 0:
        yield "clean last line counts", lines[-1]
    if (clause := _declared(text, offer)) is not None:
        yield "declared answer counts", clause
    yield "name found in the text", text
    for mark in reversed(list(STATED.finditer(text))[-20:]):
        yield "stated answer counts", SENTENCE_END.split(text[mark.end() :].lstrip(" *:\"'`"), maxsplit=1)[0]
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


def _is_whole(line: str, offer: Offer) -> bool:
    """Whether a line is names alone, without numbers."""
    return not any(map(str.isdigit, line)) and only_names(line, mentions(line, offer.options))


def _declared(text: str, offer: Offer) -> str | None:
    """Clause behind the last "Answer:", "The answer is" or only arrow, up to its reason; None if it names nothing."""
    marks = list(DECLARED.finditer(text))[-20:]
    if not marks and offer.n_answers == 1 and len(arrows := list(ARROW.finditer(text))) == 1:
        before = mentions(text[: arrows[0].start()][-200:], offer.options)
        marks = arrows if before and not only_names(text[: arrows[0].start()], before) else []
    for mark in reversed(marks):
        clause = REASON.split(SENTENCE_END.split(text[mark.end() :].lstrip(" *:\"'`"), maxsplit=1)[0], maxsplit=1)[0]
        if mentions(clause, offer.options):
            return clause
    return None

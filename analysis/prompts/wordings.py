"""In which wording a question was asked: what varies is cut out of the prompt.

1. A question that was asked in several wordings, of which a vote was taken, has none of its own.
2. The wording is the prompt with a placeholder for each thing that changes from question to question: the table
   `sets.PLACEHOLDERS` says what that is, subtask by subtask. What the record itself holds (options and what describes
   them, the attribute asked about, slots) is found as it stands, upper or lower case; sections, numbers, times and
   deliveries by their form. Where nothing varies, the prompt is the wording.
3. Blanks count as one, "an" before a placeholder as "a". Prompts that are then alike are in one wording, under an id
   made of subtask and template: whether a record names its wording or not, as only some runs of a prompt set do.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from analysis.prompts.selection import SLOTS
from analysis.prompts.sets import PLACEHOLDERS
from analysis.records import Question

ASKED = "asked"
"""Detail of a question that was asked by `analysis.inference`: every prompt of it."""
SHORTEST = 3
"""Characters of a text of the record that is looked for in the prompt; shorter ones occur by chance."""
DIGITS = 8
"""Of the id."""

_ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final"
_SECTION = re.compile(
    rf"(?:\b(?:(?:{_ORDINALS})|\d+(?:st|nd|rd|th))\s+)?"
    r"\b(?:(?:pre|post)[- ]?chorus|verse|chorus|bridge|intro|outro|refrain|hook|interlude|instrumental|solo|break)"
    r"(?:e?s)?\b(?:\s*\d+\b)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?::\d\d){0,9}(?:\.\d+)?(?![\w:]|\.\d)")
_DELIVERY = re.compile(r"\b(?:sing(?:s|ing)?|sung|rap(?:s|ped|ping)?|sp(?:eaks?|eaking|oken))\b", re.IGNORECASE)
_KIND = re.compile(r"\b(?:musical|rhythmic|instrumental|lyrical|sonorous)\b", re.IGNORECASE)
_FORMS: Mapping[str, tuple[str, re.Pattern[str]]] = {
    "section": ("{section}", _SECTION),
    "first": ("{section}", _SECTION),
    "second": ("{section}", _SECTION),
    "start": ("{number}", _NUMBER),
    "end": ("{number}", _NUMBER),
    "number": ("{number}", _NUMBER),
    "delivery": ("{delivery}", _DELIVERY),
    "verb": ("{delivery}", _DELIVERY),
    "options": ("{kind}", _KIND),
}
"""How what fills a placeholder looks, where the record does not hold it."""
_ARTICLE = re.compile(r"\b([Aa])n (?=\{)")


class Wording(NamedTuple):
    """id: `DIGITS` hexadecimal digits; "" if none can be told."""

    id: str
    template: str


def wording(question: Question) -> Wording:
    """The wording of a question's prompt."""
    asked = question.details.get(ASKED)
    if not question.prompt or (isinstance(asked, list) and len(asked) > 1):
        return Wording("", "")
    found = template(question)
    return Wording(_id(question.subtask, found), found)


def template(question: Question) -> str:
    """Rules 2 and 3."""
    text, varying = question.prompt, PLACEHOLDERS.get(question.subtask, ())
    for name, value in sorted(_known(question, varying), key=lambda each: -len(each[1])):
        if len(value) >= SHORTEST:
            text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", f"{{{name}}}", text, flags=re.IGNORECASE)
    for placeholder, form in dict.fromkeys(_FORMS[name] for name in varying if name in _FORMS):
        text = form.sub(placeholder, text)
    return " ".join(_ARTICLE.sub(r"\1 ", text).split())


def _known(question: Question, varying: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Placeholder and text of what the record holds of the things that vary."""
    details: Mapping[str, Any] = question.details
    if "options" in varying:
        yield from (("option", option) for option in question.options)
        described = details.get("answer_choices_with_descriptions")
        if isinstance(described, Mapping):
            yield from (("about", text) for text in described.values() if isinstance(text, str))
    if "gene" in varying:
        given = {"gene": details.get("gene"), "about": details.get("description")}
        yield from ((name, text) for name, text in given.items() if isinstance(text, str))
    slots = details.get(SLOTS)
    if isinstance(slots, Mapping):
        yield from ((name, text) for name, text in slots.items() if name in varying and isinstance(text, str))
    if question.section and not {"section", "first", "second"}.isdisjoint(varying):
        yield "section", question.section


@lru_cache(maxsize=4096)
def _id(subtask: str, text: str) -> str:
    return hashlib.sha256(f"{subtask}\x1f{text}".encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]

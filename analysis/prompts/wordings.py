"""Wording of a question: its prompt without the parts that vary between questions.

1. A question with a vote over several wordings has no single wording.
2. The wording is the prompt with placeholders for its parameters, which `sets.PLACEHOLDERS` lists by subtask. Values in
   the record (options and their descriptions, the attribute, slots) are searched as they are, ignoring case; sections,
   numbers, times and deliveries by their form. Without parameters the prompt is the wording.
3. Blanks count as one, "an" before a placeholder as "a". Equal results are one wording, with an id made of subtask and
   template. This does not depend on the wording in the record, which only some runs of a prompt set state.
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

CALLS = "asked"
"""Detail of a question from `analysis.inference`: the calls with its prompts."""
SHORTEST = 3
"""Minimum length of a value that is searched in the prompt; shorter ones occur by chance."""
DIGITS = 8
"""Length of the id."""

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
"""Placeholder and pattern of values that the record does not contain."""
_WORD = re.compile(r"\w")
_ARTICLE = re.compile(r"\b([Aa])n (?=\{)")


class Wording(NamedTuple):
    """A wording. id: `DIGITS` hexadecimal digits, "" if there is no single wording."""

    id: str
    template: str


def wording(question: Question) -> Wording:
    """The wording of a question's prompt."""
    calls = question.details.get(CALLS)
    if not question.prompt or (isinstance(calls, list) and len(calls) > 1):
        return Wording("", "")
    if question.subtask not in PLACEHOLDERS:
        return _plain_wording(question.subtask, question.prompt)
    text = template(question)
    return Wording(_id(question.subtask, text), text)


@lru_cache(maxsize=1024)
def _plain_wording(subtask: str, prompt: str) -> Wording:
    """The wording of a prompt in which nothing varies but articles and blanks."""
    text = " ".join(_ARTICLE.sub(r"\1 ", prompt).split())
    return Wording(_id(subtask, text), text)


def template(question: Question) -> str:
    """The prompt with placeholders, by rules 2 and 3."""
    placeholders = PLACEHOLDERS.get(question.subtask, ())
    return _template(question.prompt, placeholders, tuple(_values(question, placeholders)))


@lru_cache(maxsize=4096)  # several runs answer the same questions
def _template(prompt: str, placeholders: tuple[str, ...], values: tuple[tuple[str, str], ...]) -> str:
    text = prompt
    for name, value in sorted(values, key=lambda pair: -len(pair[1])):
        if len(value) >= SHORTEST:
            text = _replaced(text, value, f"{{{name}}}")
    for placeholder, form in dict.fromkeys(_FORMS[name] for name in placeholders if name in _FORMS):
        text = form.sub(placeholder, text)
    return " ".join(_ARTICLE.sub(r"\1 ", text).split())


def _replaced(text: str, value: str, placeholder: str) -> str:
    """The text with a placeholder for each occurrence of a value, in any case, that no letter or digit adjoins.

    ASCII is searched without a pattern, since most values are of one question: for 2,658 questions in 38 ms, not 117.
    """
    if not (text.isascii() and value.isascii()):
        return re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", placeholder, text, flags=re.IGNORECASE)
    lowered, sought = text.lower(), value.lower()
    parts, copied = [], 0
    start = lowered.find(sought)
    while start >= 0:
        end = start + len(sought)
        if _WORD.match(text, start - 1, start) or _WORD.match(text, end):
            start = lowered.find(sought, start + 1)
        else:
            parts += [text[copied:start], placeholder]
            copied, start = end, lowered.find(sought, end)
    return "".join(parts) + text[copied:]


def _values(question: Question, placeholders: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Placeholder and text of the parameters that the record contains."""
    details: Mapping[str, Any] = question.details
    if "options" in placeholders:
        yield from (("option", option) for option in question.options)
        descriptions = details.get("answer_choices_with_descriptions")
        if isinstance(descriptions, Mapping):
            yield from (("about", text) for text in descriptions.values() if isinstance(text, str))
    if "gene" in placeholders:
        attribute = {"gene": details.get("gene"), "about": details.get("description")}
        yield from ((name, text) for name, text in attribute.items() if isinstance(text, str))
    slots = details.get(SLOTS)
    if isinstance(slots, Mapping):
        yield from ((name, text) for name, text in slots.items() if name in placeholders and isinstance(text, str))
    if question.section and not {"section", "first", "second"}.isdisjoint(placeholders):
        yield "section", question.section


@lru_cache(maxsize=4096)
def _id(subtask: str, text: str) -> str:
    return hashlib.sha256(f"{subtask}\x1f{text}".encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]

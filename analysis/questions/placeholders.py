"""Values of the placeholders of a question of artist collaboration (`prompts.sets.PLACEHOLDERS`).

The field `slots` of the question counts; without it the prompt is parsed: "the second verse", "artist 2", "between 12.0
and 31.5 s", "sing". A placeholder without a value, or with two, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from analysis import labels
from analysis.prompts.selection import SLOTS
from analysis.prompts.sets import PLACEHOLDERS
from analysis.questions.question_targets import ARTIST, NUMBER, SECTION, index_of, stated_delivery
from analysis.questions.song_material import ORDINALS, SECTION_TYPES
from analysis.records import Question

_VERBS = {"sung": ("sing", "singing"), "rapped": ("rap", "rapping")}


def slots(question: Question) -> Mapping[str, str]:
    """Values by placeholder, without unknown ones."""
    placeholders = PLACEHOLDERS.get(question.subtask, ())
    fields = question.details.get(SLOTS)
    if isinstance(fields, Mapping) and all(isinstance(fields.get(name), str) for name in placeholders):
        return {name: fields[name] for name in placeholders}
    values: dict[str, str] = {}
    for names, parse in _PARSERS.items():
        if set(names) <= set(placeholders):
            values |= zip(names, parse(question, len(names)), strict=False)
    return values


def _numbers(question: Question, n: int) -> list[str]:
    numbers = NUMBER.findall(question.prompt)
    return numbers if len(numbers) == n else []


def _artist(question: Question, n: int) -> list[str]:
    numbers = {match[1] for match in ARTIST.finditer(question.prompt)}
    return list(numbers) if len(numbers) == n else []


def _verb(question: Question, n: int) -> list[str]:
    return [_VERBS[delivery][0]] if (delivery := stated_delivery(question)) in _VERBS else []


def _delivery(question: Question, n: int) -> list[str]:
    return [_VERBS[delivery][1]] if (delivery := stated_delivery(question)) in _VERBS else []


def _sections(question: Question, n: int) -> list[str]:
    names = list(dict.fromkeys(_section_name(match) for match in SECTION.finditer(question.prompt)))
    return names if len(names) == n else []


def _section_name(match: re.Match[str]) -> str:
    section_type = SECTION_TYPES[labels.canonical(match["type"])]
    index = index_of(match["which"].lower()) if match["which"] else -1
    return f"{ORDINALS[index]} {section_type}" if 0 <= index < len(ORDINALS) else section_type


_PARSERS: Mapping[tuple[str, ...], Callable[[Question, int], list[str]]] = {
    ("start", "end"): _numbers,
    ("number",): _artist,
    ("verb",): _verb,
    ("delivery",): _delivery,
    ("section",): _sections,
    ("first", "second"): _sections,
}

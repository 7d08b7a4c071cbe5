"""What a question of artist collaboration asks about, by the placeholders of its subtask (`prompts.sets.PLACEHOLDERS`).

A question that says so itself (its field `slots`) is believed; else its prompt is read: "the second verse", "artist 2",
"between 12.0 and 31.5 s", "sing". A placeholder that is not to be found, or found twice, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from analysis import labels
from analysis.prompts.selection import SLOTS
from analysis.prompts.sets import PLACEHOLDERS
from analysis.questions.question_targets import ARTIST, NUMBER, SECTION, place_of, stated_delivery
from analysis.questions.song_material import ASKED, ORDINALS
from analysis.records import Question

_VERBS = {"sung": ("sing", "singing"), "rapped": ("rap", "rapping")}


def slots(question: Question) -> Mapping[str, str]:
    """By placeholder; only those that are told."""
    wanted = PLACEHOLDERS.get(question.subtask, ())
    said = question.details.get(SLOTS)
    if isinstance(said, Mapping) and all(isinstance(said.get(name), str) for name in wanted):
        return {name: said[name] for name in wanted}
    found: dict[str, str] = {}
    for names, read in _READ.items():
        if set(names) <= set(wanted):
            found |= zip(names, read(question, len(names)), strict=False)
    return found


def _numbers(question: Question, n: int) -> list[str]:
    found = NUMBER.findall(question.prompt)
    return found if len(found) == n else []


def _artist(question: Question, n: int) -> list[str]:
    found = {match[1] for match in ARTIST.finditer(question.prompt)}
    return list(found) if len(found) == n else []


def _verb(question: Question, n: int) -> list[str]:
    return [_VERBS[delivery][0]] if (delivery := stated_delivery(question)) in _VERBS else []


def _delivery(question: Question, n: int) -> list[str]:
    return [_VERBS[delivery][1]] if (delivery := stated_delivery(question)) in _VERBS else []


def _sections(question: Question, n: int) -> list[str]:
    found = list(dict.fromkeys(_named(match) for match in SECTION.finditer(question.prompt)))
    return found if len(found) == n else []


def _named(match: re.Match[str]) -> str:
    kind = ASKED[labels.canonical(match["type"])]
    place = place_of(match["which"].lower()) if match["which"] else -1
    return f"{ORDINALS[place]} {kind}" if 0 <= place < len(ORDINALS) else kind


_READ: Mapping[tuple[str, ...], Callable[[Question, int], list[str]]] = {
    ("start", "end"): _numbers,
    ("number",): _artist,
    ("verb",): _verb,
    ("delivery",): _delivery,
    ("section",): _sections,
    ("first", "second"): _sections,
}

"""Targets of questions of artist collaboration: role and vocal delivery of the performers in question.

The first source with a value counts; without any the value is "unknown".

1. The record: its field `delivery`; the reference, if the question is about the delivery or role itself; "featured" for
   a count of featured artists.
2. The prompt: the delivery that a count or duration names, without exclusions ("singing, excluding rap"); both roles
   for a comparison of the featured with the main artist.
3. The linked song: performers in the numbered artist's parts, or in the sections or span that the prompt names. If the
   role of one of them is not annotated, the role is unknown; likewise the delivery.
4. "mixed" means more than one of the others, "neither" is the annotation's own term.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from analysis import labels
from analysis.questions.song_material import (
    FEATURED,
    MAIN,
    NEITHER,
    ORDINALS,
    RAPPING,
    SECTION_TYPES,
    SINGING,
    SPOKEN,
    SongMaterial,
    SongPart,
    Voice,
)
from analysis.records import Question

COLLABORATION = ("Cnt", "Dur", "Loc", "Attr")
UNKNOWN, MIXED = "unknown", "mixed"
ROLES: Mapping[str, str] = {MAIN: "main", FEATURED: "featured", NEITHER: "neither"}
DELIVERIES: Mapping[str, str] = {SINGING: "sung", RAPPING: "rapped", SPOKEN: "spoken", "Neither": "neither"}
OVERLAP = Decimal("0.5")
"""Seconds of a section inside a span from which the span is about it, because spans are rounded."""

_BY_REFERENCE = {
    "section_delivery_identification": "delivery",
    "timestamp_delivery_identification": "delivery",
    "section_function_identification": "role",
}
_BY_PROMPT = ("delivery_count", "delivery_duration", "artist_delivery_duration")
_NUMBERED = ("artist_duration", "artist_delivery_duration", "identify_artist_start_timestamp")
_IN_SPAN = ("timestamp_artist_count", "timestamp_delivery_identification")

_EXCLUSION = re.compile(
    r"\b(?:excluding|rather than|other than|as opposed to|apart from|instead of|without|except|no|not)\b[^?\n]*",
    re.IGNORECASE,
)
_DELIVERY_WORDS = {
    SINGING: re.compile(r"\b(?:sings?|singing|sung)\b", re.IGNORECASE),
    RAPPING: re.compile(r"\brap(?:s|ping|ped)?\b", re.IGNORECASE),
}
ARTIST = re.compile(r"\bartist (\d{1,2})\b", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,12})?")
_TYPES = "|".join(
    re.escape(name).replace(r"\-", r"[\s-]?") for name in sorted(SECTION_TYPES.values(), key=len, reverse=True)
)
_WHICH = "|".join((*ORDINALS, r"\d{1,2}(?:st|nd|rd|th)"))
SECTION = re.compile(rf"\b(?:(?P<which>{_WHICH})\s+)?(?P<type>{_TYPES})(?:e?s)?\b", re.IGNORECASE)


class QuestionTarget(NamedTuple):
    """Target of a question. role: main, featured, neither, mixed, unknown.

    delivery: sung, rapped, spoken, neither, mixed, unknown. Both are "" for questions that are not about performers.
    """

    role: str = ""
    delivery: str = ""


def question_target(question: Question, song: SongMaterial | None = None) -> QuestionTarget:
    """Target of a question. song: the linked annotated song, if any."""
    if question.task not in COLLABORATION:
        return QuestionTarget()
    voices = _voices(question, song) if song is not None and song.has_performers else []
    role = _stated_role(question) or _single(ROLES.get(voice.role, UNKNOWN) for voice in voices)
    delivery = stated_delivery(question) or _single(DELIVERIES.get(voice.delivery, UNKNOWN) for voice in voices)
    return QuestionTarget(role, delivery)


def _stated_role(question: Question) -> str:
    if question.subtask == "artist_count_feature":
        return "featured"
    if question.subtask == "delivery_comparison":
        prompt = question.prompt.lower()
        return MIXED if "featured" in prompt and "main" in prompt else ""
    return _of_reference(question, "role", ROLES)


def stated_delivery(question: Question) -> str:
    """Delivery according to the question itself, "" if it states none."""
    stated = DELIVERIES.get(str(question.details.get("delivery") or "").capitalize(), "")
    return stated or _of_reference(question, "delivery", DELIVERIES) or _of_prompt(question)


def _of_reference(question: Question, fact: str, names: Mapping[str, str]) -> str:
    if _BY_REFERENCE.get(question.subtask) != fact:
        return ""
    return names.get(str(question.reference).strip().capitalize(), "")


def _of_prompt(question: Question) -> str:
    if question.subtask not in _BY_PROMPT:
        return ""
    plain = _EXCLUSION.sub("", question.prompt)
    deliveries = [delivery for delivery, words in _DELIVERY_WORDS.items() if words.search(plain)]
    return DELIVERIES[deliveries[0]] if len(deliveries) == 1 else ""


def _single(voice_values: Iterable[str]) -> str:
    """The single value, "mixed" for several; "unknown" if one is, or if there are none."""
    values = set(voice_values)
    if not values or UNKNOWN in values:
        return UNKNOWN
    return values.pop() if len(values) == 1 else MIXED


def _voices(question: Question, song: SongMaterial) -> list[Voice]:
    if question.subtask in _NUMBERED:
        return _of_artist(question.prompt, song)
    parts = _in_spans(question.prompt, song) if question.subtask in _IN_SPAN else _named_parts(question.prompt, song)
    return [voice for part in parts for voice in part.voices]


def _of_artist(prompt: str, song: SongMaterial) -> list[Voice]:
    """All appearances of "artist 2", the second to enter. Artists who enter together have no number."""
    number = ARTIST.search(prompt)
    entries = song.entries
    index = int(number[1]) - 1 if number else -1
    if not song.has_distinct_names or not 0 <= index < len(entries):
        return []
    artist, entry = list(entries.items())[index]
    if list(entries.values()).count(entry) > 1:
        return []
    return [voice for part in song.parts for voice in part.voices if voice.artist == artist]


def _named_parts(prompt: str, song: SongMaterial) -> Iterator[SongPart]:
    """Parts that the prompt names: "second verse", or all choruses for "chorus"."""
    for match in SECTION.finditer(prompt):
        section_type = SECTION_TYPES[labels.canonical(match["type"])]
        parts = [part for part in song.parts if part.type == section_type]
        if match["which"]:
            index = index_of(match["which"].lower())
            parts = parts[index : index + 1]
        yield from parts


def index_of(which: str) -> int:
    """Index from 0: 1 for "second" and "2nd"."""
    return ORDINALS.index(which) if which in ORDINALS else int(which[:-2]) - 1


def _in_spans(prompt: str, song: SongMaterial) -> Iterator[SongPart]:
    numbers = [Decimal(number) for number in NUMBER.findall(prompt)]
    if len(numbers) % 2:
        return
    spans = list(zip(numbers[::2], numbers[1::2], strict=True))
    for part in song.parts:
        end = part.end if part.end is not None else song.latest_end
        if end is not None and any(min(end, high) - max(part.start, low) > OVERLAP for low, high in spans):
            yield part

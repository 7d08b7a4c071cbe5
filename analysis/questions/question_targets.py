"""Whom a question of artist collaboration asks about: the role of the performers, and how they deliver the words.

The first of these that tells counts; where none does, it is "unknown", which is a value like the others.

1. The record: its field `delivery`; the reference of a question for the style or the role itself; counting featured
   artists is about featured ones.
2. The prompt: a count or duration of one delivery names it, perhaps with what is not meant ("singing, excluding rap");
   a comparison of the featured artist's delivery with the main artist's is about both.
3. The linked song: who is annotated in the numbered artist's parts, in the sections or in the span that the prompt
   names. One performer whose role is not annotated leaves the role open, and so for the delivery.
4. "mixed" is more than one of the others. "neither" stands for what the annotation calls so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from analysis import labels
from analysis.questions.song_material import (
    ASKED,
    FEATURED,
    MAIN,
    NEITHER,
    ORDINALS,
    RAPPING,
    SINGING,
    SPOKEN,
    Material,
    Part,
    Voice,
)
from analysis.records import Question

COLLABORATION = ("Cnt", "Dur", "Loc", "Attr")
UNKNOWN, MIXED = "unknown", "mixed"
ROLES: Mapping[str, str] = {MAIN: "main", FEATURED: "featured", NEITHER: "neither"}
DELIVERIES: Mapping[str, str] = {SINGING: "sung", RAPPING: "rapped", SPOKEN: "spoken", "Neither": "neither"}
OVERLAP = Decimal("0.5")
"""Seconds of a section that must lie in a span for the span to be about it: spans are given rounded."""

_BY_REFERENCE = {
    "section_delivery_identification": "delivery",
    "timestamp_delivery_identification": "delivery",
    "section_function_identification": "role",
}
_BY_PROMPT = ("delivery_count", "delivery_duration", "artist_delivery_duration")
_NUMBERED = ("artist_duration", "artist_delivery_duration", "identify_artist_start_timestamp")
_IN_SPAN = ("timestamp_artist_count", "timestamp_delivery_identification")

_NOT_MEANT = re.compile(
    r"\b(?:excluding|rather than|other than|as opposed to|apart from|instead of|without|except|no|not)\b[^?\n]*",
    re.IGNORECASE,
)
_DELIVERED = {
    SINGING: re.compile(r"\b(?:sings?|singing|sung)\b", re.IGNORECASE),
    RAPPING: re.compile(r"\brap(?:s|ping|ped)?\b", re.IGNORECASE),
}
ARTIST = re.compile(r"\bartist (\d{1,2})\b", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,12})?")
_TYPES = "|".join(re.escape(name).replace(r"\-", r"[\s-]?") for name in sorted(ASKED.values(), key=len, reverse=True))
_WHICH = "|".join((*ORDINALS, r"\d{1,2}(?:st|nd|rd|th)"))
SECTION = re.compile(rf"\b(?:(?P<which>{_WHICH})\s+)?(?P<type>{_TYPES})(?:e?s)?\b", re.IGNORECASE)


class Asked(NamedTuple):
    """role: main, featured, neither, mixed, unknown. delivery: sung, rapped, spoken, neither, mixed, unknown.

    Both are "" for questions that are not about performers.
    """

    role: str = ""
    delivery: str = ""


def asked(question: Question, song: Material | None = None) -> Asked:
    """song: the annotated song the question is linked to, if any."""
    if question.task not in COLLABORATION:
        return Asked()
    voices = _voices(question, song) if song is not None and song.performed else []
    role = _stated_role(question) or _one(ROLES.get(voice.role, UNKNOWN) for voice in voices)
    delivery = stated_delivery(question) or _one(DELIVERIES.get(voice.delivery, UNKNOWN) for voice in voices)
    return Asked(role, delivery)


def _stated_role(question: Question) -> str:
    if question.subtask == "artist_count_feature":
        return "featured"
    if question.subtask == "delivery_comparison":
        prompt = question.prompt.lower()
        return MIXED if "featured" in prompt and "main" in prompt else ""
    return _of_reference(question, "role", ROLES)


def stated_delivery(question: Question) -> str:
    """What the question itself says of the delivery it asks about, "" where it says nothing."""
    stated = DELIVERIES.get(str(question.details.get("delivery") or "").capitalize(), "")
    return stated or _of_reference(question, "delivery", DELIVERIES) or _of_prompt(question)


def _of_reference(question: Question, fact: str, names: Mapping[str, str]) -> str:
    if _BY_REFERENCE.get(question.subtask) != fact:
        return ""
    return names.get(str(question.reference).strip().capitalize(), "")


def _of_prompt(question: Question) -> str:
    if question.subtask not in _BY_PROMPT:
        return ""
    plain = _NOT_MEANT.sub("", question.prompt)
    named = [delivery for delivery, words in _DELIVERED.items() if words.search(plain)]
    return DELIVERIES[named[0]] if len(named) == 1 else ""


def _one(found: Iterable[str]) -> str:
    """The one value there is, "mixed" for several; "unknown" where any is, or where there is none."""
    values = set(found)
    if not values or UNKNOWN in values:
        return UNKNOWN
    return values.pop() if len(values) == 1 else MIXED


def _voices(question: Question, song: Material) -> list[Voice]:
    if question.subtask in _NUMBERED:
        return _of_artist(question.prompt, song)
    parts = _in_spans(question.prompt, song) if question.subtask in _IN_SPAN else _named(question.prompt, song)
    return [voice for part in parts for voice in part.voices]


def _of_artist(prompt: str, song: Material) -> list[Voice]:
    """All appearances of "artist 2": the second who is heard. Who enters together with another has no number."""
    number = ARTIST.search(prompt)
    entries = song.entries
    place = int(number[1]) - 1 if number else -1
    if not song.apart or not 0 <= place < len(entries):
        return []
    artist, entry = list(entries.items())[place]
    if list(entries.values()).count(entry) > 1:
        return []
    return [voice for part in song.parts for voice in part.voices if voice.artist == artist]


def _named(prompt: str, song: Material) -> Iterator[Part]:
    """The parts that the prompt names: "second verse", or "chorus" for every one of them."""
    for match in SECTION.finditer(prompt):
        kind = ASKED[labels.canonical(match["type"])]
        parts = [part for part in song.parts if part.type == kind]
        if match["which"]:
            place = place_of(match["which"].lower())
            parts = parts[place : place + 1]
        yield from parts


def place_of(which: str) -> int:
    """ "second" and "2nd" as 1."""
    return ORDINALS.index(which) if which in ORDINALS else int(which[:-2]) - 1


def _in_spans(prompt: str, song: Material) -> Iterator[Part]:
    numbers = [Decimal(number) for number in NUMBER.findall(prompt)]
    if len(numbers) % 2:
        return
    spans = list(zip(numbers[::2], numbers[1::2], strict=True))
    for part in song.parts:
        end = part.end if part.end is not None else song.over
        if end is not None and any(min(end, high) - max(part.start, low) > OVERLAP for low, high in spans):
            yield part

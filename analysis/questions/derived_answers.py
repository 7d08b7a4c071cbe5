"""Answers derived from corrected performers of a song.

1. An answer is derived only if the original annotation gives the present reference; otherwise the reason states what it
   gives. Seconds may differ by ROUNDING.
2. An artist is in a section or span if they perform for more than OVERLAP seconds in it.
3. Durations are those of the corrected appearances. Adjacent appearances of one artist count as one.
4. "both" is singing and rapping; the duration of each is unknown, and so is the delivery of a section with it.
5. Exclusions of `questions.counting`, `durations` and `attribution` apply here too, with the same reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from analysis.prompts.sets import PLACEHOLDERS
from analysis.questions import attribution, counting, durations
from analysis.questions.candidates import Candidate, Candidates, Exclusion
from analysis.questions.generators import ROWS, lacking
from analysis.questions.placeholders import slots
from analysis.questions.question_targets import COLLABORATION, DELIVERIES, OVERLAP, ROLES
from analysis.questions.song_material import RAPPING, SINGING, SongMaterial, SongPart, Voice
from analysis.records import Question, Value
from analysis.reviews.performers import Appearance

ROUNDING = Decimal("0.05")
BOTH = "sung and rapped in one stretch: how long each lasts is open"
UNNAMED = "the prompt names no section, span or artist of the annotation"
SILENT = "a section without a voice"
OUTSIDE = "it does not ask about performers"

_ROLES = {word: role for role, word in ROLES.items()} | {"": ""}
_DELIVERIES = {word: (name,) for name, word in DELIVERIES.items()} | {"": ("",), "both": (SINGING, RAPPING)}
_NEEDS = {row.name: row.needs for row in ROWS}


Rule: TypeAlias = Callable[["SongPerformers", Mapping[str, str]], str | Exclusion]


class DerivedAnswer(NamedTuple):
    """Reference of a question under the correction, None if it does not change. reason: why not, "" if it is equal."""

    question: Question
    value: Value | None
    reason: str = ""


class SongPerformers(NamedTuple):
    """A song with its performers. song: with annotated sections. by_performers: with a part per group of performers."""

    song: SongMaterial
    by_performers: SongMaterial
    appearances: tuple[Appearance, ...]

    def within(self, part: SongPart) -> SongPart:
        """A section or span with its performers, by rule 2."""
        end = part.end if part.end is not None else self.song.latest_end
        low, high = float(part.start), float(end if end is not None else part.start)
        inside = [
            appearance
            for appearance in self.appearances
            if min(appearance.end, high) - max(appearance.start, low) > float(OVERLAP)
        ]
        return part._replace(voices=_voices(inside))


def appearances(song: SongMaterial) -> tuple[Appearance, ...]:
    """Annotated performers of a song, one appearance per artist and section."""
    rows = []
    for part in song.parts:
        end = part.end if part.end is not None else song.latest_end
        for voice in part.voices:
            if end is not None and end > part.start:
                delivery = DELIVERIES.get(voice.delivery, "")
                rows.append(Appearance(voice.artist, float(part.start), float(end), ROLES.get(voice.role, ""),
                                        delivery))  # fmt: skip
    return tuple(rows)


def derive(
    question: Question, song: SongMaterial, before: Sequence[Appearance], after: Sequence[Appearance]
) -> DerivedAnswer:
    """Reference of a question after a correction of the performers from `before` to `after`."""
    if not asks(question):
        return DerivedAnswer(question, None, OUTSIDE)
    old_answer, new_answer = (answer(question, with_performers(song, rows)) for rows in (before, after))
    if isinstance(old_answer, Exclusion):
        return DerivedAnswer(question, None, f"does not follow from the annotation: {old_answer.reason}")
    if not _agree(old_answer, question.reference):
        return DerivedAnswer(question, None, f"does not follow from the annotation, which gives {old_answer}")
    if isinstance(new_answer, Exclusion):
        return DerivedAnswer(question, None, f"open under the correction, the reference stays: {new_answer.reason}")
    return DerivedAnswer(question, None if new_answer == old_answer else _as_reference(new_answer, question))


def asks(question: Question) -> bool:
    """Whether the answer depends on the performers."""
    return question.task in COLLABORATION and question.subtask in _RULES


def with_performers(song: SongMaterial, rows: Sequence[Appearance]) -> SongPerformers:
    in_order = tuple(sorted(rows, key=lambda appearance: (appearance.start, appearance.end)))
    return SongPerformers(song, replace(song, parts=tuple(_parts_by_performers(song, in_order))), in_order)


def answer(question: Question, song: SongPerformers) -> str | Exclusion:
    """The answer as questions are built with it, or the reason why there is none."""
    if reason := lacking(replace(song.song, has_performers=True), _NEEDS[question.subtask]):
        return Exclusion(reason)
    values = slots(question)
    if set(PLACEHOLDERS.get(question.subtask, ())) - set(values):
        return Exclusion(UNNAMED)
    return _RULES[question.subtask](song, values)


def _parts_by_performers(song: SongMaterial, rows: Sequence[Appearance]) -> list[SongPart]:
    boundaries = {_decimal(time) for row in rows for time in (row.start, row.end)}
    boundaries |= {time for part in song.parts for time in (part.start, part.end) if time is not None}
    parts = []
    for start, end in pairwise(sorted(boundaries)):
        inside = [row for row in rows if _decimal(row.start) <= start and end <= _decimal(row.end)]
        parts.append(SongPart("", "", start, end, _voices(inside)))
    return parts


def _voices(rows: Sequence[Appearance]) -> tuple[Voice, ...]:
    voices = (Voice(row.artist, _ROLES[row.role], delivery) for row in rows for delivery in _DELIVERIES[row.delivery])
    return tuple(dict.fromkeys(voices))


def _answer_of(candidates: Candidates, values: Mapping[str, str]) -> str | Exclusion:
    """The answer of the candidate with these values of the placeholders, else the reason why there is none."""
    exclusion: Exclusion | None = None
    for candidate in candidates:
        if isinstance(candidate, Candidate):
            if all(candidate.slots.get(name) == value for name, value in values.items()):
                return candidate.answer
        else:
            exclusion = candidate
    return exclusion or Exclusion(UNNAMED)


def _of_song(find: Callable[[SongMaterial], Candidates]) -> Rule:
    def rule(song: SongPerformers, values: Mapping[str, str]) -> str | Exclusion:
        return _answer_of(find(song.by_performers), values)

    return rule


def _timed(find: Callable[[SongMaterial], Candidates]) -> Rule:
    def rule(song: SongPerformers, values: Mapping[str, str]) -> str | Exclusion:
        if any(appearance.delivery == "both" for appearance in song.appearances):
            return Exclusion(BOTH)
        return _answer_of(find(song.by_performers), values)

    return rule


def _in_section(find: Callable[[SongPart], str | Exclusion]) -> Rule:
    def rule(song: SongPerformers, values: Mapping[str, str]) -> str | Exclusion:
        part = dict(song.song.numbered_parts()).get(values["section"])
        return Exclusion(UNNAMED) if part is None else find(song.within(part))

    return rule


def _in_span(find: Callable[[SongPart], str | Exclusion]) -> Rule:
    def rule(song: SongPerformers, values: Mapping[str, str]) -> str | Exclusion:
        return find(song.within(SongPart("", "", Decimal(values["start"]), Decimal(values["end"]))))

    return rule


def _count(part: SongPart) -> str:
    return str(len(part.artists))


def _same_delivery(song: SongPerformers, values: Mapping[str, str]) -> str | Exclusion:
    part_by_name = dict(song.song.numbered_parts())
    parts = [song.within(part_by_name[values[name]]) for name in ("first", "second") if values[name] in part_by_name]
    if len(parts) < 2:
        return Exclusion(UNNAMED)
    styles = [attribution.style(part) if part.voices else Exclusion(SILENT) for part in parts]
    exclusion = next((style for style in styles if isinstance(style, Exclusion)), None)
    is_same = parts[0].deliveries == parts[1].deliveries
    return exclusion or (attribution.SAME if is_same else attribution.DIFFERENT)


_RULES: Mapping[str, Rule] = {
    "artist_count": _of_song(counting.everyone),
    "artist_count_feature": _of_song(counting.featured),
    "timestamp_artist_count": _in_span(_count),
    "section_artist_count": _in_section(_count),
    "delivery_count": _of_song(counting.by_delivery),
    "artist_duration": _of_song(durations.of_artist),
    "delivery_duration": _timed(durations.of_delivery),
    "artist_delivery_duration": _timed(durations.of_artist_delivery),
    "identify_artist_start_timestamp": _of_song(durations.entry),
    "delivery_comparison": _same_delivery,
    "section_delivery_identification": _in_section(attribution.style),
    "section_function_identification": _in_section(attribution.role),
    "timestamp_delivery_identification": _in_span(attribution.style),
}
"""Rules of the subtasks whose answers depend on the performers. The duration of sections does not."""


def _agree(text: str, reference: Value) -> bool:
    if isinstance(reference, Decimal):
        return _is_number(text) and abs(Decimal(text) - reference) <= ROUNDING
    return isinstance(reference, str) and text.casefold() == reference.strip().casefold()


def _as_reference(text: str, question: Question) -> Value:
    """The answer in the form of the reference: a number, or one of the options, with the same capitalisation."""
    if isinstance(question.reference, Decimal):
        return Decimal(text)
    option = next((option for option in question.options if option.casefold() == text.casefold()), "")
    capital = str(question.reference)[:1].isupper()
    return option or (text[:1].upper() + text[1:] if capital else text.lower())


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()


def _decimal(time: float) -> Decimal:
    return round(Decimal(repr(time)), 3)

"""Which answers follow from who performs when: those of questions about a song whose performers were corrected.

1. An answer follows only where the annotation as it was gives the reference as it is; else it is said what it gives.
   Seconds may differ by ROUNDING.
2. An artist is in a section, or in a span that a question names, with more than OVERLAP seconds there.
3. Durations are those of the corrected stretches. Stretches of one artist that touch are not told apart.
4. "both" is singing and rapping; how long each lasts is open, and so is the style of a section with it.
5. What `questions.counting`, `durations` and `attribution` leave out as open is open here too, in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from analysis.prompts.sets import PLACEHOLDERS
from analysis.questions import attribution, counting, durations
from analysis.questions.candidates import Candidate, Found, Left
from analysis.questions.generators import ROWS, lacking
from analysis.questions.placeholders import slots
from analysis.questions.question_targets import COLLABORATION, DELIVERIES, OVERLAP, ROLES
from analysis.questions.song_material import RAPPING, SINGING, Material, Part, Voice
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


Rule: TypeAlias = Callable[["Performed", Mapping[str, str]], str | Left]


class Follows(NamedTuple):
    """value: the reference under the correction, None where it stays. why: in words why it stays, "" if it is equal."""

    question: Question
    value: Value | None
    why: str = ""


class Performed(NamedTuple):
    """A song with its performers as somebody says. cut: its parts, such that in each of them the same artists perform.

    appearances: what was said. song: with the sections as they are annotated.
    """

    song: Material
    cut: Material
    appearances: tuple[Appearance, ...]

    def within(self, part: Part) -> Part:
        """A section or span with those who perform in it: rule 2."""
        end = part.end if part.end is not None else self.song.over
        low, high = float(part.start), float(end if end is not None else part.start)
        inside = [one for one in self.appearances if min(one.end, high) - max(one.start, low) > float(OVERLAP)]
        return part._replace(voices=_voices(inside))


def appearances(song: Material) -> tuple[Appearance, ...]:
    """The performers of a song as they are annotated, one appearance an artist and section."""
    found = []
    for part in song.parts:
        end = part.end if part.end is not None else song.over
        for voice in part.voices:
            if end is not None and end > part.start:
                delivery = DELIVERIES.get(voice.delivery, "")
                found.append(Appearance(voice.artist, float(part.start), float(end), ROLES.get(voice.role, ""),
                                        delivery))  # fmt: skip
    return tuple(found)


def follows(question: Question, song: Material, before: Sequence[Appearance], after: Sequence[Appearance]) -> Follows:
    """What becomes of a question's reference when the performers are corrected."""
    if not asks(question):
        return Follows(question, None, OUTSIDE)
    was, then = (answer(question, performed(song, each)) for each in (before, after))
    if isinstance(was, Left):
        return Follows(question, None, f"does not follow from the annotation: {was.reason}")
    if not _agree(was, question.reference):
        return Follows(question, None, f"does not follow from the annotation, which gives {was}")
    if isinstance(then, Left):
        return Follows(question, None, f"open under the correction, the reference stays: {then.reason}")
    return Follows(question, None if then == was else _as_reference(then, question))


def asks(question: Question) -> bool:
    """Whether the answer hangs on who performs."""
    return question.task in COLLABORATION and question.subtask in _RULES


def performed(song: Material, said: Sequence[Appearance]) -> Performed:
    ordered = tuple(sorted(said, key=lambda one: (one.start, one.end)))
    return Performed(song, replace(song, parts=tuple(_cut(song, ordered))), ordered)


def answer(question: Question, song: Performed) -> str | Left:
    """The answer as questions are built with it, or why there is none."""
    if reason := lacking(replace(song.song, performed=True), _NEEDS[question.subtask]):
        return Left(reason)
    asked = slots(question)
    if set(PLACEHOLDERS.get(question.subtask, ())) - set(asked):
        return Left(UNNAMED)
    return _RULES[question.subtask](song, asked)


def _cut(song: Material, said: Sequence[Appearance]) -> list[Part]:
    edges = {_decimal(time) for one in said for time in (one.start, one.end)}
    edges |= {time for part in song.parts for time in (part.start, part.end) if time is not None}
    found = []
    for start, end in pairwise(sorted(edges)):
        inside = [one for one in said if _decimal(one.start) <= start and end <= _decimal(one.end)]
        found.append(Part("", "", start, end, _voices(inside)))
    return found


def _voices(inside: Sequence[Appearance]) -> tuple[Voice, ...]:
    voices = (Voice(one.artist, _ROLES[one.role], how) for one in inside for how in _DELIVERIES[one.delivery])
    return tuple(dict.fromkeys(voices))


def _found(candidates: Found, asked: Mapping[str, str]) -> str | Left:
    """The answer of the candidate that asks the same; else the reason why there is none."""
    left: Left | None = None
    for one in candidates:
        if isinstance(one, Candidate):
            if all(one.slots.get(name) == value for name, value in asked.items()):
                return one.answer
        else:
            left = one
    return left or Left(UNNAMED)


def _of_song(find: Callable[[Material], Found]) -> Rule:
    def rule(song: Performed, asked: Mapping[str, str]) -> str | Left:
        return _found(find(song.cut), asked)

    return rule


def _timed(find: Callable[[Material], Found]) -> Rule:
    def rule(song: Performed, asked: Mapping[str, str]) -> str | Left:
        if any(one.delivery == "both" for one in song.appearances):
            return Left(BOTH)
        return _found(find(song.cut), asked)

    return rule


def _in_section(tell: Callable[[Part], str | Left]) -> Rule:
    def rule(song: Performed, asked: Mapping[str, str]) -> str | Left:
        part = dict(song.song.numbered()).get(asked["section"])
        return Left(UNNAMED) if part is None else tell(song.within(part))

    return rule


def _in_span(tell: Callable[[Part], str | Left]) -> Rule:
    def rule(song: Performed, asked: Mapping[str, str]) -> str | Left:
        return tell(song.within(Part("", "", Decimal(asked["start"]), Decimal(asked["end"]))))

    return rule


def _count(part: Part) -> str:
    return str(len(part.artists))


def _alike(song: Performed, asked: Mapping[str, str]) -> str | Left:
    named = dict(song.song.numbered())
    both = [song.within(named[asked[name]]) for name in ("first", "second") if asked[name] in named]
    if len(both) < 2:
        return Left(UNNAMED)
    styles = [attribution.style(part) if part.voices else Left(SILENT) for part in both]
    open_ = next((each for each in styles if isinstance(each, Left)), None)
    alike = both[0].deliveries == both[1].deliveries
    return open_ or (attribution.SAME if alike else attribution.DIFFERENT)


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
    "delivery_comparison": _alike,
    "section_delivery_identification": _in_section(attribution.style),
    "section_function_identification": _in_section(attribution.role),
    "timestamp_delivery_identification": _in_span(attribution.style),
}
"""Subtasks whose answers the performers decide. The length of sections does not hang on them."""


def _agree(text: str, reference: Value) -> bool:
    if isinstance(reference, Decimal):
        return _is_number(text) and abs(Decimal(text) - reference) <= ROUNDING
    return isinstance(reference, str) and text.casefold() == reference.strip().casefold()


def _as_reference(text: str, question: Question) -> Value:
    """The answer as the question writes its own: a number, one of its options, small or capital letters alike."""
    if isinstance(question.reference, Decimal):
        return Decimal(text)
    option = next((each for each in question.options if each.casefold() == text.casefold()), "")
    capital = str(question.reference)[:1].isupper()
    return option or (text[:1].upper() + text[1:] if capital else text.lower())


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()


def _decimal(time: float) -> Decimal:
    return round(Decimal(repr(time)), 3)

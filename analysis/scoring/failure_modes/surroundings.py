"""Failure modes that one answer alone does not show: they need the song, or the other answers of the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from analysis.metrics.section_wer import matched_wer
from analysis.parsing.readers import offer
from analysis.records import LyricSection, Question, Value

CLOSE = 3.0
"""Seconds within which two times are equal, as for the tolerance of times."""
SHORTER = 6.0
"""Seconds by which a reference is shorter than the song, so that the song's length is no near miss."""
OTHER_WER = 0.5
LOWER = 0.2


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known of an answer's song and run. length: of the song, in seconds, None if unknown.

    entries: seconds at which its artists enter. main_artists: how many there are. other_sections: words of the other
    sections of the recording. preferred: the answer, and the position of the answer, that the run prefers in this
    subtask (`answers.preference`); None for neither.
    """

    length: float | None = None
    entries: tuple[float, ...] = ()
    main_artists: int = 0
    other_sections: tuple[str, ...] = ()
    preferred: str | None = None
    preferred_place: str | None = None


UNKNOWN = Surroundings()


def song_length(around: Surroundings, question: Question, value: Value | None) -> bool:
    """The answer is the length of the song within 3 s, and the reference more than 6 s shorter."""
    reference = question.reference
    if around.length is None or not isinstance(reference, Decimal) or not isinstance(value, Decimal):
        return False
    return abs(float(value) - around.length) <= CLOSE and around.length - float(reference) > SHORTER


def other_entry(around: Surroundings, question: Question, value: Value | None) -> bool:
    """The answer is within 3 s of the entry of another artist."""
    reference = question.reference
    if not isinstance(reference, Decimal) or not isinstance(value, Decimal):
        return False
    others = [entry for entry in around.entries if abs(entry - float(reference)) > CLOSE]
    return any(abs(float(value) - entry) <= CLOSE for entry in others)


def main_artist_counted(around: Surroundings, question: Question, value: Value | None) -> bool:
    """The count of featured artists is that of featured and main artists together."""
    reference = question.reference
    if question.role != "featured" or not around.main_artists or not isinstance(reference, Decimal):
        return False
    return value == reference + around.main_artists


def other_section(around: Surroundings, question: Question, value: Value | None) -> bool:
    """Against another section of the recording the WER is below 0.5, and 0.2 lower than against the reference."""
    answer, reference = _words(value), _words(question.reference)
    if not answer.split() or not around.other_sections:
        return False
    own = matched_wer([reference], [answer]).wer
    return any(
        (wer := matched_wer([words], [answer]).wer) < OTHER_WER and wer <= own - LOWER
        for words in around.other_sections
        if words != reference
    )


def leans(around: Surroundings, question: Question, value: Value | None) -> bool:
    """The answer, or its position, is the one that the run prefers."""
    if value is None or (around.preferred is None and around.preferred_place is None):
        return False
    place = place_of(question, value) if around.preferred_place else ""
    return name_of(value) == around.preferred or bool(place and place == around.preferred_place)


def name_of(value: Value) -> str:
    """A single choice as text, by which answers are compared."""
    return " ".join(str(value).lower().split())


def place_of(question: Question, value: Value) -> str:
    """The position of a choice in the order shown, "" if it is unknown."""
    shown_options = [name_of(option) for option in offer(question, 1).in_order]
    return str(shown_options.index(name_of(value)) + 1) if name_of(value) in shown_options else ""


def _words(value: Value | None) -> str:
    sections: Sequence[object] = value if isinstance(value, tuple) else ()
    return " ".join(section.text for section in sections if isinstance(section, LyricSection))

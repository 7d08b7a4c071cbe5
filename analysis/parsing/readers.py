"""Table of readers, one row per answer form (`benchmarks.protocol.Form`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

from analysis.labels import normalise
from analysis.parsing.lexicon import compiled
from analysis.parsing.lyrics.caption import read_caption
from analysis.parsing.lyrics.lyrics import read_lyrics, read_words
from analysis.parsing.lyrics.transcript import read_transcript
from analysis.parsing.numbers.moments import is_a_point, is_no_entry
from analysis.parsing.numbers.number import read_number
from analysis.parsing.numbers.plain_number import read_plain_number
from analysis.parsing.numbers.rating import read_rating
from analysis.parsing.numbers.selection import SEVERAL_NUMBERS, Kind
from analysis.parsing.numbers.subjects import DELIVERIES, Subject
from analysis.parsing.options.choice import read_choice
from analysis.parsing.options.choices import read_choices
from analysis.parsing.options.labels import read_labels
from analysis.parsing.options.letter import read_first_letter, read_letter
from analysis.parsing.options.option import read_names
from analysis.parsing.options.option_list import Offer
from analysis.parsing.options.votes import read_votes
from analysis.parsing.options.yes_no import read_yes_no
from analysis.parsing.paragraphs import read_paragraphs
from analysis.parsing.second_readers import PROSE, Opinion, assertions, is_of_a_clause, weighed
from analysis.parsing.second_readers import numbers as second_numbers
from analysis.parsing.second_readers import orders as second_orders
from analysis.parsing.second_readers import refusals as second_refusals
from analysis.parsing.second_readers import sections as second_sections
from analysis.parsing.second_readers.moods import in_earnest
from analysis.parsing.sections.beats import read_beats
from analysis.parsing.sections.events import read_timed, read_turns
from analysis.parsing.sections.labelled_events import read_labelled_events
from analysis.parsing.sections.pitch_line import read_pitch_line
from analysis.parsing.sections.sections import read_sections
from analysis.parsing.steps import Steps
from analysis.parsing.unwrapping import final_answer
from analysis.records import LyricSection, Question, Reading, Section, Step, Value

_ARTIST = re.compile(r"\b(?:artist|performer|singer|vocalist)\s*+#?\s*+(\d)\b", re.IGNORECASE)
"""Number of the artist in a question."""

_LENGTH = re.compile(
    r"\bhow long\b|\bhow many seconds\b|\bhow much time\b|\bdurations?\b|\btotal time\b", re.IGNORECASE
)
"""Question about a duration."""

_LENGTHS = {"Dur": True, "Loc": False}
"""Whether the questions of a task are about durations; of the others their wording decides."""

_EXCLUDED = re.compile(r"\b(?:excluding|without|with no|not counting)\b[^.?\n]*|\bthe sing\w+", re.IGNORECASE)
"""What a question leaves out of the delivery it asks about."""
_ORDER = "weakest strongest least most lowest highest first second third fourth last then followed order ranking rank"
"""Words of an order, which leave its names as they are."""
_GUESTS = re.compile(r"\bguests?\b|\bfeature[sd]?\b|\bnot counting the (?:main|lead)\b", re.IGNORECASE)
"""Question about guests."""

Reader: TypeAlias = Callable[[Any, Question], Reading]


class FormReader(NamedTuple):
    """Reader of a form. read: applies it to a question. source: function with its rules, shown on the case page."""

    source: Callable[..., Any]
    read: Reader

    def __call__(self, raw: Any, question: Question) -> Reading:
        return self.read(raw, question)


OPTIONS_IN_PROMPT = "shown_options"
"""Key of `Question.details` with the options in prompt order."""

VOCABULARY = "vocabulary"
"""Key of `Question.details` that holds the labels of which several may be right."""


def offer(question: Question, n_answers: int, ranked: bool = False) -> Offer:
    """Options of a question, in prompt order if known.

    Names in the reference that are not among the options (a known defect of five questions) are accepted too.
    """
    reference = question.reference if isinstance(question.reference, tuple) else (question.reference,)
    missing = tuple(
        name
        for name in reference
        if isinstance(name, str) and name.lower() not in {option.lower() for option in question.options}
    )
    in_order = {
        "prompt": tuple(question.details.get(OPTIONS_IN_PROMPT, question.options)),
        "stored": question.options,
        "unknown": (),
    }[question.option_order]
    return Offer(
        question.options + missing,
        in_order,
        question.option_order,
        n_answers,
        ranked,
        question.section or "",
        question.prompt,
    )


def _sections(raw: Any, question: Question, labelled: bool) -> Reading:
    reading = read_sections(raw, labelled, question.section)
    if not isinstance(raw, str) or not isinstance(reading.value, tuple) or reading.confidence != "mended":
        return reading
    sections = [item for item in reading.value if isinstance(item, Section)]
    length = question.details.get("duration")
    is_known = isinstance(length, int | float) and not isinstance(length, bool)
    text = final_answer(raw, Steps())
    section_type = "" if labelled else question.section or ""
    second = second_sections.opinion(text, sections, length if is_known else None, labelled, section_type)
    return weighed(reading, second, False, text)


def _lyrics(raw: Any, question: Question) -> Reading:
    """Lyrics; of several named sections in text or a table those of the type asked for, if any is. Data stays."""
    reading = read_lyrics(raw)
    if not question.section or not isinstance(raw, str) or "{" in raw or not isinstance(reading.value, tuple):
        return reading
    items = [item for item in reading.value if isinstance(item, LyricSection)]
    section_items = [item for item in items if _type(item.label) == _type(question.section)]
    if len(section_items) in (0, len(items)) or not all(_type(item.label) for item in items):
        return reading
    step = Step("words of the section asked for taken", f"{len(section_items)} of {len(items)} sections")
    confidence = "mended" if reading.confidence == "clean" else reading.confidence
    return replace(reading, value=tuple(section_items), confidence=confidence, steps=(*reading.steps, step))


def _type(label: str) -> str:
    return normalise(label.rstrip(" 0123456789"))


def _names(raw: Any, question: Question, n_answers: int, key: Callable[[Value], Any], ranked: bool = False) -> Reading:
    options = offer(question, n_answers, ranked)

    def read(answer: Any) -> Reading:
        reading = read_names(answer, options)
        if n_answers == 1 or not isinstance(answer, str) or reading.confidence != "mended":
            return reading
        text = final_answer(answer, Steps())
        second = second_orders.opinion(text, options.options, ranked, n_answers)
        names = [str(name) for name in reading.value] if isinstance(reading.value, tuple) else []
        agrees = second.value == ", ".join(names if ranked else sorted(names))
        if PROSE.intersection(step.name for step in reading.steps):
            topic = f"{question.prompt[:2000]} {_ORDER if ranked else ''}"
            places = map(options.options.index, names)
            opinions = (assertions.of_a_name(text, options.options, place, topic) for place in places)
            if objection := next(filter(any, opinions), None):
                return weighed(reading, objection, False, text)
        return in_earnest(weighed(reading, second, agrees, text), text)

    return read_votes(raw, partial(read_paragraphs, read=read), key, n_answers)


def _number(raw: Any, question: Question, kind: Kind) -> Reading:
    subject = _subject(question.prompt[:2000], question.section, question.task)

    def read(answer: Any) -> Reading:
        reading = read_number(answer, kind, subject)
        if not isinstance(answer, str) or reading.confidence in ("clean", "none"):
            return reading
        text = final_answer(answer, Steps())
        prompt = f"{question.prompt[:2000]} {subject.section}"
        is_open = kind == "song" or any(step.name == SEVERAL_NUMBERS for step in reading.steps)
        if reading.value is None and is_open:
            return _with_the_only_said(reading, text, kind, subject, prompt)
        if not isinstance(reading.value, Decimal):
            return reading
        if any(objection := _objection(reading, text, kind, prompt)):
            doubtful = weighed(reading, objection, False, text)
            is_prose = kind == "count" and any(step.name in PROSE for step in reading.steps)
            return _with_the_only_said(doubtful, text, kind, subject, prompt) if is_prose else doubtful
        if subject.guests or kind == "song":  # told apart by words that the second reader does not know
            return in_earnest(weighed(reading, second_refusals.opinion(answer), False, answer), text)
        second = second_numbers.opinion(text, kind == "seconds")
        agrees = second.value != "" and abs(Decimal(second.value) - reading.value) <= (kind == "seconds")
        return in_earnest(weighed(reading, second, agrees, text), text)

    return read_votes(raw, partial(read_paragraphs, read=read), _same)


def _with_the_only_said(reading: Reading, text: str, kind: Kind, subject: Subject, prompt: str) -> Reading:
    """A doubtful reading, with the only number of a text that a clause says in place of its value."""
    if subject.guests:
        return reading
    if kind == "song":
        values = assertions.said_songs(text, prompt) if prompt.strip() else []
    elif kind == "count":
        values = assertions.said_numbers(text, prompt)
    else:
        is_other = is_a_point if subject.length else is_no_entry
        times = (match for match in assertions.said_times(text, prompt) if not is_other(match.string, match.start()))
        values = list(dict.fromkeys(Decimal(f"{assertions.seconds_of(match):g}") for match in times))
    if len(values) != 1 or values[0] == reading.value:
        return reading
    step = Step("only number that a clause says of it", f"{values[0]}, in: {text[:120]}")
    return replace(reading, value=values[0], confidence="ambiguous", steps=(*reading.steps, step))


def _objection(reading: Reading, text: str, kind: Kind, prompt: str) -> Opinion:
    """What speaks against a number of a clause."""
    if not is_of_a_clause(reading) or not isinstance(reading.value, Decimal):
        return Opinion()
    if kind == "seconds":
        return assertions.of_a_time(text, float(reading.value), prompt)
    return (assertions.of_people if kind == "count" else assertions.of_a_song)(text, reading.value, prompt)


def _plain_number(raw: Any, question: Question) -> Reading:
    subject = _subject(question.prompt[:2000])
    return read_votes(raw, lambda text: read_plain_number(text, subject), _same)


@lru_cache(maxsize=1024)
def _subject(prompt: str, section: str = "", task: str = "") -> Subject:
    """Subject of a prompt. Cached, because many questions share one."""
    artist = _ARTIST.search(prompt)
    n_artist = int(artist[1]) if artist is not None else None
    is_length = _LENGTHS.get(task, _LENGTH.search(prompt) is not None)
    request = _EXCLUDED.sub("", prompt) if is_length else ""
    deliveries = [name for name in DELIVERIES if request and compiled(f"delivery.{name}").search(request)]
    delivery = deliveries[0] if len(deliveries) == 1 else ""
    return Subject(n_artist, is_length, _GUESTS.search(prompt) is not None, section, delivery)


def _same(value: Value) -> Any:
    return value


def _any_order(value: Value) -> Any:
    return tuple(sorted(str(name) for name in value)) if isinstance(value, tuple) else value


READERS: dict[str, FormReader] = {
    "sections": FormReader(read_sections, partial(_sections, labelled=True)),
    "intervals": FormReader(read_sections, partial(_sections, labelled=False)),
    "lyrics": FormReader(read_lyrics, _lyrics),
    "words": FormReader(read_words, lambda raw, _: read_words(raw)),
    "option": FormReader(read_names, partial(_names, n_answers=1, key=_same)),
    "pair": FormReader(read_names, partial(_names, n_answers=2, key=_any_order)),
    "ranking": FormReader(read_names, partial(_names, n_answers=4, key=_same, ranked=True)),
    "song": FormReader(read_number, partial(_number, kind="song")),
    "count": FormReader(read_number, partial(_number, kind="count")),
    "seconds": FormReader(read_number, partial(_number, kind="seconds")),
    "letter": FormReader(read_first_letter, lambda raw, question: read_first_letter(raw, question.prompt)),
    "yes or no": FormReader(read_yes_no, lambda raw, _: read_yes_no(raw)),
    "transcript": FormReader(read_transcript, lambda raw, _: read_transcript(raw)),
    "events": FormReader(read_timed, lambda raw, _: read_timed(raw)),
    "turns": FormReader(read_timed, lambda raw, _: read_timed(raw)),
    "beats": FormReader(read_beats, lambda raw, _: read_beats(raw)),
    "choice": FormReader(read_choice, lambda raw, question: read_choice(raw, question.options, question.prompt)),
    "choices": FormReader(read_choices, lambda raw, question: read_choices(raw, question.options, question.prompt)),
    "number": FormReader(read_plain_number, _plain_number),
    "speakers": FormReader(read_turns, lambda raw, _: read_turns(raw)),
    "tags": FormReader(read_labels, lambda raw, question: read_labels(raw, question.details.get(VOCABULARY, ()))),
    "techniques": FormReader(
        read_labelled_events, lambda raw, question: read_labelled_events(raw, question.details.get(VOCABULARY, ()))
    ),
    "melody": FormReader(read_pitch_line, lambda raw, _: read_pitch_line(raw)),
    "caption": FormReader(read_caption, lambda raw, _: read_caption(raw)),
    "rating": FormReader(read_rating, lambda raw, question: read_rating(raw, question.prompt)),
    "judged": FormReader(read_transcript, lambda raw, _: read_transcript(raw)),
}
"""Reader of each answer form."""

CAREFUL: dict[str, FormReader] = {
    "letter": FormReader(read_letter, lambda raw, question: read_letter(raw, question.prompt, question.options)),
}
"""Careful readers of forms for which the paper defines a simpler rule."""

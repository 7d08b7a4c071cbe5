"""Answers that are one number: a count, a duration, a point in time, the number of a song.

If a text contains several numbers, these rules apply in order: the only number; the number after "answer" or similar;
the total; the only number of the requested kind (performers for counts, seconds for times); the number that the answer
opens with and then explains. Ranges and alternatives ("2 or 3", "58-59"), bounds ("at least 3"), addends without a sum
and undecided texts give no value.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from analysis.parsing.english import in_english
from analysis.parsing.json_like.candidates import candidates
from analysis.parsing.json_like.envelope import UNCLEAR, opened, within
from analysis.parsing.lexicon import alternation, compiled
from analysis.parsing.numbers.clock import read_time
from analysis.parsing.numbers.declared import declared
from analysis.parsing.numbers.fractions import with_decimals
from analysis.parsing.numbers.quantities import NUMBER, quantities
from analysis.parsing.numbers.reservations import reservation
from analysis.parsing.numbers.selection import ONLY_NUMBER, PEOPLE_ALONE, Kind, choose
from analysis.parsing.numbers.subjects import ANY, Subject
from analysis.parsing.numbers.tables import cell, of_data, without_tables
from analysis.parsing.numbers.words import in_digits
from analysis.parsing.options.song_number import choose_song
from analysis.parsing.refusal import refuses, refuses_and_guesses, refuses_in_general
from analysis.parsing.steps import Steps
from analysis.parsing.text import (
    common_signs,
    correction,
    head_and_end,
    is_cut_off,
    says_nothing,
    without_long_blanks,
)
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading

_PLAIN = re.compile(r"\s*-?\d{1,4300}(?:\.\d{1,4300})?\s*")
_TAG = re.compile(r"</?(?:b|i|u|p|em|strong|span|div|code|mark|h[1-6])>", re.IGNORECASE)
_NOT_BUT = re.compile(
    rf"\b(?:not|nicht|pas)\s(?![^.;\n]{{0,3}}only)[^.;\n]{{1,60}}?[\s,]\s?(?:but|sondern|mais|sino)\s(?=[^.;\n]{{0,40}}?{NUMBER})",
    re.IGNORECASE,
)
"""What is denied before what is said instead: "not in verse 1 but at 0:58"."""
_COMMA_OF_THREE = re.compile(r"[+-]?\d{1,3},\d{3}")
_COMMA_POINT = re.compile(
    r"(?:(?<=sekunde )|(?<=seconde )|(?<=segundo ))\d{1,6},\d{1,2}(?![\d,])|"
    r"(?<![\d,.])\d{1,6},\d{1,2}(?=\s*(?:s|secs?|seconds?|secondes?|sek(?:unden?)?|seg(?:undos?)?|m|mins?|"
    r"minut(?:es?|en?|os?))\b)",
    re.IGNORECASE,
)
_NOBODY = (
    r"no (?!other|additional|more|further|extra|way|second|third|fourth|fifth)(?:[\w-]+ ){0,2}"
    r"(?:artists?|performers?|singers?|rappers?|guests?|vocalists?|people|one|features?)\b"
)
_ONLY_NUMBERS = (ONLY_NUMBER, PEOPLE_ALONE)
_NONE_OF_THEM = re.compile(
    rf"\A\W*(?:no one\b|nobody\b|none of (?:them|the)\b|{_NOBODY})|"
    rf"\b(?:there (?:are|is)|has|have|features?|contains?|includes?|with|hear)\s+{_NOBODY}|"
    r"\bwithout (?:any )?(?:features|guests|featured artists)\b|"
    r"\bthere (?:aren't|are not|isn't|is not) (?:any|an?) (?:[\w-]+ ){0,2}"
    r"(?:artists?|performers?|singers?|rappers?|guests?)\b",
    re.IGNORECASE,
)
_NO_OTHERS = re.compile(r"\bno (?:other|additional|more|further|extra)\b", re.IGNORECASE)
_A_FEW = re.compile(r"\b(?:a couple|a pair|duo|duet|trio|quartet|quintet)\b", re.IGNORECASE)


CALLED = {
    "guests": frozenset(
        "guest guests feature features featured nguests numberofguests guestcount guestartists featuredartists "
        "featuredguests numberoffeatures".split()
    ),
    "count": frozenset("total totals count number sum n artists totalartists totalcount numberofartists".split()),
    "seconds": frozenset(
        "duration length total totalduration seconds durationseconds durations lengths totalseconds".split()
    ),
    "song": frozenset(("song", "songnumber", "best", "winner", "track")),
}
"""Keys of the answer in an object with several keys."""


def _called(kind: Kind, subject: Subject) -> frozenset[str]:
    return CALLED["guests" if subject.guests else kind]


def read_number(raw: object, kind: Kind, subject: Subject = ANY) -> Reading:
    """Number in an answer as an exact decimal (seconds for times, 1 to 4 for songs).

    subject: subject of the question, if known.
    """
    steps = Steps()
    if isinstance(raw, str):
        if _PLAIN.fullmatch(raw):
            return _accept(Decimal(raw.strip()), kind, steps)
        return _from_text(raw, kind, subject, steps)
    if raw is None or isinstance(raw, bool):
        return steps.nothing("no answer")
    steps.add("already parsed", raw)
    return _inner(
        _in_data(raw, kind, subject, steps) or within(raw, steps, called=_called(kind, subject)),
        raw,
        kind,
        subject,
        steps,
    )


def _in_data(data: object, kind: Kind, subject: Subject, steps: Steps) -> str | None:
    """Text of the number under the name of the artist, section or song asked for, in data."""
    number_text = of_data(data, kind, subject) if isinstance(data, dict | list) else None
    if number_text is not None:
        steps.add("value under the name asked for", data)
    return number_text


def _inner(value: object, raw: object, kind: Kind, subject: Subject, steps: Steps) -> Reading:
    """Reading of a value inside data: a number, or a text that is read in turn."""
    if value is UNCLEAR:
        if isinstance(raw, str) or (isinstance(raw, list | dict) and raw):
            steps.doubt("ambiguous")
        return steps.nothing("no single value in it", raw)
    if isinstance(value, str):
        return _simple(value, kind, subject, steps)
    time = read_time(value)
    if time is None or time.seconds is None:
        return steps.nothing("no number", raw)
    return _accept(time.seconds, kind, steps)


def _from_text(raw: str, kind: Kind, subject: Subject, steps: Steps) -> Reading:
    if not raw.isascii() and refuses_in_general(raw):
        return steps.refusal(raw)
    text = head_and_end(in_english(common_signs(final_answer(raw, steps), steps), steps), steps)
    if kind != "song" and (plain := with_decimals(text)) != text:
        steps.add("fraction written out", f"{text} = {plain}")
        text = plain
    values = candidates(text, Steps()) if "{" in text else []
    value = next((number_text for data in values if (number_text := _in_data(data, kind, subject, steps))), None)
    value = opened(text, steps, _called(kind, subject)) if value is None else value
    return _inner(value, text, kind, subject, steps)


def _simple(text: str, kind: Kind, subject: Subject, steps: Steps) -> Reading:
    text = without_long_blanks(text)
    text = _TAG.sub("", text) if "</" in text else text
    bare = text.strip("*_`\"'“” \t\n$")
    if bare.startswith("<") and bare.endswith(">"):
        bare = bare[1:-1].strip()
    if bare != text.strip():
        steps.add("quotes or emphasis removed", text)
    reserve = reservation(bare)
    if refuses(bare) or refuses_in_general(bare) or reserve == "declined":
        return steps.refusal(bare)
    if reserve:
        steps.add("what is usual, not what was heard", bare, "ambiguous")
    if refuses_and_guesses(bare):
        steps.add("a guess behind a refusal", bare, "ambiguous")
    if says_nothing(bare):
        if kind == "count" and bare.lower().strip(".") == "none":
            if subject.guests:
                return _nobody(bare, 0, steps)
            steps.add("nobody, or no answer", bare, "ambiguous")
        return steps.nothing("says nothing", bare)
    time = read_time(bare)
    if time is not None and time.seconds is None:
        return steps.nothing("not a finite number", bare)
    if time is not None and time.seconds is not None and (kind == "seconds" or time.writing in ("number", "text")):
        return _of_text(bare, time.seconds, kind, steps)
    if (decided := _decided(bare, kind, subject, steps)) is not None:
        return _simple(decided, kind, subject, steps)
    digits = in_digits(bare) if kind != "song" else bare
    if digits != bare:
        steps.add("number words written as digits", f"{bare} = {digits}")
        if _PLAIN.fullmatch(digits.rstrip(".! ")):
            return _accept(Decimal(digits.rstrip(".! ").strip()), kind, steps)
    return _from_prose(digits, kind, subject, steps)


def _decided(text: str, kind: Kind, subject: Subject, steps: Steps) -> str | None:
    """Part of a text of several lines that decides: what declares the answer, the cell of a table, what stands around
    tables without one."""
    if "\n" not in text and "<t" not in text:
        return None
    table_list, surroundings = without_tables(text)
    if (part := declared(surroundings)) is not None:
        steps.add("declared answer counts", part)
        return part
    cells = [number_text for table in table_list if (number_text := cell(table, kind, subject)) is not None]
    if cells:
        steps.add("cell of a table taken", cells[-1])
        return cells[-1]
    if any(table.head for table in table_list):
        steps.add("table without the answer set aside", text)
        return surroundings
    return None


def _of_text(text: str, value: Decimal, kind: Kind, steps: Steps) -> Reading:
    """Reading of a text that is one number. "85,250" is thousands in a count; in a time, its comma may be a decimal
    point.
    """
    if _COMMA_OF_THREE.fullmatch(text):
        if kind == "seconds":
            steps.add("comma read as a decimal point", text, "ambiguous")
        else:
            value = Decimal(text.replace(",", ""))
    steps.add("number or time read", f"{text} = {value}")
    return _accept(value, kind, steps)


def _from_prose(text: str, kind: Kind, subject: Subject, steps: Steps) -> Reading:
    taken_back = correction(text)
    if taken_back is not None:
        correction_steps = Steps()
        corrected = _from_prose(taken_back, kind, subject, correction_steps)
        if corrected.value is not None:
            steps.add("correction counts", taken_back)
            steps.extend(correction_steps)
            return steps.reading(corrected.value)
    if (plain := _NOT_BUT.sub("", text)) != text:
        steps.add("what is denied left out", text)
        text = plain
    if kind == "song":
        song, why = choose_song(text, steps)
        if song is None:
            return steps.nothing(why, text)
        steps.add(why, text)
        return _accept(song, kind, steps)
    if kind == "seconds" and (plain := _COMMA_POINT.sub(lambda match: match[0].replace(",", "."), text)) != text:
        steps.add("comma read as a decimal point", text)
        text = plain
    every = quantities(text)
    if kind == "count" and (_NONE_OF_THEM.search(text) or (subject.guests and _no_guests().fullmatch(text))):
        return _nobody(text, sum(number.value != 0 for number in every), steps)
    if kind == "count" and subject.guests and not every and compiled("count.alone").search(text):
        steps.doubt("ambiguous")
        return _nobody(text, 0, steps)
    answer, why = choose(text, every, kind, steps, subject)
    if answer is None:
        if kind == "count" and not every and (_A_FEW.search(text) or _NO_OTHERS.search(text)):
            steps.doubt("ambiguous")
        return steps.nothing(why, text)
    if why in _ONLY_NUMBERS and is_cut_off(text):
        return steps.nothing("stops before it answers", text)
    steps.add(why, f"{text[answer.start : answer.end]} = {answer.value}, in: {text}")
    return _accept(answer.value, kind, steps)


_GUESTS = ("count.guest", "count.people", "role.featured artist")
_IS_THERE = r"(?:(?:hay|es gibt|il n'y a|there (?:are|is)|is)\s++)?"


@cache
def _no_guests() -> re.Pattern[str]:
    """A text that is only "no guest", in any language."""
    return re.compile(
        rf"\A\W*+{_IS_THERE}(?:{alternation('count.none')}['’\s]*+(?:{alternation(*_GUESTS)})?|"
        rf"{alternation(*_GUESTS)}\s*+{_IS_THERE}{alternation('count.none')})\W*+",
        re.IGNORECASE,
    )


def _nobody(text: str, n_numbers: int, steps: Steps) -> Reading:
    if n_numbers:
        steps.doubt("ambiguous")
        return steps.nothing("says that there are none, and gives numbers", text)
    steps.add("says that there are none", text)
    return steps.reading(Decimal(0))


def _accept(value: Decimal, kind: Kind, steps: Steps) -> Reading:
    if not value.is_finite():
        return steps.nothing("not a finite number", value)
    if kind == "song" and value not in (1, 2, 3, 4):
        return steps.nothing("no number of a song", value)
    return steps.reading(value)

"""Numbers in a text with their units: "3 artists", "1:05", "two", "12.5 s", "chorus 2".

Number words are read beyond nine ("twenty-one", "one hundred and five", "two thousand", "a dozen"). A minus sign
belongs to the number after it, unless a digit or letter before it makes a range.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from analysis.parsing import late
from analysis.parsing.numbers.clock import decimal, read_time

Of: TypeAlias = Literal["", "time", "people", "others", "measure", "share", "part", "name", "decade"]
"""Unit of a number: none, seconds, performers, other things, another measure (BPM, bars, Hz), per cent, part of a group
("two of them"), or part of a name (chorus 2).
"""

_UNITS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split(),
        range(20),
        strict=True,
    )
)
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_VALUES = _UNITS | _TENS | {"single": 1}
_SCALES = {"dozen": 12, "hundred": 100, "thousand": 1000}
UNIT_WORDS = "|".join(sorted(_UNITS, key=len, reverse=True))
_UNDER_100 = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-]+(?:{UNIT_WORDS})\b)?|(?:{UNIT_WORDS}))"
_SCALE = "|".join(_SCALES)
_WORDS = (
    rf"(?:(?:(?:an?|{_UNDER_100})[\s-]+)?(?:{_SCALE})\b(?:[\s-]+(?:and[\s-]+)?"
    rf"(?=(?:{UNIT_WORDS}|{'|'.join(_TENS)}|{_SCALE})\b))?){{1,4}}(?:{_UNDER_100})?|{_UNDER_100}"
)
"""Number words that form one number: "one hundred and five"; "two and four" are two numbers."""
_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:[eE][+-]?\d{1,6})?|\.\d+"
_CLOCK = r"\d{1,9}:\d{1,2}(?::\d{1,2})?(?:\.\d+)?"
_M = r"minutes?|minuten|minutos?|mins?\.?|min\.?|m|′"
_S = r"seconds?|secondes?|sekunden?|segundos?|(?:secs?|sek|seg)\.?|s|″"
NUMBER = rf"(?:{_DIGITS}|\b(?:{_WORDS})\b)"
"""Number in digits or words."""
_START = r"(?<![A-Za-z\u00c0-\u024f0-9_.])(?<!\d:)"
_AFTER_NAME = r"(?:(?<=song)|(?<=track)|(?<=clip)|(?<=option)|(?<=song_)|(?<=track_)|(?<=clip_)|(?<=option_))"
_SINGLE = (
    r"\ba single(?=[^\S\n]+(?:[a-z-]+[^\S\n]+){0,2}?(?:artist|performer|singer|rapper|vocalist|person|voice|guest)\b)"
)
GROUPS = {"duet": 2, "duo": 2, "trio": 3, "quartet": 4, "quintet": 5, "sextet": 6}
_GROUP = rf"\b(?:{'|'.join(GROUPS)})\b"
_QUANTITY = late.compile(
    rf"(?P<minutes>{_START}{NUMBER}\s?-?(?:{_M})(?![^\W\d_])(?:\s*(?:,|and|und|et|y)?\s*{NUMBER}\s?-?(?:{_S})(?![^\W\d_])|"
    rf"(?:(?<=minute)|(?<=minutes)|(?<=min))\s+{NUMBER}(?=[.!\s]*\Z))?)"
    rf"|(?P<clock>{_START}(?:(?<!\w)[+-])?{_CLOCK}(?!\w|:\d))"
    rf"|(?P<digits>(?:{_START}|{_AFTER_NAME})[+-]?(?:{_DIGITS})|(?<=[0-9][-–])(?:{_DIGITS}))"
    rf"|(?P<words>\b(?:{_WORDS})\b|{_SINGLE}|{_GROUP})",
    re.IGNORECASE,
)
_AFTER_SECONDS = late.compile(
    rf"\s?-?(?:{_S})(?![^\W\d_])|(?:st|nd|rd|th)\s+second\b|\s?(?:ms|milliseconds?)(?![^\W\d_])", re.IGNORECASE
)
_PEOPLE = late.compile(
    r"[^\S\n]+(?:(?!(?:is|are|was|when|where|that|ist|est|es|hört)\b)[a-z-]+[^\S\n]+){0,3}?(?:artists?|singers?|performers?|rappers?|vocalists?|people|persons?|voices?|"
    r"guests?|members?|"
    r"musicians?|features?|individuals?|speakers?|humans?|vocals|"
    r"sänger(?:innen|in)?|künstler(?:innen|in)?|stimmen?|personen|leute|interpret(?:en|innen)?|"
    r"artistes?|chanteu(?:rs?|ses?)|voix|personnes?|interprètes?|rappeu(?:rs?|ses?)|"
    r"artistas?|cantantes?|voces|voz|personas?|intérpretes|raperos?)\b|\s?[位名人个]",
    re.IGNORECASE,
)
_OTHERS = late.compile(
    r"[^\S\n]+(?:[a-z-]+[^\S\n]+){0,2}?(?:sections?|chorus(?:es)?|verses?|bridges?|songs?|tracks?|times|clips?|parts?|"
    r"segments?|options?|"
    r"instruments?|strophen?|refrains?|couplets?|estrofas?|coros|estribillos|lines?|words?|notes?|chords?|takes?|"
    r"years?)\b",
    re.IGNORECASE,
)
_MEASURE = late.compile(
    r"[ \t\u00a0-]{0,3}(?:bpm|h|hours?|beats?(?:[\s-]+per[\s-]+minute)?|k?hz|(?:kilo)?hertz|db|decibels?|dezibel|bars?|"
    r"measures?|"
    r"takte?n?|"
    r"mesures?|compás|compases|semitones?|octaves?|cents|kbps|kbit/s|[mk]b|bits?|schläge|battements|pulsaciones|"
    r"frames?|samples?|ticks?|tokens?|syllables?|pixels?|"
    r"pages?)\b",
    re.IGNORECASE,
)
_MEASURE_BEFORE = late.compile(
    r"\b(?:(?:confidence|probability|certainty|likelihood|bars?|measures?|year|takt|mesures?|compás|beat|bpm|tempo|pitch|key|frequency|hz)s?(?:\s+(?:no\.?|"
    r"number|nr\.?))?"
    r"(?:\s+(?:of|is|at|around|about|approximately|von|de|bei))*\s*[:=#~≈]?\s*|(?:bars|measures)\s+\d{1,4}\s*(?:-|–|"
    r"to|and)\s*)\Z",
    re.IGNORECASE,
)
_SHARE = late.compile(r"\s*(?:%|percent\b|per cent\b|prozent\b|pour ?cent\b|por ciento\b)", re.IGNORECASE)
_PART = late.compile(r"\s+of\s+(?:them|which|whom|those|these)\b", re.IGNORECASE)
_NAME_BEFORE = late.compile(
    r"\b(?:artist|artista|artiste|künstler|sänger|track|song|lied|chanson|canción|chorus|verse|bridge|intro|outro|"
    r"hook|section|part|option|clip|audio|singer|performer|"
    r"speaker|top|figure|step|vol\.?)s?[\s_]*#?\s?\Z",
    re.IGNORECASE,
)
_PEOPLE_BEFORE = late.compile(
    r"(?:\A|[\n,;|]|\bof )[\s*_-]{0,12}(?:artists|performers|singers|vocalists|rappers|voices|people|sänger|künstler|"
    r"stimmen|artistes|chanteurs|voix|artistas|"
    r"cantantes|voces)\s*[*_]{0,2}\s*[:=→][\s*_]*\Z",
    re.IGNORECASE,
)
_OTHERS_BEFORE = late.compile(
    r"\b(?:sections|choruses|verses|bridges|instruments|songs|tracks|parts|refrains|strophen|couplets|estrofas|"
    r"coros)\s*[*_]{0,2}\s*"
    r"[:=→][\s*_]*\Z",
    re.IGNORECASE,
)
_PRONOUN_BEFORE = late.compile(
    r"\b(?:the|this|that|which|no|any|every|each|another|other|some|first|second|third|last|the only|correct|right|"
    r"final|true|real|wrong|best)\s+\Z",
    re.IGNORECASE,
)
_ONLY_THE = late.compile(r"\b(?:just|only) the\s+\Z", re.IGNORECASE)
_PRONOUN_AFTER = late.compile(
    r"\s+of\b(?! (?:them|whom|which),? (?:is |being )?(?:an? )?(?:featured|guest))|\s+(?:can|could|may|might|would|"
    r"should|cannot)\b",
    re.IGNORECASE,
)


MOST = 1000
"""Most numbers of a text that states one of them."""


class Quantity(NamedTuple):
    """Number with its unit and its position in the text."""

    value: Decimal
    of: Of
    start: int
    end: int


def quantities(text: str) -> list[Quantity]:
    """Numbers of a text that could be the answer or part of it, in order; none of a text with more than MOST."""
    matches = list(islice(_QUANTITY.finditer(text[:100_000]), MOST + 1))
    if len(matches) > MOST:
        return []
    every = (_quantity(match, text) for match in matches)
    return [quantity for quantity in every if quantity is not None and quantity.value.is_finite()]


def _quantity(match: re.Match[str], text: str) -> Quantity | None:
    start, end, number_text = match.start(), match.end(), match[0]
    before, after = text[max(0, start - 40) : start], text[end : end + 60]
    if match["minutes"]:
        value = _minutes(number_text)
        return None if value is None else Quantity(value, "time", start, end)
    if match["clock"]:
        time = read_time(number_text.lstrip("+"))
        return None if time is None or time.seconds is None else Quantity(time.seconds, "time", start, end)
    if match["words"]:
        if number_text.lower() == "one" and _is_pronoun(before, after):
            return None
        if number_text.lower() in GROUPS:
            return Quantity(Decimal(GROUPS[number_text.lower()]), "people", start, end)
        value = Decimal(words_to_number(number_text))
    else:
        value = decimal(number_text.replace(",", ""))
    of, length = _of(number_text, before, after)
    return Quantity(value / 1000 if length < 0 else value, of, start, end + abs(length))


def _is_pronoun(before: str, after: str) -> bool:
    """Whether "one" is a pronoun ("the other one"); "just the one singer" is a number."""
    return _PRONOUN_AFTER.match(after) is not None or (
        _PRONOUN_BEFORE.search(before) is not None and _ONLY_THE.search(before) is None
    )


def _of(number_text: str, before: str, after: str) -> tuple[Of, int]:
    """Unit of a number and its length in the text (negative for milliseconds)."""
    seconds = _AFTER_SECONDS.match(after)
    if seconds is not None:
        if seconds[0] == "s" and re.fullmatch(r"(?:19|20)\d0", number_text):
            return "decade", 1
        return "time", -len(seconds[0]) if "ms" in seconds[0] or "milli" in seconds[0] else len(seconds[0])
    if _SHARE.match(after):
        return "share", 0
    if _MEASURE.match(after) or _MEASURE_BEFORE.search(before):
        return "measure", 0
    if _NAME_BEFORE.search(before):
        return "name", 0
    if _PART.match(after):
        return "part", 0
    if _PEOPLE.match(after) or _PEOPLE_BEFORE.search(before):
        return "people", 0
    if _OTHERS.match(after) or _OTHERS_BEFORE.search(before):
        return "others", 0
    return "", 0


def _minutes(number_text: str) -> Decimal | None:
    parts = re.findall(rf"(?<![\d.,])({NUMBER})\s?-?({_M}|{_S})(?![a-z])", number_text, re.IGNORECASE)
    total = Decimal(0)
    for number, unit in parts:
        plain = number.strip()
        value = decimal(plain.replace(",", "")) if plain[0] in "0123456789." else Decimal(words_to_number(plain))
        total += value * (60 if unit.lower().startswith(("m", "′")) else 1)
    if parts and (last_number := re.search(rf"(?:{_M})\s+({NUMBER})\Z", number_text, re.IGNORECASE)):
        plain = last_number[1].strip()
        total += decimal(plain) if plain[0] in "0123456789." else Decimal(words_to_number(plain))
    return total if parts else None


def words_to_number(words: str) -> int:
    """ "twenty-one" → 21, "one hundred and five" → 105. Only for matches of the pattern of number words."""
    total, part = 0, 0
    for word in re.split(r"[\s-]+", words.lower()):
        if word == "thousand":
            total, part = total + max(part, 1) * 1000, 0
        elif word in _SCALES:
            part = max(part, 1) * _SCALES[word]
        else:
            part += _VALUES.get(word, 0)
    return total + part

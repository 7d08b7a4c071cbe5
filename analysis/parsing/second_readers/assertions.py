"""A second look at a value that prose alone names: whether any clause that names it says so of what was asked.

A clause that grants, supposes, compares, expects, denies or asks says nothing. A number of performers counts them: its
clause names performers behind it, or nothing. A time belongs to the section asked for, not to another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from analysis.parsing.second_readers import Opinion

_LONGEST = 2000
_LONGEST_CLAUSE = 200
_SAME_TIME = 0.01
"""Seconds by which two spellings of a time may differ."""
_STEM = 4
"""Letters that a name and its other forms share."""
_WORD = re.compile(r"\w+")
_BREAK = re.compile(r"[,;:!?()\n]|\.(?!\d)|(?<!\d)\.|\s[-–—]\s|\b(?:but|and|so|because|und|aber|et|mais|y|pero)\b")
_NOT_SAID = re.compile(
    r"\b(?:if|unless|although|though|while|whereas|unlike|despite|besides|except|instead|rather than|than|expect\w*|"
    r"follow\w*|preced\w*|suppose\w*|wenn|falls|obwohl|während|statt|als|si|bien que|alors que|plutôt|aunque|mientras|"
    r"en vez)\b"
)
_LESSER = re.compile(r"\bless \w.{0,40}\bthan\b")
"""What stands before the greater of two."""
_DENIES = re.compile(r"\b(?:no|not|never|without|lacks?|lacking|isn't|aren't|doesn't|don't)\b")
_COMPARED = re.compile(r"\b(?:less|more|longer|shorter|later|earlier|fewer)\b[^.\n]{0,30}\bthan\b")
_NOT_SAID_BEHIND = re.compile(
    r"[^,;:\n]{0,24}\b(?:expect\w*|apiece|each)\b|\s\w{0,8}\s?(?:only\s)?(?:begins|starts|sets in|stops|ends)\b|"
    r"\s(?:is|are|stays?|remains?) (?:silent|absent|missing|quiet|gone|out)\b|"
    r"[^.;:\n]{0,60}\?(?!\W{0,4}(?:yes|ja|oui|sí|si)\b)"
)
_NUMBERS = {
    Decimal(value): frozenset(row.split())
    for value, row in enumerate(
        ("0 zero", "1 one single ein eine einen un une una uno", "2 two zwei deux dos", "3 three drei trois tres",
         "4 four vier quatre cuatro", "5 five fünf cinq cinco", "6 six sechs seis", "7 seven sieben sept siete",
         "8 eight acht huit ocho", "9 nine neun neuf nueve", "10 ten zehn dix diez")
    )
}  # fmt: skip
_TIME = re.compile(r"(?<![\w.,:])(?:(\d{1,2}):(\d\d(?:\.\d+)?)(?![\d:])|(\d+(?:[.,]\d+)?)(?![\d:]))")
_NUMBER = re.compile(r"(?<![\w.,:])(?:\d+(?:\.\d+)?(?![\d:])|[^\W\d_]+)")
_OTHER_SCRIPT = re.compile("[\u0370-\u1eff\u3005-\uffef]")
_PEOPLE = re.compile(
    r"\b(?:voices?|vocal\w*|singers?|people|persons?|artists?|performers?|rappers?|speakers?|individuals?|guests?|"
    r"m[ae]n|wom[ae]n|males?|females?|sing\w*|raps?|distinct|different|total|overall|altogether|all|them|"
    r"stimmen?|sänger\w*|person\w*|leute|künstler\w*|gäste?|interpret\w*|voix|chant\w+|artist\w*|invité\w*|"
    r"interprètes?|intérpretes?|voz|voces|cantantes?|invitad\w+)\b"
)
_SECTION = re.compile(
    r"\b(?:intro|verse|pre-chorus|prechorus|post-chorus|chorus|bridge|outro|refrain|hook|interlude|solo)(?:e?s)?\b"
)


def of_people(raw: str, count: Decimal) -> Opinion:
    """Nothing, if no clause counts performers with this number."""
    text = _folded(raw)
    words = _NUMBERS.get(count, {str(count)})
    places = [match.span() for match in _NUMBER.finditer(text) if match[0] in words]
    if not places or _OTHER_SCRIPT.search(text) or any(map(_counts_people, _asserting(text, places))):
        return Opinion()
    return Opinion("", "a number of something else, or in a clause that does not say so")


def _counts_people(behind: str) -> bool:
    return not any(map(str.isalpha, behind)) or _PEOPLE.search(behind) is not None


def of_a_time(raw: str, seconds: float, section: str = "") -> Opinion:
    """Nothing, if no clause says this time, or a text names other sections alone. section: the one asked for."""
    text = _folded(raw)
    sections = {match[0].rstrip("s") for match in _SECTION.finditer(text)}
    name = section.lower().rstrip(" 0123456789")
    if name and sections and not any(name[:5] in other for other in sections):
        return Opinion("", "a time of another section")
    if _COMPARED.search(text) and len({_seconds(match) for match in _TIME.finditer(text)}) > 1:
        return Opinion("", "times that are compared")
    places = [match.span() for match in _TIME.finditer(text) if abs(_seconds(match) - seconds) < _SAME_TIME]
    if not places or _OTHER_SCRIPT.search(text) or any(True for _ in _asserting(text, places)):
        return Opinion()
    return Opinion("", "a time in a clause that does not say so")


def _seconds(match: re.Match[str]) -> float:
    minutes, seconds, plain = match.groups()
    return 60 * float(minutes) + float(seconds) if minutes else float(plain.replace(",", "."))


def of_a_name(raw: str, name: str) -> Opinion:
    """Nothing, if a text names an option only in clauses that do not say so."""
    text = _folded(raw)
    name = name.lower()
    first_word = _WORD.search(name)
    stem = first_word[0][:_STEM] if first_word is not None else ""
    forms = [match.span() for match in _WORD.finditer(text) if stem and match[0].startswith(stem)]
    places = [(start, max(end, start + len(name) * text.startswith(name, start))) for start, end in forms]
    if not places or _OTHER_SCRIPT.search(text) or not all(map(_DENIES.search, _asserting(text, places))):
        return Opinion()
    return Opinion("", "named in a clause that does not say so")


def _folded(raw: str) -> str:
    """Text in lower case; "" for one that is too long for this reader."""
    return raw.lower().replace("’", "'") if len(raw) <= _LONGEST else ""


def _asserting(text: str, places: Iterable[tuple[int, int]]) -> Iterator[str]:
    """What stands behind each place in its clause, of the clauses that say what they name."""
    for start, end in places:
        before = _LESSER.sub("", _BREAK.split(text[max(0, start - _LONGEST_CLAUSE) : start])[-1])
        following = text[end : end + _LONGEST_CLAUSE]
        behind = _BREAK.split(following, maxsplit=1)[0]
        if not _NOT_SAID.search(before) and not _NOT_SAID_BEHIND.match(following):
            yield behind

r"""One option out of any number, as a careful person reads it.

1. The text of an option, or its letter in a common form: "B", "(B)", "B. flute", "Answer: B".
2. A repeated, framed or stated letter: "BB", "B, B, B", "\boxed{\text{B}}", "答案是B", "I guess it is B".
3. After a transcript of the dialogue ("Assistant: B"), or in a last line that states the answer, that part counts.
4. Everything else is read by `option.read_names`.

A letter is a position in the list. If the options are letters themselves, a text that is one of them and the letter of
another has no value. Case counts only between options that differ in nothing else, see `spelling`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from analysis.parsing.options.option import read_names
from analysis.parsing.options.option_list import Offer
from analysis.parsing.steps import Steps
from analysis.records import Reading

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTER = re.compile(r"[\s\"'`*\[]*+\(?([A-Za-z])\)?[\s\"'`*\].,:;!]*+\Z")
_LETTER_FIRST = re.compile(r"(?:(?:option|choice)\s++)?\(?([A-Za-z])(?:\)[.:]?|[.:,])\s*+(?=\S)")
_REPEATED = re.compile(r"\(?([A-Z])\)?(?:[\s,;/]*+\(?\1\)?){1,20}+[\s.]*+\Z")
_BOXED = re.compile(r"\\boxed\s*+\{\s*+\\(?:text|mathrm|mathbf|textbf)\s*+\{\s*+\(?([A-Za-z])\)?[^{}]{0,200}+\}\s*+\}")
_STATED = re.compile(
    r"(?:(?:the|my)\s++)?(?:(?:correct|right|best|final)\s++)?(?:(?:answer|option|choice)\s*+)?(?:is|would be|:|：)\s*+"
    r"(?::\s*+)?(?:option\s++)?[\"'*`(\[（]*+([A-Za-z])[\"'*`)\]）]*+[\s.。]*+\Z",
    re.IGNORECASE,
)
_BARE_LETTER = re.compile(r"[\"'*`(\[]{1,4}([A-Za-z])[\"'*`)\]]{1,4}|([A-Z])")
"""A small letter only in brackets or quotation marks: "It is a" may be cut off."""
_STATING = frozenset(
    "i i'd i'll would will must should be is it it's that that's this think believe guess say choose pick select go"
    " with for to seems my the best correct right final most definitely clearly probably likely certainly option choice"
    " answer one well so ok okay sure yes".split()
)
"""Words that state a letter and say nothing else, not even a negation."""
_VERDICTS = frozenset(("correct", "right", "best", "answer", "choice", "guess"))
_CHINESE = re.compile(r"(?:正确)?(?:答案|选项|故选|应选|选)(?:应该)?[是为：:\s]*+[（(]?([A-Z])[)）]?[\s.。]*+\Z")
_SPEAKER = re.compile(r"(?:\A|\s)Assistant\s*+:\s*+(?=\S)", re.IGNORECASE)
_ANSWER_LINE = re.compile(
    r"[\s*]*+(?:the\s++)?(?:(?:final|correct)\s++)?answer[ *]*+(?:is[ ]*+)?:[ *]*+(?=\S)", re.IGNORECASE
)
SEVERAL = -1
"""In place of a position: the spelling fits several options."""
MOST_WORDS = 12
"""Of a phrase around a letter."""
SHORT = 400
"""Longest answer whose shape is examined first, in characters."""


def read_choice(raw: object, options: tuple[str, ...], reference: str = "") -> Reading:
    """Option named by an answer."""
    if isinstance(raw, str) and len(raw) <= SHORT:
        return _read_short(raw, options)
    return _read_long(raw, options)


@lru_cache(maxsize=65_536)  # a run repeats the same few answers to the same options
def _read_short(text: str, options: tuple[str, ...]) -> Reading:
    place = _by_shape(text, options)
    if place is not None:
        steps = Steps()
        option = options[place]
        if text.strip() != option and text.strip() not in LETTERS:
            steps.add("letter or text of an option", text, "clean")
        return steps.reading(option)
    return _read_long(text, options)


def _read_long(raw: object, options: tuple[str, ...]) -> Reading:
    offer = Offer(options, options, "stored", 1, False)
    if isinstance(raw, str) and (part := _final_part(raw)) is not None:
        place = _by_shape(part, options)
        reading = None if place is not None else read_names(part, offer)
        steps = Steps()
        steps.add("what states the answer", part)
        if place is not None:
            return steps.reading(options[place])
        if reading is not None and reading.value is not None:
            steps.extend_with(reading)
            return steps.reading(reading.value)
    return read_names(raw, offer)


def _final_part(text: str) -> str | None:
    """Text after a speaker name, or a last line that states the answer."""
    tail = text[-2000:].rstrip()
    match = None
    for match in _SPEAKER.finditer(tail):  # noqa: B007 - the last one counts
        pass
    if match is not None:
        return tail[match.end() :]
    before, line_feed, last = tail.rpartition("\n")
    stated = _ANSWER_LINE.match(last) if line_feed and before.strip() else None
    return last[stated.end() :] if stated else None


def _by_shape(text: str, options: tuple[str, ...]) -> int | None:
    """Position of the option that the whole text names; None if the text has none of the usual forms."""
    plain = text.strip()
    same = _place_of(plain, options)
    letter = _LETTER.match(text)
    if letter is not None:
        place = _place(letter[1], options)
        if same is not None and same != place and plain in options and len(set(options)) == len(options):
            return None
        return place if place is not None or same == SEVERAL else same
    if same is not None:
        return None if same == SEVERAL else same
    if (stated := _stated_letter(plain)) is not None:
        place = _place(stated, options)
        return None if _place_of(stated, options) not in (None, place) else place
    if (match := _REPEATED.match(plain)) is None and (match := _LETTER_FIRST.match(plain)) is not None:
        place, remainder = _place(match[1], options), plain[match.end() :]
        is_its_text = place is not None and len(remainder) > 1 and _is_text_of(remainder.rstrip("."), place, options)
        return place if is_its_text else None
    for pattern in (_REPEATED, _STATED, _CHINESE):
        if (match := pattern.match(plain)) is not None:
            letters = [group for group in match.groups() if group]
            place = _place(letters[0], options)
            return place if _place_of(letters[0], options) in (None, place) else None
    boxed = _BOXED.search(text)
    return _place(boxed[1], options) if boxed else None


def _stated_letter(text: str) -> str | None:
    """The letter of a short text that says nothing else: "I think it is (B).", "Option B is the right one."."""
    words = [word for word in (part.strip(",:.!") for part in text.split(maxsplit=MOST_WORDS)) if word]
    if not 1 < len(words) <= MOST_WORDS:
        return None
    folded = [word.lower() for word in words]
    if _STATING.issuperset(folded[:-1]) and (match := _BARE_LETTER.fullmatch(words[-1])):
        return match[1] or match[2]
    place = 1 if folded[0] in ("option", "choice", "answer") else 0
    after = folded[place + 1 :]
    is_stated = _STATING.issuperset(after) and "is" in after[:1] and not _VERDICTS.isdisjoint(after)
    match = _BARE_LETTER.fullmatch(words[place]) if is_stated else None
    return (match[1] or match[2]) if match else None


def _place(letter: str, options: tuple[str, ...]) -> int | None:
    place = LETTERS.index(letter.upper())
    return place if place < len(options) else None


def _is_text_of(text: str, place: int, options: tuple[str, ...]) -> bool:
    """Whether a text behind a letter is the text of the letter's option, or of another one with the same text."""
    same, option = _place_of(text, options), options[place].strip()
    if same == SEVERAL:
        return text.lower() == option.lower().rstrip(".")
    return same is not None and same in (place, _place_of(option, options))


def _place_of(text: str, options: tuple[str, ...]) -> int | None:
    """First position of the option with this text: in its case, else in lower case, where one option is left."""
    in_case, lower = _places(options)
    return in_case.get(text, lower.get(text.lower()))


@lru_cache(maxsize=4096)
def _places(options: tuple[str, ...]) -> tuple[dict[str, int], dict[str, int]]:
    """First position of each option by its text, with and without full stop; and by the lower case of these."""
    spellings = [option.strip() for option in options]
    lower = [spelling.lower() for spelling in spellings]
    return _first(spellings, spellings), _first(lower, spellings)


def _first(names: list[str], spellings: list[str]) -> dict[str, int]:
    """First position of each name, before that of names that end with a full stop by the rest of them."""
    places: dict[str, int] = {}
    for keys in (names, [name.rstrip(".") for name in names]):
        own: dict[str, int] = {}
        for place, key in enumerate(keys):
            first = own.setdefault(key, place)
            if first != SEVERAL and spellings[first] != spellings[place]:
                own[key] = SEVERAL
        places = own | places
    return places

"""Words by which an answer names the options of a question.

1. The text of an option in any case, with or without the ending of a plural.
2. A number without its unit, as a word, and a decade ("the seventies"), where the options are numbers.
3. Other words of the glossary for the whole option: instruments, moods, deliveries, roles, "both", "none", in six
   languages; keys by their notes ("a-Moll", "la mineur", "C大调").
4. Telling words: parts of options, of which together only one option, or one smallest option, has all.

A word that would name two options names none of them, unless it is the text of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from analysis.parsing.lexicon import entries, names, words
from analysis.parsing.lexicon.phrases import Phrases, folded, key_of, phrases, single_words, words_of

Kind: TypeAlias = Literal["text", "word", "meta"]
Name: TypeAlias = tuple[int, Kind]

GLOSSARIES = ("name", "delivery", "role", "section")
_RELATED = {"none": "neither", "neither": "none", "both": "all", "all": "both"}
"""Words that name an option if none of the options is named by them more closely."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_DECADE = re.compile(r"(?:(?:19|20))(\d0)['’]?s", re.IGNORECASE)
_FRACTION = re.compile(r"(\d{1,2})/(\d{1,2})")
_KEY = re.compile(r"([A-Ga-g])(?:\s?([#♯b♭])|[\s-](sharp|flat))?\s?(major|minor|maj|min)", re.IGNORECASE)
_NUMBERED = re.compile(r"([^\W\d_]+) (\d|[A-H])")
_SCALES = {
    "german": "c d e f g a h", "french": "do ré mi fa sol la si", "spanish": "do re mi fa sol la si",
    "japanese": "ハ ニ ホ ヘ ト イ ロ",
}  # fmt: skip
"""Notes from C to B as languages other than English call them."""


class Spellings(NamedTuple):
    """Phrases that name options, and what options without a name of their own stand for."""

    phrases: Phrases[Name]
    classes: dict[int, str]
    """What options such as "None of the above" stand for, by place."""


@lru_cache(maxsize=4096)
def spellings(options: tuple[str, ...]) -> Spellings:
    """Words that name the options."""
    classes = {place: kind for place, option in enumerate(options) if (kind := meta_class(option))}
    texts = {key_of(option) for option in options}
    others: dict[str, set[int]] = {}
    metas: dict[str, set[int]] = {}
    word_of_key: dict[tuple[str, ...], str] = {}
    for place, option in enumerate(options):
        for word in _other_words(option, classes.get(place, ""), classes):
            same = word_of_key.setdefault(key_of(word), word)
            (metas if place in classes else others).setdefault(same, set()).add(place)
        for word in _yes_or_no(option) if place not in classes else ():
            metas.setdefault(word_of_key.setdefault(key_of(word), word), set()).add(place)
    rows: list[tuple[str, Name]] = [(option, (place, "text")) for place, option in enumerate(options)]
    tables: tuple[tuple[Kind, dict[str, set[int]]], ...] = (("word", others), ("meta", metas))
    for kind, table in tables:
        rows += [
            (word, (min(places), kind))
            for word, places in table.items()
            if len(places) == 1 and key_of(word) not in texts
        ]
        texts |= {key_of(word) for word in table}
    return Spellings(Phrases(rows), classes)


@lru_cache(maxsize=4096)
def meta_class(option: str) -> str:
    """What an option stands for that names no thing of its own: "both", "none", "unknown", ...; "" for others."""
    plain = option.strip(" .")
    table = phrases("meta")
    whole_names = [entry.removeprefix("meta.") for entry in table.names(plain)]
    if whole_names:
        return min(whole_names, key=entries("meta").index) if len(whole_names) > 1 else whole_names[0]
    first, _, remainder = plain.lower().partition(" ")
    if first in ("both", "neither", "none", "all") and "and" not in remainder.split():
        return "equal" if first == "both" and phrases("meta.equal").names(remainder.removeprefix("are ")) else first
    entry_names = [entry for phrase in table.find(key_of(plain)) for entry in phrase.names]
    kinds = {entry.removeprefix("meta.") for entry in entry_names} & {"unknown", "equal", "inapplicable"}
    return min(kinds) if len(kinds) == 1 and len(plain.split()) <= 5 else ""


def _yes_or_no(option: str) -> Iterator[str]:
    """Words for the yes or no that an option opens with: "Yes, it is faster"."""
    head, comma, _ = option.partition(",")
    for entry in phrases("meta.yes", "meta.no").names(head) if comma else ():
        yield from words(entry)


def _other_words(option: str, kind: str, classes: dict[int, str]) -> Iterator[str]:
    """Other words for a whole option."""
    if kind:
        kinds = set(classes.values())
        near = _RELATED.get(kind)
        yield from words(f"meta.{kind}")
        if near and near not in kinds:
            yield from words(f"meta.{near}")
    for group in GLOSSARIES:
        for entry in phrases(group).names(option):
            yield from words(entry)
            yield from words("instrumental") if entry == "delivery.neither" else ()
    yield from _numbers(option)
    if (numbered_name := _NUMBERED.fullmatch(option.strip())) is not None and not phrases("unit").names(
        numbered_name[1]
    ):
        number = numbered_name[2] if numbered_name[2].isdecimal() else str("ABCDEFGH".index(numbered_name[2]) + 1)
        yield from (
            f"{rank} {numbered_name[1]}" for rank in (words(f"ordinal.{number}") if number in "12345678" else ())
        )
    if (key := _KEY.fullmatch(option.strip())) is not None:
        yield from _keys(*key.groups())


def _numbers(option: str) -> Iterator[str]:
    """Spellings of an option that is a number, with or without a unit."""
    parts = [word.text for word in words_of(option)]
    units = single_words("unit")
    if parts and _NUMBER.fullmatch(parts[0]) and all(folded(part) in units for part in parts[1:]):
        yield parts[0]
        digits = folded(parts[0])
        for number in (parts[0], *(spelled(int(digits)) if digits.isdecimal() and len(digits) < 4 else ())):
            yield number
            yield " ".join((number, *parts[1:]))
    elif len(parts) == 1 and (value := names("number").get(parts[0])) is not None:
        yield value
        yield from words(f"number.{value}")
    if (decade := _DECADE.fullmatch(option.strip())) is not None:
        yield f"{decade[1]} s"
        yield from (
            f"{word[:-1]}ies" for word in words(f"number.{int(decade[1])}", "english") if decade[1] not in "0010"
        )
    if (fraction := _FRACTION.fullmatch(option.strip())) is not None:
        for upper_word in words(f"number.{int(fraction[1])}", "english") if int(fraction[1]) <= 12 else ():
            yield from (f"{upper_word} {other}" for other in words(f"number.{int(fraction[2])}", "english"))
            yield from (f"{upper_word} {other}" for other in (("quarter",) if fraction[2] == "4" else ("eighth",)))


@lru_cache(maxsize=1024)
def spelled(number: int) -> tuple[str, ...]:
    """A number below 1,000 in words: of the lexicon in every language, composed in English."""
    known_words = words(f"number.{number}") if f"number.{number}" in entries("number") else ()
    if known_words or not 20 < number < 1000:
        return known_words
    hundreds, below = divmod(number, 100)
    if hundreds:
        head = f"{words(f'number.{hundreds}', 'english')[-1]} hundred"
        tails = [word for word in spelled(below) if word.isascii()] if below else [""]
        heads = (head, "a hundred") if hundreds == 1 else (head,)
        return tuple(
            form for head in heads for tail in tails for form in (f"{head} {tail}".strip(), f"{head} and {tail}")
        )
    tens, ones = divmod(number, 10)
    return (f"{words(f'number.{tens * 10}', 'english')[0]} {words(f'number.{ones}', 'english')[0]}",)


def _keys(note: str, sign: str | None, sign_word: str | None, mode: str) -> Iterator[str]:
    """Names of a key in six languages."""
    entry = "name.major" if mode.lower().startswith("maj") else "name.minor"
    shift = {"#": "sharp", "♯": "sharp", "b": "flat", "♭": "flat"}.get((sign or "").lower(), (sign_word or "").lower())
    place = "CDEFGAB".index(note.upper())
    for word in words(entry, "english"):
        for written_letter in (
            ("",) if not shift else (" sharp", " #", " ♯") if shift == "sharp" else (" flat", "b", " ♭")
        ):
            yield f"{note}{written_letter} {word}"
    for mode in ("min", "m") if entry == "name.minor" else ("maj",):
        joined = note + ("b" if shift == "flat" else " # " if shift else "") + mode
        yield from (joined,) if joined.lower() != "am" else ()
    scales = {language: scale.split() for language, scale in _SCALES.items()} | {"chinese": list("CDEFGAB")}
    for language, scale in scales.items():
        for word in words(entry, language):
            for accident in words(f"name.{shift}", language) if shift else ("",):
                before = language in ("chinese", "japanese")
                yield f"{accident}{scale[place]} {word}" if before else f"{scale[place]} {accident} {word}"
    german = {"sharp": "is", "flat": "s" if note.upper() in "AE" else "es", "": ""}[shift]
    if shift:
        letter = "b" if (note.upper(), shift) == ("B", "flat") else f"{_SCALES['german'].split()[place]}{german}"
        yield from (f"{letter} {word}" for word in words("name.major" if entry.endswith("major") else entry, "german"))


@lru_cache(maxsize=1)
def common_words() -> frozenset[str]:
    """Words that tell no option from another."""
    groups = ("article", "filler", "conjunction", "answer.copula", "meta", "denial.only", "unit")
    return frozenset(folded(word) for word in single_words(*groups) - single_words("name", "ordinal"))


@lru_cache(maxsize=1024)
def telling_words(options: tuple[str, ...]) -> Phrases[int]:
    """Telling words of options and their translations, named by the places of the options that have them."""
    classes = spellings(options).classes
    rows: dict[tuple[str, int], None] = {}
    for place, option in enumerate(options):
        if classes.get(place, "equal") != "equal":
            continue
        for word in set(key_of(option)) - common_words():
            translations = (key for entry in phrases("name", "ordinal").names(word) for key in words(entry))
            for spelling in (word, *translations):
                if (len(spelling) > 2 or not spelling.isascii()) and not spelling[0].isdecimal():
                    rows[spelling, place] = None
    return Phrases(rows)

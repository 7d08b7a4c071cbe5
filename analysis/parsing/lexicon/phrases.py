"""Words of a text, and the entries of the lexicon that they are.

A text is cut once into words: runs of letters, numbers with their inner signs ("3/4", "1.5"), sharps and flats, and
single Chinese or Japanese characters. Phrases are found word by word from left to right, the longest first, so that
"not only" is no "not". All takes time proportional to the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from analysis.parsing.lexicon import CJK, entries, words

_CHARACTERS = CJK.pattern[1:-1]
_ELISION = r"(?<![^\W_])(?i:[cdjlmnst]|qu)['’](?=(?i:[aeiouyhéèêàâîôûœ]))"
"""Article or pronoun of French before a vowel, a word of its own: "l'orgue"."""
_WORD = re.compile(
    rf"\d+(?:[./,:]\d+)*|[{_CHARACTERS}]|{_ELISION}|"
    rf"[^\W\d_{_CHARACTERS}]+(?:['’][^\W\d_{_CHARACTERS}]+)*|[#♯♭%]"
)
_PAUSE = re.compile(r"[.,;:!?()\n。，；：！？]|\s[-–—]\s")
_DECIMAL = re.compile(r"(\d+)([.,])(\d+)")
LONGEST_PHRASE = 80
"""Most words of a phrase."""

Name = TypeVar("Name", bound=Hashable)
_NO_NAMES: frozenset[Any] = frozenset()


class Word(NamedTuple):
    """Word of a text in lower case, with its place in the text."""

    text: str
    start: int
    end: int


class Phrase(NamedTuple, Generic[Name]):
    """Words `first` to `last` (not included) of a text that have names."""

    names: frozenset[Name]
    first: int
    last: int


def pauses_of(text: str, words: Sequence[Word]) -> set[int]:
    """Words of a text with a comma, full stop or bracket between them and the word before."""
    gaps = ((place, words[place - 1].end, words[place].start) for place in range(1, len(words)))
    return {place for place, end, start in gaps if text[end:start] != " " and _PAUSE.search(text, end, start)}


def words_of(text: str) -> list[Word]:
    """Words of a text in their order."""
    return [Word(match[0].lower().replace("’", "'"), match.start(), match.end()) for match in _WORD.finditer(text)]


def folded(word: str) -> str:
    """Word without the ending of a plural or a genitive; number without zeros behind its point: "79.0" is "79"."""
    if (number := _DECIMAL.fullmatch(word)) is not None and not (number[2] == "," and len(number[3]) == 3):
        return f"{number[1]}.{number[3]}".rstrip("0").rstrip(".")
    if word.endswith("'s") and len(word) > 2:
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(maxsize=16_384)
def key_of(text: str) -> tuple[str, ...]:
    """Folded words of a text."""
    if text.replace(" ", "").isalpha() and (text.isascii() or not CJK.search(text)):
        return tuple(map(folded, text.lower().split()))
    return tuple(folded(word.text) for word in words_of(text))


def _crosses(pauses: Collection[int], place: int, length: int) -> bool:
    return bool(pauses) and any(inner in pauses for inner in range(place + 1, place + length))


class Phrases(Generic[Name]):
    """Phrases with their names, for search in a list of words."""

    def __init__(self, rows: Iterable[tuple[str, Name]]) -> None:
        self._names: dict[tuple[str, ...], frozenset[Name]] = {}
        self._parted: set[tuple[str, ...]] = set()
        for text, name in rows:
            key = key_of(text)
            if 0 < len(key) <= LONGEST_PHRASE:
                self._names[key] = self._names.get(key, _NO_NAMES) | {name}
                if not text.isalnum() and _PAUSE.search(text.strip(" .")):
                    self._parted.add(key)
        self._lengths: dict[str, tuple[int, ...]] = {}
        for length, word in sorted({(len(key), key[0]) for key in self._names}, reverse=True):
            self._lengths[word] = (*self._lengths.get(word, ()), length)

    def names(self, text: str) -> frozenset[Name]:
        """Names of a whole phrase."""
        return self._names.get(key_of(text), _NO_NAMES)

    def find(self, keys: Sequence[str], pauses: Collection[int] = ()) -> list[Phrase[Name]]:
        """Phrases in a list of folded words from left to right, of those from one word the longest.

        pauses: words with a comma, full stop or bracket before them, over which no phrase without such a sign goes.
        """
        result = []
        place = 0
        while place < len(keys):
            step = 1
            for length in self._lengths.get(keys[place], ()):
                key = tuple(keys[place : place + length])
                if key in self._names and (key in self._parted or not _crosses(pauses, place, length)):
                    result.append(Phrase(self._names[key], place, place + len(key)))
                    step = len(key)
                    break
            place += step
        return result


def _words_of_groups(groups: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Words of the entries of groups, each with its entry; a group may be one entry."""
    for group in groups:
        for entry in entries(group) or (group,):
            yield from ((word, entry) for word in words(entry))


@cache
def phrases(*groups: str) -> Phrases[str]:
    """Phrases of the entries of groups, named by their entries."""
    return Phrases(_words_of_groups(groups))


@cache
def single_words(*groups: str) -> frozenset[str]:
    """Every word that occurs in a phrase of groups."""
    return frozenset(part for word, _ in _words_of_groups(groups) for part in key_of(word))

"""Mentions of options, options as a question shows them, and a text with what it names."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from analysis.parsing.lexicon.phrases import Phrase, Word
from analysis.records import OptionOrder

OUTSIDE, CONTRADICTION, UNCLEAR = -1, -2, -3
"""In place of the place of an option: none of the question, letter against text, several by one spelling."""
BY_PLACE = frozenset({"letter", "number", "ordinal"})
"""Kinds of mentions that name the place of an option."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Mention(NamedTuple):
    """Words `first` to `last` (not included) that name an option. kind: "text", "word", "meta", "letter", "number"."""

    place: int
    first: int
    last: int
    kind: str


@dataclass(frozen=True, slots=True)
class Menu:
    """Options as a question shows them. numbered: whether it numbers them; lettered: whether letters name them."""

    options: tuple[str, ...]
    numbered: bool = False
    lettered: bool = True
    asks: frozenset[str] = frozenset()
    """Folded words of the question."""
    section: str = ""
    """Section that the question asks about."""
    order: OptionOrder = "prompt"
    """Where the order of the options comes from. In an order that the question does not show, no letter is sure."""
    question: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A text with its words, mentions and clauses. Equal to itself alone: what is computed of it can be kept."""

    text: str
    words: tuple[Word, ...]
    mentions: tuple[Mention, ...]
    tags: tuple[Phrase[str], ...]
    clauses: tuple[int, ...]
    """Number of the clause of every word."""
    sentences: tuple[int, ...]
    denied: frozenset[int]
    """Words in the scope of a denial, of a comparison or of something granted."""
    tagged: dict[str, set[int]]
    """Words of each entry of the lexicon."""

    def marked(self, *names: str) -> frozenset[int]:
        """Words of some entries of the lexicon."""
        return _marked(self, names) if self.tagged else frozenset()

    def gap(self, place: int) -> str:
        """Text before a word, from the word before it."""
        start = self.words[place - 1].end if place else 0
        return self.text[start : self.words[place].start if place < len(self.words) else len(self.text)]

    def live(self, first: int = 0, last: int | None = None) -> list[Mention]:
        """Mentions that are not denied and begin in a range of words."""
        return [mention for mention in self.between(first, last) if mention.first not in self.denied]

    def between(self, first: int = 0, last: int | None = None) -> tuple[Mention, ...]:
        """Mentions that begin in a range of words."""
        begin = bisect_left(self.mentions, (first,), key=_first)
        return self.mentions[begin : None if last is None else bisect_left(self.mentions, (last,), key=_first)]


@lru_cache(maxsize=512)
def _marked(part: Passage, names: tuple[str, ...]) -> frozenset[int]:
    return frozenset().union(*(part.tagged.get(name, ()) for name in names))


def _first(mention: Mention) -> tuple[int]:
    return (mention.first,)

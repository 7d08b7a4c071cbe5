"""The words of two transcripts by section, as they are compared.

Words: lower case, split on white space. Whether punctuation counts is a setting. Words compare as fast as characters
where each distinct word is one character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple


class Settings(NamedTuple):
    """Variants of the metric. A stored score contains the signature()."""

    punctuation: Literal["kept", "dropped"] = "kept"
    matching: Literal["least errors", "same name"] = "least errors"
    extra_sections: Literal["counted", "ignored"] = "counted"
    empty_reference: Literal["one", "inserted words"] = "one"

    def signature(self) -> str:
        return "|".join(f"{name}:{value}" for name, value in self._asdict().items())


class SectionWords(NamedTuple):
    """The words of both sides by section. Codes: the same as texts with one character for each distinct word, so that
    they compare as fast as strings. The characters are in the order of the words."""

    reference: Sequence[tuple[str, ...]]
    hypothesis: Sequence[tuple[str, ...]]
    reference_codes: Sequence[str]
    hypothesis_codes: Sequence[str]


@lru_cache(maxsize=4)
def section_words(reference: tuple[str, ...], hypothesis: tuple[str, ...], settings: Settings) -> SectionWords:
    """The words of both sides, made once for all that compare one answer with its reference: the score, the published
    rule, the types of loss and the tables."""
    references, hypotheses = ([tuple(split_words(text, settings)) for text in side] for side in (reference, hypothesis))
    return SectionWords(references, hypotheses, *codes(references, hypotheses))


def codes(references: Sequence[Sequence[str]], hypotheses: Sequence[Sequence[str]]) -> tuple[list[str], list[str]]:
    """Texts with one character for each distinct word, in the order of the words."""
    code_of = {word: chr(number) for number, word in enumerate(sorted(set().union(*references, *hypotheses)), 1)}
    sides = (["".join(map(code_of.__getitem__, words)) for words in side] for side in (references, hypotheses))
    return next(sides), next(sides)


class _WithoutPunctuation(dict[int, int | None]):
    """A table for `str.translate` that leaves out punctuation. Each character is looked up once."""

    def __missing__(self, character: int) -> int | None:
        replacement = None if unicodedata.category(chr(character)).startswith("P") else character
        self[character] = replacement
        return replacement


_WITHOUT_PUNCTUATION = _WithoutPunctuation()


def split_words(text: str, settings: Settings | None = None) -> list[str]:
    """Words of a text: lower case, split on white space; without punctuation if the settings drop it."""
    text = text.lower()
    if settings is not None and settings.punctuation == "dropped":
        text = text.translate(_WITHOUT_PUNCTUATION)
    return text.split()

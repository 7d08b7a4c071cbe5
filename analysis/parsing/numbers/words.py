"""German, French and Spanish number words as digits.

A word that another language reads differently ("once" is eleven in Spanish, "seize" is sixteen in French) counts only
if the text contains another word of that language or nothing else. Articles ("un", "eine") are numbers only before a
unit or a performer.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from analysis.parsing.lexicon import alternation, lexicon


def _words(language: str, entry: str) -> tuple[str, ...]:
    return lexicon(language)[f"numeral.{entry}"]


def _german() -> dict[str, int]:
    small = _words("german", "ones")
    table = {word: number for number, word in enumerate(small)}
    for tens, word in enumerate(_words("german", "tens"), start=2):
        table[word] = 10 * tens
        table |= {f"{small[ones]}und{word}": 10 * tens + ones for ones in range(1, 10)}
    for word in ("eins", "eine", "einen", "einer", "einem"):
        table[word] = 1
    table |= {"zwo": 2, "hundert": 100, "einhundert": 100, "zweihundert": 200}
    hundreds = {f"{word}{less}": base + n for word, base in (("hundert", 100), ("einhundert", 100))
                for less, n in table.items() if 0 < n < 100 and less[:4] != "eine"}  # fmt: skip
    table |= hundreds
    return (
        table
        | {word.replace("ß", "ss"): number for word, number in table.items()}
        | {word.replace("ü", "ue").replace("ö", "oe"): number for word, number in table.items()}
    )


def _french() -> dict[str, int]:
    small = _words("french", "ones")
    table = {word: number for number, word in enumerate(small)}
    for tens, word in enumerate(_words("french", "tens"), start=2):
        table[word] = 10 * tens
        table |= {f"{word}-{small[ones]}": 10 * tens + ones for ones in range(2, 10)}
        table[f"{word}-et-un"] = 10 * tens + 1
    table |= {f"soixante-{small[n]}": 60 + n for n in range(10, 20)} | {"soixante-et-onze": 71}
    table |= {"quatre-vingts": 80, "quatre-vingt": 80}
    table |= {f"quatre-vingt-{small[n]}": 80 + n for n in range(1, 20)}
    table |= {"cent": 100} | {f"cent-{word}": 100 + n for word, n in table.items() if 0 < n < 100}
    return table | {"une": 1}


def _spanish() -> dict[str, int]:
    small = _words("spanish", "ones")
    table = {word: number for number, word in enumerate(small)} | {"uno": 1, "una": 1, "cien": 100, "ciento": 100}
    for tens, word in enumerate(_words("spanish", "tens"), start=3):
        table[word] = 10 * tens
        table |= {f"{word}-y-{small[ones]}": 10 * tens + ones for ones in range(1, 10)}
        table[f"{word}-y-uno"] = 10 * tens + 1
    table |= {f"ciento-{word}": 100 + n for word, n in table.items() if 0 < n < 100}
    accents = str.maketrans("áéíóú", "aeiou")
    return table | {word.translate(accents): number for word, number in table.items()}


class _Language(NamedTuple):
    words: dict[str, int]
    articles: frozenset[str]
    others: frozenset[str]


_LANGUAGES = tuple(
    _Language(table, frozenset(_words(language, "article")), frozenset(_words(language, "context")))
    for language, table in (("german", _german()), ("french", _french()), ("spanish", _spanish()))
)
_ENGLISH = re.compile(
    r"\b(?:the|there|are|of|and|has|have|with|is|this|that|performers?|singers?|vocalists?|seconds|for|both|it)\b",
    re.IGNORECASE,
)
_AMBIGUOUS = frozenset("once seize null elf cent six un une uno una ein eine einen einer einem dix on son die".split())
_PEOPLE_WORDS = re.compile(
    rf"[\s-]+(?:[^\W\d_]+[\s-]+)??(?:{alternation('numeral.counted')}|gast[^\W\d_]*\b)", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_HINT = re.compile(
    "|".join(sorted({word[:3] for language in _LANGUAGES for word in language.words}, key=len, reverse=True)),
    re.IGNORECASE,
)


class _Token(NamedTuple):
    word: str
    start: int
    end: int


def in_digits(text: str) -> str:
    """Text with number words of these languages as digits; unchanged if it is English."""
    if len(text) > 5000 or _ENGLISH.search(text) or not _HINT.search(text):
        return text
    tokens = [_Token(match[0].lower(), match.start(), match.end()) for match in _WORD.finditer(text)]
    words_in_text = {token.word for token in tokens}
    best: list[tuple[int, int, int, bool]] = []
    for language in _LANGUAGES:
        numbers = _numbers(text, tokens, language)
        sure = [number for number in numbers if number[3]]
        if (len(tokens) <= 2 or sure or words_in_text & language.others) and len(numbers) > len(best):
            best = numbers
    parts, at = [], 0
    for start, end, value, _ in best:
        parts += [text[at:start], str(value)]
        at = end
    return "".join([*parts, text[at:]])


def _numbers(text: str, tokens: list[_Token], language: _Language) -> list[tuple[int, int, int, bool]]:
    """Start, end and value of every number, and whether its word belongs to no other language."""
    numbers = []
    index = 0
    while index < len(tokens):
        n_words = _longest(text, tokens, index, language)
        if n_words == 0:
            index += 1
            continue
        words = "-".join(token.word for token in tokens[index : index + n_words])
        start, end = tokens[index].start, tokens[index + n_words - 1].end
        alone = len(tokens) == n_words
        if (
            words not in language.articles
            or _PEOPLE_WORDS.match(text, end)
            or (alone and words in ("un", "uno", "une"))
        ):
            numbers.append((start, end, language.words[words], words not in _AMBIGUOUS))
        index += n_words
    return numbers


def _longest(text: str, tokens: list[_Token], place: int, language: _Language) -> int:
    """Number of words from this position that form one number: three in "treinta y cinco"."""
    best, words = 0, ""
    for count, token in enumerate(tokens[place : place + 5], start=1):
        if count > 1 and text[tokens[place + count - 2].end : token.start].strip(" -\u00a0"):
            break
        words = f"{words}-{token.word}" if words else token.word
        if words in language.words:
            best = count
    return best

"""German, French and Spanish number words as digits.

A word that another language reads differently ("once" is eleven in Spanish, "seize" is sixteen in French) counts only
if the text contains another word of that language or nothing else. Articles ("un", "eine") are numbers only before a
unit or a performer.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_GERMAN = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split()
_GERMAN_TEENS = "dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split()
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
_FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit "
    "dix-neuf"
).split()
_FRENCH_TENS = ("vingt", "trente", "quarante", "cinquante", "soixante")
_SPANISH = (
    "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
).split()
_SPANISH_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()


def _german() -> dict[str, int]:
    table = {word: number for number, word in enumerate(_GERMAN + _GERMAN_TEENS)}
    for tens, word in enumerate(_GERMAN_TENS, start=2):
        table[word] = 10 * tens
        table |= {f"{_GERMAN[ones]}und{word}": 10 * tens + ones for ones in range(1, 10)}
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
    table = {word: number for number, word in enumerate(_FRENCH)}
    for tens, word in enumerate(_FRENCH_TENS, start=2):
        table[word] = 10 * tens
        table |= {f"{word}-{_FRENCH[ones]}": 10 * tens + ones for ones in range(2, 10)}
        table[f"{word}-et-un"] = 10 * tens + 1
    table |= {f"soixante-{_FRENCH[n]}": 60 + n for n in range(10, 20)} | {"soixante-et-onze": 71}
    table |= {"quatre-vingts": 80, "quatre-vingt": 80}
    table |= {f"quatre-vingt-{_FRENCH[n]}": 80 + n for n in range(1, 20)}
    table |= {"cent": 100} | {f"cent-{word}": 100 + n for word, n in table.items() if 0 < n < 100}
    return table | {"une": 1}


def _spanish() -> dict[str, int]:
    table = {word: number for number, word in enumerate(_SPANISH)} | {"uno": 1, "una": 1, "cien": 100, "ciento": 100}
    for tens, word in enumerate(_SPANISH_TENS, start=3):
        table[word] = 10 * tens
        table |= {f"{word}-y-{_SPANISH[ones]}": 10 * tens + ones for ones in range(1, 10)}
        table[f"{word}-y-uno"] = 10 * tens + 1
    table |= {f"ciento-{word}": 100 + n for word, n in table.items() if 0 < n < 100}
    accents = str.maketrans("áéíóú", "aeiou")
    return table | {word.translate(accents): number for word, number in table.items()}


class _Language(NamedTuple):
    words: dict[str, int]
    articles: frozenset[str]
    others: frozenset[str]


_LANGUAGES = (
    _Language(
        _german(), frozenset("ein eine einen einer einem".split()),
        frozenset(
            "es sind ist und der die das den im in insgesamt zu hören singen singt sekunden sekunde minuten minute "
            "stimmen "
            "stimme sänger sängerin sängerinnen künstler künstlerin künstlerinnen personen person leute rapper "
            "interpreten nur genau etwa ungefähr rund circa dauert antwort die lied song hauptkünstler gäste".split()
        ),
    ),
    _Language(
        _french(), frozenset(("un", "une")),
        frozenset(
            "il y a est sont dans la le les cette chanson voix chanteurs chanteur chanteuses chanteuse personnes "
            "personne "
            "artistes artiste secondes seconde minutes minute environ total réponse seul seulement au en interprètes "
            "interprète rappeurs rappeur j'entends entend".split()
        ),
    ),
    _Language(
        _spanish(), frozenset(("un", "una", "uno")),
        frozenset(
            "hay son es el la los las en esta canción voces voz cantantes cantante artistas artista personas persona "
            "segundos segundo minutos minuto unos unas aproximadamente total respuesta solo sólo cantan intérpretes "
            "raperos rapero dura".split()
        ),
    ),
)  # fmt: skip
_ENGLISH = re.compile(
    r"\b(?:the|there|are|of|and|has|have|with|is|this|that|performers?|singers?|vocalists?|seconds|for|both|it)\b",
    re.IGNORECASE,
)
_AMBIGUOUS = frozenset("once seize null elf cent six un une uno una ein eine einen einer einem dix on son die".split())
_PEOPLE_WORDS = re.compile(
    r"[\s-]+(?:[^\W\d_]+[\s-]+)??(?:minuten?|minutos?|sekunden?|secondes?|segundos?|voix|voz|stimme|personn?e?|persona|"
    r"sänger(?:in)?|künstler(?:in)?|artist[ea]|chanteur|chanteuse|cantante|rapper|rapero|rappeur|interpr[eè]te?|"
    r"intérprete|invitad[oa]|invitée?|gast[^\W\d_]*|seule?|solo|sola|einzige[rn]?)\b",
    re.IGNORECASE,
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

"""Several options of a question in an answer, as a careful person reads them.

1. What stands behind the last "answer:" or "answers are" counts first, then the whole answer.
2. Letters alone name options: "A, C", "A and C", "AC", "(A) (C)". So does the only row of letters in a sentence, never
   as a clean reading. Several different rows, a letter beside the row, or a word such as "not", "except" or "or" near
   it: no value.
3. Otherwise the texts of options that are mentioned, of overlapping ones the longest; no value beside such a word.
4. One option is read as in a question with one right option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.parsing.negation import NEAR, SENTENCE
from analysis.parsing.options.choice import read_choice
from analysis.parsing.options.labels import read_labels, text_of
from analysis.parsing.options.single.parts import LETTERS
from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.records import Reading

_STATEMENT = re.compile(r"\banswers?\b[ *]*+(?:is\b|are\b)?[ *]*+[:：]?", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\b(?:and|options?|choices?)\b|[\s.,;/&+()\[\]{}*\"'`$:])++", re.IGNORECASE)
_ROW = re.compile(r"(?<![\w'])\(?[A-Z]\)?(?:(?:\s*+[,;/&+]\s*+(?:and\s++)?|\s++and\s++)\(?[A-Z]\)?(?![\w'])){1,25}+")
_LETTER = re.compile(r"[A-Z]")
_LONE_LETTER = re.compile(r"(?<![\w'’])(?:A(?!\s+[a-z])|[B-HJ-Z])(?![\w'’])")
"""A letter that is neither the article nor the pronoun."""
_WORD = re.compile(r"[\w'’]+")
_DOUBTS = frozenset(
    "not no never non cannot without except excepting excluding besides but or wrong incorrect false neither nor none"
    " absent missing lacks lack lacking rather instead than either unlike nicht ohne oder weder sans pas ou".split()
)
"""Words beside which it takes a reader to say which options are meant."""
_DENIALS = frozenset(("not", "wrong", "incorrect", "false", "neither", "nor", "except", "no"))
"""Words before "answers" that turn the statement round."""


def read_choices(raw: object, options: tuple[str, ...], prompt: str = "") -> Reading:
    """The options that an answer names, in the order of the question."""
    steps = Steps()
    text = text_of(raw, steps)
    if isinstance(text, Reading):
        return text
    for part in _parts(text):
        if letters := _letters(part, options):
            if part.strip() != letters:
                steps.add("letters of options", part, "clean")
            return _options(letters, options, steps)
        if rows := _rows(part, options):
            if not _is_plain(part, rows, options):
                return steps.nothing("letters of options, not all of them as right", part)
            steps.add("letters of options in a sentence", rows[-1][0])
            return _options(rows[-1][0], options, steps)
    if refuses(text):
        return steps.refusal(text)
    mentions = read_labels(text, options)
    names = mentions.value if isinstance(mentions.value, tuple) else ()
    if mentions.value is None and mentions.confidence == "ambiguous":
        steps.extend_with(mentions)
        return Reading(None, "ambiguous", steps.entries)
    if len(names) > 1:
        if _doubts(text) - {word for option in options for word in _words(option)}:
            return steps.nothing("options mentioned, not all of them as right", text)
        steps.add("options mentioned", text)
        return steps.reading(names)
    single = read_choice(text, options, prompt)
    steps.extend_with(single)
    if isinstance(single.value, str):
        return steps.reading((single.value,))
    return steps.nothing("names no option", text)


def _parts(text: str) -> Iterator[str]:
    """The line behind the last statement of an answer, then the whole text."""
    statements = list(_STATEMENT.finditer(text[-2000:]))
    if statements:
        end = text[-2000:]
        before = SENTENCE.split(end[max(0, statements[-1].start() - NEAR) : statements[-1].start()])[-1]
        if _DENIALS.isdisjoint(_words(before)[-4:]):
            yield end[statements[-1].end() :].strip().partition("\n")[0]
    yield text


def _options(letters: str, options: tuple[str, ...], steps: Steps) -> Reading:
    """The options of the letters in a text, in the order of the question."""
    places = sorted({LETTERS.index(letter) for letter in _LETTER.findall(letters)})
    return steps.reading(tuple(options[place] for place in places))


def _letters(part: str, options: tuple[str, ...]) -> str:
    """The letters that a text consists of; "" if it holds anything else or a letter that is no option's."""
    words = [word for word in _BETWEEN.split(part) if word]
    if len(words) == 1 and 1 < len(words[0]) <= len(set(words[0])) and words[0].isupper():
        words = list(words[0])
    letters = "".join(words).upper() if all(len(word) == 1 for word in words) else ""
    return letters if all(letter in LETTERS[: len(options)] for letter in letters) else ""


def _rows(part: str, options: tuple[str, ...]) -> list[re.Match[str]]:
    """The rows of letters of options in a text."""
    own_letters = set(LETTERS[: len(options)])
    return [row for row in _ROW.finditer(part) if own_letters.issuperset(_LETTER.findall(row[0]))]


def _is_plain(part: str, rows: list[re.Match[str]], options: tuple[str, ...]) -> bool:
    """Whether all rows have the same letters, no other letter of an option is named, and no word of doubt is near."""
    letters = {frozenset(_LETTER.findall(row[0])) for row in rows}
    others = set(LETTERS[: len(options)]).intersection(_LONE_LETTER.findall(part))
    return len(letters) == 1 and others <= next(iter(letters)) and not any(_doubts(_near(part, row)) for row in rows)


def _near(part: str, row: re.Match[str]) -> str:
    """The row with the text near it and the sentences that this reaches into, at most 500 characters on a side."""
    before, after = part[max(0, row.start() - 500) : row.start()], part[row.end() : row.end() + 500]
    n_before = max(NEAR, len(SENTENCE.split(before)[-1]))
    n_after = max(NEAR, len(SENTENCE.split(after, maxsplit=1)[0]))
    return f"{before[-n_before:]} {row[0]} {after[:n_after]}"


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "'"))


def _doubts(text: str) -> set[str]:
    """The words of doubt in a text."""
    return {word for word in _words(text) if word in _DOUBTS or word.endswith("n't")}

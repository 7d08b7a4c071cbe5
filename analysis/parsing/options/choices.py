"""Several options of a question in an answer, as a careful person reads them.

1. What stands behind the last "answer:" or "answers are" counts first, then the whole answer.
2. Letters alone name options: "A, C", "A and C", "AC", "(A) (C)". So does a row of letters in a sentence.
3. Otherwise the texts of options that are mentioned, of overlapping ones the longest.
4. One option is read as in a question with one right option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.parsing.options.choice import LETTERS, read_choice
from analysis.parsing.options.labels import read_labels
from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import final_answer, says_nothing
from analysis.records import Reading

_STATEMENT = re.compile(r"\banswers?\b[ *]*+(?:is\b|are\b)?[ *]*+[:：]?", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\b(?:and|options?|choices?)\b|[\s.,;/&+()\[\]{}*\"'`$:])++", re.IGNORECASE)
_ROW = re.compile(r"(?<![\w'])\(?[A-Z]\)?(?:(?:\s*+[,;/&+]\s*+(?:and\s++)?|\s++and\s++)\(?[A-Z]\)?(?![\w'])){1,25}+")
_LETTER = re.compile(r"[A-Z]")


def read_choices(raw: object, options: tuple[str, ...]) -> Reading:
    """The options that an answer names, in the order of the question."""
    steps = Steps()
    if isinstance(raw, list) and all(isinstance(entry, str) for entry in raw):
        steps.add("list joined", raw)
        raw = ", ".join(raw)
    if not isinstance(raw, str):
        return steps.nothing("no answer" if raw is None else "no text", raw)
    text = final_answer(raw, steps)
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    for part in _parts(text):
        if letters := _letters(part, options):
            if part.strip() != letters:
                steps.add("letters of options", part, "clean")
            return steps.reading(tuple(options[n] for n in sorted({LETTERS.index(letter) for letter in letters})))
    if refuses(text):
        return steps.refusal(text)
    mentions = read_labels(text, options)
    names = mentions.value if isinstance(mentions.value, tuple) else ()
    if len(names) > 1:
        steps.add("options mentioned", text)
        return steps.reading(names)
    single = read_choice(text, options)
    steps.extend_with(single)
    if isinstance(single.value, str):
        return steps.reading((single.value,))
    return steps.nothing("names no option", text)


def _parts(text: str) -> Iterator[str]:
    """The line behind the last statement of an answer, then the whole text."""
    statements = list(_STATEMENT.finditer(text[-2000:]))
    if statements:
        yield text[-2000:][statements[-1].end() :].strip().partition("\n")[0]
    yield text


def _letters(part: str, options: tuple[str, ...]) -> str:
    """The letters that a text consists of, or of its last row of letters; "" if one of them is no option's."""
    own_letters = LETTERS[: len(options)]
    words = [word for word in _BETWEEN.split(part) if word]
    if len(words) == 1 and 1 < len(words[0]) <= len(set(words[0])) and words[0].isupper():
        words = list(words[0])
    letters = "".join(words).upper() if all(len(word) == 1 for word in words) else ""
    if not letters and (rows := list(_ROW.finditer(part))):
        letters = "".join(_LETTER.findall(rows[-1][0]))
    return letters if all(letter in own_letters for letter in letters) else ""

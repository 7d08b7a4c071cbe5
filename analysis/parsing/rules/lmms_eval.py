"""lmms-eval: letters in brackets, else between spaces, else before a full stop; otherwise a random draw.

Source: EvolvingLMMs-Lab/lmms-eval `tasks/{mmau,muchomusic,air_bench,mmar}/utils.py`, commit 75571cf. A random draw
counts here with its expected value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from analysis.parsing.rules.verdict import (
    LETTERS,
    NOT_APPLICABLE,
    Absent,
    Item,
    Response,
    Verdict,
    option_verdict,
    random_verdict,
    stops,
)

FOUR = "ABCD"
STRIPPED = ",.!?;:'"
NO_TEXT = "no text"
FEW_WORDS = 5


def mmau(response: Response, item: Item) -> Verdict:
    """Letters A to D for any options; the letter becomes the option's text, and texts are compared in lower case.

    A letter beyond the options stops the run, also a drawn one: those count as wrong in the expected value.
    """
    if isinstance(response, Absent | None):
        return stops(NO_TEXT)
    texts = [option.lower() for option in item.options]
    letter = _letter(_padded(response), FOUR)
    if letter is None:
        right = [option < len(texts) and texts[option] == texts[item.answer] for option in range(len(FOUR))]
        beyond = len(FOUR) - len(texts)
        return random_verdict(right, f"{beyond} of 4 letters stop the run" if beyond > 0 else "")
    option = FOUR.index(letter)
    if option >= len(texts):
        return stops("IndexError")
    return Verdict("option", float(texts[option] == texts[item.answer]), option, letter)


def muchomusic(response: Response, item: Item) -> Verdict:
    """Letters A to D for any options; letters are compared."""
    return _by_letters(response, item, FOUR)


def air_bench(response: Response, item: Item) -> Verdict:
    """Letters of the options, at most four; letters are compared."""
    return NOT_APPLICABLE if len(item.options) > len(FOUR) else _by_letters(response, item, item.letters)


def mmar(response: Response, item: Item) -> Verdict:
    """Parser of MMMU: "X " counts without a space before it ("DNA " is A), and so do option texts in long answers.

    Null leads to a random draw; a record without the field stops the run.
    """
    if isinstance(response, Absent):
        return stops(NO_TEXT)
    option = None if response is None else _mmmu(_padded(response), item)
    return (
        random_verdict([n == item.answer for n in range(len(item.options))])
        if option is None
        else option_verdict(item, option)
    )


def _by_letters(response: Response, item: Item, letters: str) -> Verdict:
    if isinstance(response, Absent | None):
        return stops(NO_TEXT)
    letter = _letter(_padded(response.strip()), letters)
    if letter is None:
        return random_verdict([LETTERS.index(option_letter) == item.answer for option_letter in letters])
    return option_verdict(item, LETTERS.index(letter), letter)


def _padded(response: str) -> str:
    """Text stripped of one punctuation sign after another: a comma exposed by removing the full stop stays."""
    for sign in STRIPPED:
        response = response.strip(sign)
    return f" {response} "


def _letter(text: str, letters: str) -> str | None:
    """Letter whose last " X " is furthest right; of equals the first."""
    candidates = _first_with(text, letters, ("({})", " {} ", "{}."))[1]
    return max(candidates, key=lambda letter: text.rfind(f" {letter} ")) if candidates else None


def _first_with(text: str, letters: str, forms: Sequence[str]) -> tuple[str, list[str]]:
    """First form in which letters occur in the text, with those letters."""
    for form in forms:
        if present := [letter for letter, needle in _needles(form, letters) if needle in text]:
            return form, present
    return "", []


@cache
def _needles(form: str, letters: str) -> tuple[tuple[str, str], ...]:
    """Each letter with its text in a form."""
    return tuple((letter, form.format(letter)) for letter in letters)


def _mmmu(text: str, item: Item) -> int | None:
    form, letters = _first_with(text, item.letters, ("({})", "{} ", "{}."))
    if letters:
        shape = form if form == "({})" else " {} "
        return _last([item.letters.index(letter) for letter in letters], lambda n: shape.format(item.letters[n]), text)
    if len(text.split()) <= FEW_WORDS:
        return None
    options, text = [option.lower() for option in item.options], text.lower()
    present = [n for n, option in enumerate(options) if option in text]
    return _last(present, options.__getitem__, text) if present else None


def _last(options: Sequence[int], needle: Callable[[int], str], text: str) -> int:
    return max(options, key=lambda option: text.rfind(needle(option)))

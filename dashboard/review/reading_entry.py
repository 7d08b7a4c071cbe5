"""How a person says what an answer says: by one key for an option, by typing a number or the places of several options.

What is too long to be typed (sections, lyrics, free texts) is shown as the reader took it, and confirmed.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Literal, NamedTuple, TypeAlias

from analysis.benchmarks.registry import SUBTASKS
from analysis.parsing.options.letter import LETTERS
from analysis.parsing.readers import offer
from analysis.records import Question

Kind: TypeAlias = Literal["option", "places", "number", "shown", "text", "lane"]
"""shown: too long to be typed, as the reader took it. text: typed all the same. lane: drawn on the timeline."""
MOST_KEYS = 18
"""Options that have a key: A to R. The letters behind are for skipping, undoing and the like."""
_N_NAMES = {"option": 1, "choice": 1, "pair": 2, "ranking": 4, "choices": 0}
"""Names in an answer of a form, 0 for any number."""
_FIXED = {"song": ("1", "2", "3", "4"), "yes or no": ("yes", "no"), "letter": LETTERS}
_NUMBERS = ("count", "seconds", "number")
_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)")
_PLACE, _PLACE_APART = re.compile(r"[a-z]|\d"), re.compile(r"[a-z]|\d{1,6}+")
_NUMBER = re.compile(r"-?\d{1,12}(?:\.\d{1,9})?")


class Entry(NamedTuple):
    """How an answer is entered. options: in the order offered, which the model saw if is_ordered, so that letters name
    them. n: names in an answer, 0 for any number."""

    kind: Kind
    form: str
    options: tuple[str, ...] = ()
    n: int = 1
    is_ordered: bool = True

    @property
    def keys(self) -> list[str]:
        """Key of each option: its letter, and its number as far as there are digits."""
        return [chr(ord("a") + i) for i in range(len(self.options))] if self.is_ordered else self.digits

    @property
    def digits(self) -> list[str]:
        return [str(i) for i in range(1, min(len(self.options), 9) + 1)]


def entry_of(question: Question) -> Entry:
    """How a person reads answers to the question."""
    subtask = SUBTASKS[question.subtask]
    form = subtask.form
    if form in _NUMBERS:
        return Entry("number", form)
    if form in _FIXED:
        is_letter = form == "letter" and question.options
        return Entry("option", form, question.options[: len(LETTERS)] if is_letter else _FIXED[form])
    if form not in _N_NAMES:
        return Entry("shown", form)
    in_order = offer(question, 1).in_order
    options = tuple(in_order or question.options or subtask.options)
    if not options:
        return Entry("shown", form)
    by_key = _N_NAMES[form] == 1 and len(options) <= (MOST_KEYS if in_order else 9)
    return Entry("option" if by_key else "places", form, options, _N_NAMES[form], bool(in_order))


def chosen_value(entry: Entry, place: int) -> Any:
    """The value of one option, in the form of `json_values.encode`."""
    if entry.form == "letter":
        return LETTERS[place]
    return {"number": entry.options[place]} if entry.form == "song" else entry.options[place]


def typed_value(entry: Entry, text: str) -> Any:
    """The value that was typed, in the same form; None if it is none.

    A number has digits, or minutes and seconds (1:02.5). Places are numbers from 1, apart or, of up to nine options,
    run together (31), or letters. A text is any that is not empty.
    """
    if entry.kind == "text":
        return text.strip() or None
    if entry.kind == "number":
        number = _number(text.strip().replace(",", "."))
        return None if number is None else {"number": str(number)}
    tokens = (_PLACE if len(entry.options) <= 9 else _PLACE_APART).findall(text.lower())
    places = [int(token) - 1 if token.isdecimal() else ord(token) - ord("a") for token in tokens]
    is_complete = len(places) == entry.n if entry.n else bool(places)
    if not is_complete or len(set(places)) < len(places) or not all(0 <= at < len(entry.options) for at in places):
        return None
    names = [entry.options[at] for at in places]
    return names[0] if entry.n == 1 else names


def expected_text(entry: Entry) -> str:
    """What a person can type, in words."""
    if entry.kind == "text":
        return "as the question asks for it"
    if entry.kind == "number":
        return "a number, or minutes and seconds such as 1:02.5"
    numbers = "numbers" if entry.n == 0 else f"{entry.n} numbers" if entry.n > 1 else "a number"
    order = ", in the order that the question asks for" if entry.form == "ranking" else ""
    return f"{numbers} from 1 to {len(entry.options)}{order}"


def _number(text: str) -> Decimal | None:
    if (match := _CLOCK.fullmatch(text)) is not None:
        hours, minutes, seconds = match.groups()
        return int(hours or 0) * 3600 + int(minutes) * 60 + Decimal(seconds)
    return Decimal(text) if _NUMBER.fullmatch(text) else None

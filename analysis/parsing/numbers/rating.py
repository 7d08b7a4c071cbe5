"""A rating on a scale from 1 to 9, such as arousal and valence.

1. The numbers stated as score, rating, level or estimate count ("I would estimate the arousal score as 7", "score:
   6.5"); "7 out of 9" and "7/9" are 7, "6,5" is 6.5; of a range such as "6-7" the middle counts, marked as ambiguous.
2. Of several, those of the quantity that the question names count, then those right behind "is", ":" and the like, then
   the last. The reading is ambiguous where they differ. "Not 3" is no rating, nor is "-7".
3. An answer that is a number alone is that number. Otherwise the only number from 1 to 9 counts; several are unread.
4. An answer that names another quantity than the question ("arousal" for valence) is marked as ambiguous.
5. Other numbers (tempo, time signature, "7 out of 10") are no ratings, nor are the scale and examples of the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading

_MEANING = r"\s?\([^()\n]{0,60}\)"
_SCALES = re.compile(
    r"(?:on )?(?:a |the )?(?:scale )?(?:of|from|between) 1 (?:to|and|-) 9|\b1\s?(?:-|–|to)\s?9(?: scale)?|"
    rf"\b1{_MEANING}\s?(?:-|–|to|and)\s?9(?:{_MEANING})?|\b9[- ]point scale|(?:out of|of|/)\s?9\b|"
    r"\bexample \d[^\n]*",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b\d{1,2}/\d{1,2}\b(?!\s*\Z)|\b\d{1,4}(?:\.\d+)?\s?(?:bpm|hz|khz|s|sec|seconds|db)\b", re.IGNORECASE
)
_TOKEN = re.compile(
    r"(?P<number>(?<![\d./])(?<!\d,)[1-9](?:[.,]\d{1,4})?(?![\d%]|[.,]\d|\s?(?:/|out of )\s?\d))|"
    r"(?P<word>[a-z][a-z'’]*)|(?P<end>[.!?](?=\s|\Z)|[;\n])|[:=]",
    re.IGNORECASE,
)
QUANTITIES = ("arousal", "valence")
BOTH = "both"
"""Of numbers behind both names: "the arousal and the valence are 4 and 6"."""
_STATING = re.compile(r"(?:score|rating|level|estimate\w{0,9}|answer|rated?|give|assign)s?|arousal|valence")
_DIRECT = frozenset("is are was be as at it but : =".split())
"""What stands right before the number that is meant."""
_FILLERS = frozenset("a an around about approximately roughly perhaps maybe probably likely exactly".split())
_BETWEEN = frozenset(("-", "–", "to", "or"))
"""What joins the two ends of a range."""


class _Number(NamedTuple):
    """A number of a text. quantity: named before it in its sentence; is_direct: right behind "is", ":" and so on."""

    value: Decimal
    start: int
    end: int
    quantity: str
    is_stated: bool
    is_direct: bool
    is_after_between: bool


def read_rating(raw: Any, prompt: str = "") -> Reading:
    """The rating as a number. prompt: of the question, for rules 2 and 4."""
    steps = Steps()
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        raw = str(raw)
    if not isinstance(raw, str) or not raw.strip():
        return steps.nothing("no answer" if raw is None or raw == "" else "no text", raw)
    text = common_signs(final_answer(raw, steps), steps)
    plain = _OTHER.sub(" ", _SCALES.sub(" ", text))
    numbers = list(_numbers(plain))
    names = [name for name in QUANTITIES if name in prompt.lower()]
    others = [name for name in QUANTITIES if name in text.lower() and name not in names]
    stated = [number for number in numbers if number.is_stated]
    if len(names) == 1:
        own = [number for number in stated if number.quantity == names[0]]
        if others and not own:
            steps.add("names another quantity than the question", others[0], "ambiguous")
            own = [number for number in stated if not number.quantity]
        if names[0] in text.lower() and not own and len({number.value for number in stated}) > 1:
            return steps.nothing("numbers of another quantity", text)
        stated = own or stated
    candidates = stated or numbers
    if not candidates:
        return steps.refusal(text) if refuses(text) else steps.nothing("no number from 1 to 9", text)
    if (middle := _middle(plain, candidates)) is not None:
        steps.add("the middle of a range", text, "ambiguous")
        return steps.reading(middle)
    if len({number.value for number in candidates}) > 1:
        if not stated:
            return steps.nothing("several numbers", text)
        steps.add("several numbers stated", text, "ambiguous")
    number = ([number for number in candidates if number.is_direct] or candidates)[-1]
    if text.strip(" .*") != str(number.value):
        steps.add("rating found in the text", plain[max(0, number.start - 40) : number.end])
    return steps.reading(number.value)


def _numbers(text: str) -> Iterator[_Number]:
    """The numbers from 1 to 9 of a text, without those with a minus sign and those denied."""
    words: list[str] = []
    quantity, is_stated, has_number = "", False, False
    for token in _TOKEN.finditer(text):
        if token["end"]:
            words, quantity, is_stated, has_number = [], "", False, False
        elif not token["number"]:
            word = token[0].lower().replace("’", "'")
            if word in QUANTITIES:
                quantity = word if has_number or quantity in ("", word) else BOTH
                has_number = False
            is_stated = is_stated or _STATING.fullmatch(word) is not None
            words = words if word in _FILLERS else [*words[-1:], word]
        else:
            has_number = True
            value = Decimal(token[0].replace(",", "."))
            before = words[-1] if words else ""
            is_denied = before in ("not", "than") or before.endswith("n't") or words == ["instead", "of"]
            if value <= 9 and not is_denied and not _has_minus(text, token.start()):
                is_direct = before in _DIRECT or _STATING.fullmatch(before) is not None
                is_after_between = before == "between"
                yield _Number(value, token.start(), token.end(), quantity, is_stated, is_direct, is_after_between)


def _has_minus(text: str, start: int) -> bool:
    """Whether the sign before a number is its own: "-7", not that of "6-7" and "score-7"."""
    return text[start - 1 : start] == "-" and not text[max(0, start - 2) : start - 1].isalnum()


def _middle(text: str, numbers: list[_Number]) -> Decimal | None:
    """The middle of the range that the numbers begin with, where there is one and nothing else is stated."""
    if len(numbers) != 2:
        return None
    between = text[numbers[0].end : numbers[1].start].strip().lower()
    if between in _BETWEEN or (between == "and" and numbers[0].is_after_between):
        return (numbers[0].value + numbers[1].value) / 2
    return None

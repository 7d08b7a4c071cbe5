"""Option list of a question, and names and positions read against it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from analysis.parsing.json_like.candidates import candidates
from analysis.parsing.json_like.envelope import ANSWER, UNCLEAR, plain_key, within
from analysis.parsing.json_like.scalars import CutObject
from analysis.parsing.options.names import Mention, distinct, mentions, normal, only_names
from analysis.parsing.options.ratings import NameMention, Rating, best, ratings
from analysis.parsing.steps import Steps
from analysis.records import OptionOrder

_ASIDE = re.compile(r"\([^()]{0,200}\)")
_LETTER = re.compile(r"\W*(?:(?:option|choice|answer|letter)\s*[:#]?\s*)?[(\[]?([A-Ha-h])[)\].:]?\W*", re.IGNORECASE)
_NUMBER = re.compile(
    r"\W*(?:(?:option|choice|answer|number|no\.?)\s*[:#]?\s*)?[(\[#]?(\d)(?:\.0)?[)\].:]?\W*", re.IGNORECASE
)
_LETTER_BEFORE = re.compile(
    r"(?:(?:\A|[\s\"'(\[*>:])(?P<letter>[A-H])\s?(?:[(.):,\]=]|[–—-])[\s)(\]\"'*:,–—-]{0,4}(?:which is |i\.e\.,? "
    r")?(?:the )?|"
    r"\A\W{0,4}(?P<listed>[2-8])[.)]\s{1,3}|"
    r"(?i:\b(?:option|choice|answer|number|no\.?|#)\s*(?:is\s+)?#?)\s*(?P<number>[1-8])\s?[).:,\]=–—-]?[\s)\]\"'*:–—-]{0,4}|"
    r"(?i:\boption |\bchoice )(?P<plain>[A-H])\s+)\Z"
)
_LETTER_BEHIND = re.compile(
    r"[\s\"'*,]{0,4}(?:\((?i:option |choice )?(?P<letter>[A-H])\)|\((?i:option |choice )?(?P<number>[1-8])\)|,? "
    r"(?i:option|choice) (?P<plain>[A-H])\b)"
)
_CALLED = re.compile(r"\W*(?:option|choice)\b", re.IGNORECASE)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ORDINAL = re.compile(
    rf"\W*(?:(?:i(?:'d| would| will)? (?:choose|pick|select|say|go with)|(?:(?:my|the) )?answer(?: is|:)|it is|it's) )?"
    rf"(?:the )?({'|'.join(_ORDINALS)}|last)(?: (?:option|choice|answer|one))?\W*",
    re.IGNORECASE,
)
_DEEPEST = 5
MOST_ITEMS = 200
"""Most items of data that are read. Data with more items is not an answer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Options of a question. options: in stored order. in_order: in prompt order, empty if unknown.

    n_answers: number of names in an answer.

    ranked: whether their order counts. section: section in the question, "" if none. numbered: whether the question
    numbers its options, so that a number names one.
    """

    options: tuple[str, ...]
    in_order: tuple[str, ...]
    order: OptionOrder
    n_answers: int
    ranked: bool
    section: str = ""
    numbered: bool = False


def items_of(raw: Any, offer: Offer, steps: Steps | None = None) -> list[str] | None:
    """Items of data, or of data inside a text, if at least one names an option or could be a position."""
    steps = steps if steps is not None else Steps()
    for data in candidates(raw, steps)[:MOST_ITEMS] if isinstance(raw, str) else [raw]:
        items = _single(data, offer, steps) if offer.n_answers == 1 else list(islice(_flat(data, offer, 0), MOST_ITEMS))
        if items and (_names_any(items, offer) or (isinstance(raw, str) and len(raw) < 40) or not isinstance(raw, str)):
            return items
    return None


def _names_any(items: list[str], offer: Offer) -> bool:
    return any(mentions(item[:2000], offer.options) for item in items)


def _single(data: Any, offer: Offer, steps: Steps) -> list[str]:
    """Single value of data: {"answer": "Piano"}, ["Piano"], {"Piano": true, "Organ": false}."""
    if (
        isinstance(data, dict)
        and 0 < len(data) <= MOST_ITEMS
        and all(isinstance(value, bool) for value in data.values())
    ):
        return [str(key) for key, value in data.items() if value]
    if (scores := of_scores(data, offer)) and (top := best(scores, 1)):
        steps.add("highest of the judgements taken", data)
        return top
    if isinstance(data, list | tuple) and len(data) > 1:
        return [str(item) for item in data[:MOST_ITEMS] if not isinstance(item, dict | list)]
    value = within(data, steps)
    return [str(value)] if value is not UNCLEAR and isinstance(value, str | int | float) else []


def _flat(data: Any, offer: Offer, depth: int) -> Iterator[str]:
    """Simple values of data in order; object items in order of their keys if these are ranks or option names."""
    if depth > _DEEPEST:
        return
    if isinstance(data, list | tuple):
        for item in data:
            yield from _flat(item, offer, depth + 1)
    elif isinstance(data, dict):
        yield from _of_object(data, offer, depth)
    elif isinstance(data, str | int | float) and not isinstance(data, bool):
        yield str(data)


def _of_object(data: dict[str, Any], offer: Offer, depth: int) -> Iterator[str]:
    keys = list(data)[:MOST_ITEMS]
    options = {normal(option) for option in offer.options}
    if scores := of_scores(data, offer):
        if offer.ranked and len({rating.value for rating in scores.values()}) == len(scores) == offer.n_answers:
            yield from sorted(scores, key=lambda name: scores[name].value)
            return
        if not offer.ranked and (top := best(scores, offer.n_answers)):
            yield from top
            return
    if len(keys) > 1 and all(normal(str(key)) in options for key in keys):
        if sorted(data.values(), key=str) == list(range(1, len(keys) + 1)):
            yield from sorted(keys, key=lambda key: int(data[key]))
        return
    if len(keys) > 1 and all(str(key).isdecimal() and len(str(key)) < 3 for key in keys):
        keys = sorted(keys, key=lambda key: int(str(key)))
    called = [key for key in keys if plain_key(key) in ANSWER]
    for key in called[:1] or keys:
        values = list(_flat(data[key], offer, depth + 1))
        if called or len(keys) == 1 or any(distinct(mentions(value, offer.options)) for value in values):
            yield from values


def of_scores(data: Any, offer: Offer) -> dict[str, Rating]:
    """Scores of an object such as {"Piano": 0.2, "Organ": 0.9}; empty for other objects."""
    if not isinstance(data, dict) or not 1 < len(data) <= MOST_ITEMS or isinstance(data, CutObject):
        return {}
    by_name = {normal(option): option for option in offer.options}
    if any(normal(str(key)) not in by_name for key in data):
        return {}
    text = "\n".join(f"{key}: {value}" for key, value in data.items() if not isinstance(value, dict | list))[:4000]
    name_mentions = [
        NameMention(mention.option, mention.start, mention.end) for mention in mentions(text, offer.options)
    ]
    return ratings(text, name_mentions) if len(name_mentions) == len(data) else {}


def against_letter(text: str, mention_list: list[Mention], offer: Offer) -> str | None:
    """Letter or number next to a name that refers to another option, if the order in the prompt is known."""
    if offer.order != "prompt" or not offer.in_order:
        return None
    positions: dict[str, tuple[int, str]] = {}
    for mention in mention_list[:60]:
        before, behind = (
            _LETTER_BEFORE.search(text[max(0, mention.start - 24) : mention.start]),
            _LETTER_BEHIND.match(text, mention.end),
        )
        for match in (before, behind):
            is_list_mark = match is not None and match.groupdict().get("listed") is not None
            index = _place(match) if match is not None and not (is_list_mark and mention.start > 24) else None
            if index is not None and index < len(offer.in_order):
                positions.setdefault(mention.option, (index, match[0].strip() if match else ""))
    if len(positions) != 1:
        return None
    ((name, (index, letter_text)),) = positions.items()
    return None if offer.in_order[index] == name else f"{letter_text} is {offer.in_order[index]}, not {name}"


def _place(match: re.Match[str]) -> int | None:
    letter = match["letter"] or match["plain"]
    return ord(letter) - ord("A") if letter else int(match["number"] or match["listed"]) - 1


def by_position(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """Option of a letter or number, if the order in the prompt is known."""
    if len(text) > 40:
        return None
    position = _position(text, len(offer.in_order), offer.numbered)
    if position is None:
        return None
    what = f"option {text.strip()}"
    if not offer.in_order:
        steps.add("place of an option", f"{what}: the order shown is not known", "ambiguous")
        return None
    if not 0 <= position < len(offer.in_order):
        steps.add("position outside the options", what, "ambiguous")
        return None
    order = ", ".join(offer.in_order)
    if offer.order == "prompt":
        steps.add("option read by its position in the prompt", f"{what} of {order}")
    else:
        steps.add("option read by its stored position", f"{what} of {order}; the prompt shows no list", "ambiguous")
    return [offer.in_order[position]]


def _position(text: str, n_shown: int, numbered: bool) -> int | None:
    """Position from 0 of "B", "the second option", "the last one", of "option 2", and of "2" where options
    are numbered; else None.
    """
    if letter := _LETTER.fullmatch(text):
        return ord(letter[1].lower()) - ord("a")
    if (number := _NUMBER.fullmatch(text)) and (numbered or _CALLED.match(text)):
        return int(number[1]) - 1
    if ordinal := _ORDINAL.fullmatch(" ".join(text.split())):
        word = ordinal[1].lower()
        return n_shown - 1 if word == "last" else _ORDINALS.index(word)
    return None


def has_repetition(mention_list: list[Mention], part: str, offer: Offer) -> bool:
    """Whether a bare list names an option twice, so that it does not name different ones."""
    return offer.n_answers > 1 and len(mention_list) > offer.n_answers and only_names(part, mention_list)


def only_too_many(text: str, offer: Offer) -> bool:
    """Whether a text is only names and names more than requested: "A - B", "A (60%), B (40%)"."""
    bare = _ASIDE.sub("", text)
    mention_list = mentions(bare, offer.options)
    return len(distinct(mention_list)) > offer.n_answers and only_names(bare, mention_list)

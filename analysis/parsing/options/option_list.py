"""Options of a question, and the items of data that name several of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from analysis.parsing.json_like.candidates import candidates
from analysis.parsing.json_like.envelope import ANSWER, plain_key
from analysis.parsing.json_like.scalars import CutObject
from analysis.parsing.options.names import distinct, mentions, normal
from analysis.parsing.options.ratings import NameMention, Rating, best, ratings
from analysis.parsing.steps import Steps
from analysis.records import OptionOrder

_DEEPEST = 5
MOST_ITEMS = 200
"""Most items of data that are read. Data with more items is not an answer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Options of a question. options: in stored order. in_order: in prompt order, empty if unknown.

    n_answers: number of names in an answer.

    ranked: whether their order counts. section: section in the question, "" if none. prompt: the question,
    which may number its options.
    """

    options: tuple[str, ...]
    in_order: tuple[str, ...]
    order: OptionOrder
    n_answers: int
    ranked: bool
    section: str = ""
    prompt: str = ""


def items_of(raw: Any, offer: Offer, steps: Steps | None = None) -> list[str] | None:
    """Items of data, or of data inside a text, if at least one names an option or could be a position."""
    steps = steps if steps is not None else Steps()
    for data in candidates(raw, steps)[:MOST_ITEMS] if isinstance(raw, str) else [raw]:
        items = list(islice(_flat(data, offer, 0), MOST_ITEMS))
        is_short = isinstance(raw, str) and len(raw) < 40
        if items and (is_short or not isinstance(raw, str) or _names_any(items, offer)):
            return items
    return None


def _names_any(items: list[str], offer: Offer) -> bool:
    return any(mentions(item[:2000], offer.options) for item in items)


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

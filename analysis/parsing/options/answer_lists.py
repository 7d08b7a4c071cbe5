"""Data in an answer that names options: plain lists, lists of alternatives, objects, fenced blocks."""

from __future__ import annotations

import ast
import re

from analysis.parsing.options.names import distinct, mentions
from analysis.parsing.options.option_list import Offer, items_of
from analysis.parsing.steps import Steps

LIST = re.compile(r"\[[^\[\]]{1,2000}\]")
ALTERNATIVE = re.compile(r"[\s,;.]*+(?:or|alternatively|/)(?: (?:else|maybe|perhaps|possibly))?[\s,:]*+", re.IGNORECASE)


def bracketed(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """Items of data in a text that name options; None without such data."""
    if (asked_for := plain_list(text)) is not None:
        return asked_for
    if alternatives(text, offer):
        steps.add("lists to choose from", text, "ambiguous")
        return []
    if "[" not in text and "{" not in text:
        return None
    notes = Steps()
    items = items_of(text, offer, notes)
    if items is not None:
        steps.extend(notes)
        steps.add("list or object opened", ", ".join(items))
    return items


def alternatives(text: str, offer: Offer) -> bool:
    """Whether "or" joins lists with different answers."""
    lists = list(LIST.finditer(text))[:20]
    answers = [distinct(mentions(match[0], offer.options)) for match in lists]
    return any(
        ALTERNATIVE.fullmatch(text[first_list.end() : second_list.start()])
        and len(first) == len(second) == offer.n_answers
        and (first != second if offer.ranked else set(first) != set(second))
        for first_list, second_list, first, second in zip(lists, lists[1:], answers, answers[1:], strict=False)
    )


def plain_list(text: str) -> list[str] | None:
    """Names in a list without other text, in JSON or Python notation: the format that questions request."""
    if not (text.startswith("[") and text.endswith("]")) or len(text) > 2000:
        return None
    try:
        items = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return items if all(isinstance(item, str) for item in items) else None

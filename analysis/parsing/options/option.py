"""Answers that name options: one of several, a pair, a ranking.

An answer must name exactly the requested number of options. If the whole text names too many, the part that states the
answer counts: data in brackets, text after "the answer is", a first or last line of names only, or the first sentence
if it opens with a name.

A letter or number of an option refers to the order in the prompt. If that order is unknown, it has no value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.parsing.english import in_english
from analysis.parsing.negation import without_denied_lists
from analysis.parsing.options.answer_lists import bracketed
from analysis.parsing.options.choice import read_option
from analysis.parsing.options.names import (
    all_mentions,
    distinct,
    mentions,
    normal,
    squeezed,
)  # fmt: skip
from analysis.parsing.options.option_list import (
    Offer,
    by_position,
    has_repetition,
    items_of,
    only_too_many,
)
from analysis.parsing.options.ranking import chain, in_order_of_scores, rank
from analysis.parsing.options.ratings import NameMention, best, ratings
from analysis.parsing.options.single.parts import Menu
from analysis.parsing.options.spelling import nearest, rivals
from analysis.parsing.options.statements import (
    parts,
)
from analysis.parsing.options.tables import of_tables
from analysis.parsing.refusal import refuses, refuses_in_general
from analysis.parsing.steps import Steps
from analysis.parsing.text import (
    common_signs,
    correction,
    final_answer,
    head_and_end,
    says_nothing,
    without_long_blanks,
)
from analysis.records import Reading

_SET_ASIDE = re.compile(
    r"\b(?:than|besides|apart from|aside from|other than|compared (?:with|to)|in contrast to|unlike|instead of|"
    r"verglichen mit|"
    r"anders als|comparé à|par rapport à|comparado con|a diferencia de)\s+(?:the |an? )?[\"'*_]{0,2}\Z",
    re.IGNORECASE,
)
_THIRD = re.compile(
    r"[ \t,)(]{0,4}(?:(?:is|comes|as|being|in|only)\s)?(?:an?\s)?(?:distant\s|close\s)?third\b(?!\s?:)", re.IGNORECASE
)
_FAINT = re.compile(
    r"\s(?:is|are|was|were|sounds?|seems?)\s(?:only|just|merely|barely|hardly|faint|weak|subtle|minor|quiet|a hint|"
    r"in the back)",
    re.IGNORECASE,
)
LONGEST_ITEM = 2000
"""Characters of a data item that are searched for a name."""


def read_names(raw: object, offer: Offer) -> Reading:
    """Options named by a text: `wanted` different ones in order of mention, or a single one."""
    if offer.n_answers == 1:
        shown = (*offer.in_order, *(option for option in offer.options if option not in offer.in_order))
        return read_option(raw, Menu(shown, offer.numbered, section=offer.section, order=offer.order))
    steps = Steps()
    if raw is None or isinstance(raw, bool):
        return steps.nothing("no answer")
    if not isinstance(raw, str):
        steps.add("not a text", raw)
        return _read_text(head_and_end(without_long_blanks(str(raw)), steps), items_of(raw, offer), offer, steps)
    text = common_signs(final_answer(raw, steps), steps)
    if all(map(str.isascii, offer.options)):
        text = in_english(text, steps)
    text = head_and_end(text, steps).replace("&amp;", "&")
    if len(text) < 60 and not mentions(text, offer.options) and refuses(text):
        return steps.refusal(text)
    if refuses_in_general(text):
        return steps.refusal(text)
    if says_nothing(text) and not mentions(text, offer.options):
        return steps.nothing("says nothing", text)
    if (names := of_tables(text, offer, steps)) is not None:
        return _read_spelling(names, offer, steps) if names else _unreadable(text, offer, steps)
    text = without_denied_lists(text, steps)
    return _read_text(text, bracketed(text, offer, steps), offer, steps)


def _read_text(text: str, items: list[str] | None, offer: Offer, steps: Steps) -> Reading:
    taken_back = correction(text) if items is None else None
    if taken_back is not None:
        correction_steps = Steps()
        corrected = _read_text(taken_back, None, offer, correction_steps)
        if corrected.value is not None:
            steps.add("correction counts", taken_back)
            steps.extend(correction_steps)
            return steps.reading(corrected.value)
    trial_steps = Steps()
    names = None if items is None else _of_items(items, offer, trial_steps)
    if names is None and refuses(text):
        return steps.refusal(text)
    if names is None:
        names = _stated(text, offer, steps)
    else:
        steps.extend(trial_steps)
    if names and refuses(text):
        steps.add("a name in a refusal", text, "ambiguous")
    if names is None:
        steps.extend(trial_steps)
        return _unreadable(text, offer, steps)
    return _read_spelling(names, offer, steps)


def _read_spelling(names: Sequence[str], offer: Offer, steps: Steps) -> Reading:
    """The options of names, unless a spelling fits several options."""
    if several := [name for name in names if rivals(name, offer.options)]:
        steps.doubt("ambiguous")
        return steps.nothing("spelling of several options", ", ".join(rivals(several[0], offer.options)))
    return steps.reading(names[0] if offer.n_answers == 1 else tuple(names))


def _of_items(items: list[str], offer: Offer, steps: Steps) -> list[str] | None:
    """Options of the items of data, if each names another one and their number is right."""
    names = [_item(item, offer, steps) for item in items]
    if len(names) == len(set(names)) == offer.n_answers and all(names):
        return [name for name in names if name]
    return None


def _item(item: str, offer: Offer, steps: Steps) -> str | None:
    item = without_long_blanks(item[:LONGEST_ITEM])
    plain, letters = normal(item), squeezed(item)
    if same := [option for option in offer.options if normal(option) == plain or squeezed(option) == letters]:
        return nearest(item, same)
    names = distinct(mentions(item, offer.options))
    if len(names) == 1:
        steps.add("name found in an item", item)
        return names[0]
    by_number = by_position(item, offer, steps)
    return by_number[0] if by_number else None


def _stated(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """Names in the whole text if their number is right, else in the part that states the answer."""
    if offer.ranked and (order := chain(all_mentions(text, offer.options), text, steps)):
        return order if len(order) == offer.n_answers else None
    for name, part in parts(text, offer):
        mention_list = mentions(part, offer.options)
        if (
            offer.ranked
            and len(distinct(mention_list)) == offer.n_answers
            and (by_score := in_order_of_scores(part, mention_list))
        ):
            steps.add("order of the scores taken", part)
            return by_score
        if not offer.ranked and len(distinct(mention_list)) > offer.n_answers:
            remaining = [
                mention
                for mention in mention_list
                if not _SET_ASIDE.search(part[max(0, mention.start - 40) : mention.start])
                and not _THIRD.match(part, mention.end)
                and not _FAINT.match(part, mention.end)
            ]
            mention_list = remaining if len(distinct(remaining)) == offer.n_answers else mention_list
        if not offer.ranked and len(distinct(mention_list)) > offer.n_answers:
            top = best(
                ratings(part, [NameMention(mention.option, mention.start, mention.end) for mention in mention_list]),
                offer.n_answers,
            )
            if top is not None:
                steps.add("highest of the judgements taken", part)
                return top
        names = (
            rank(mention_list, part, steps)
            if offer.ranked and len(distinct(mention_list)) == offer.n_answers
            else distinct(mention_list)
        )
        if names is None:
            return None
        if len(names) == offer.n_answers and not has_repetition(mention_list, part, offer):
            steps.add(name, part)
            if any(mention.short for mention in mention_list):
                steps.add("short form of a name", part, "ambiguous")
            return names
        if name == "name found in the text" and len(names) > offer.n_answers and only_too_many(part, offer):
            return None
    return None


def _unreadable(text: str, offer: Offer, steps: Steps) -> Reading:
    names = distinct(mentions(text, offer.options))
    if len(names) >= offer.n_answers:
        steps.doubt("ambiguous")
        return steps.nothing("names too many options", ", ".join(names))
    if names:
        return steps.nothing("names too few options", ", ".join(names))
    return steps.nothing("names no option", text)

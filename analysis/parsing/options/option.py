"""Answers that name options: one of several, a pair, a ranking.

One option is read as in `choice`. A pair or a ranking must name exactly that many. If the whole text names too many,
the part that states the answer counts: a last or first line of names only, what follows "the answer is", or the first
sentence if it opens with a name. A letter or number of an option refers to the order in the prompt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from analysis.parsing import late
from analysis.parsing.lexicon import alternation
from analysis.parsing.options.answer_lists import bracketed, plain_list
from analysis.parsing.options.certainty import is_sure
from analysis.parsing.options.choice import by_signs, numbered, read_option
from analysis.parsing.options.names import (
    Mention,
    all_mentions,
    distinct,
    mentions,
    only_names,
    told_mentions,
    whole_lists,
)
from analysis.parsing.options.option_list import Offer, items_of
from analysis.parsing.options.ranking import direction, in_order_of_scores, rank
from analysis.parsing.options.ratings import NameMention, best, degrees_as_numbers, ratings
from analysis.parsing.options.single.parts import Menu
from analysis.parsing.options.single.passage import passage
from analysis.parsing.options.single.whole import only
from analysis.parsing.options.spelling import rivals
from analysis.parsing.options.tables import of_tables
from analysis.parsing.refusal import refuses, refuses_in_general
from analysis.parsing.steps import Steps
from analysis.parsing.text import correction, head_and_end, says_nothing, without_long_blanks
from analysis.parsing.unwrapping import unwrapped
from analysis.records import Reading

LONGEST_ITEM = 2000
"""Characters of a data item that are searched for a name."""
_THIRD_NAME = late.compile(
    r"[ \t,)(]{0,4}(?:(?:is|comes|as|being|in|only)\s)?(?:an?\s)?(?:distant\s|close\s)?third\b(?!\s?:)|"
    r"\s(?:is|are|was|were|sounds?|seems?)\s(?:only|just|merely|barely|hardly|faint|weak|subtle|minor|quiet|a hint|"
    r"in the back)",
    re.IGNORECASE,
)
"""What sets the name before it apart from a pair."""
_STATED = late.compile(
    rf"{alternation('answer.noun')}[\s*_]{{0,4}}(?:[:=]|(?:is|are)\b)[\s*_]{{0,4}}|(?:\A|[\n.;])\s{{0,4}}{alternation('verdict.yes')}\s?:",
    re.IGNORECASE,
)
_LABEL = late.compile(r"\W{0,4}(?:[^\W\d_]+ ){0,3}[^\W\d_]+\W{0,2}:\s")
"""Words before a colon that a text opens with: "Final pair: A + B"."""
_SENTENCE_END = late.compile(r"[.!?](?=\s|\Z)|\n")
_MOST_STATED = 20


def read_names(raw: object, offer: Offer) -> Reading:
    """Options named by an answer: a single one, or the number asked for in order of mention."""
    all_options = (*offer.in_order, *(option for option in offer.options if option not in offer.in_order))
    if isinstance(raw, str) and (requested := _as_requested(raw, offer, all_options)) is not None:
        return Reading(requested, "clean")
    menu = Menu(
        all_options,
        numbered(offer.in_order, offer.prompt),
        section=offer.section,
        order=offer.order,
        question=f"{offer.prompt} {offer.section}".strip(),
    )
    if offer.n_answers == 1:
        return read_option(raw, menu)
    steps = Steps()
    if raw is None or isinstance(raw, bool):
        return steps.nothing("no answer")
    if not isinstance(raw, str):
        steps.add("not a text", raw)
        text = head_and_end(without_long_blanks(str(raw)), steps)
        return _read_text(text, items_of(raw, offer), offer, menu, steps)
    text = degrees_as_numbers(head_and_end(unwrapped(raw, steps), steps))
    if refuses_in_general(text):
        return steps.refusal(text)
    if says_nothing(text) and not mentions(text, offer.options):
        return steps.nothing("says nothing", text)
    if (names := of_tables(text, offer, steps)) is not None:
        return _read_spelling(names, offer, steps) if names else _unreadable(text, offer, steps)
    return _read_text(text, bracketed(text, offer, steps), offer, menu, steps)


def _as_requested(raw: str, offer: Offer, all_options: Sequence[str]) -> str | tuple[str, ...] | None:
    """The option that a text is, or those of a list of as many different ones as requested in their exact spelling."""
    if offer.n_answers == 1:
        plain = raw.strip().lower()
        same = [option for option in all_options if option.lower() == plain]
        return same[0] if len(same) == 1 else None
    names = plain_list(raw.strip()) or []
    is_exact = all(len(name) > 1 and name in offer.options for name in names)
    return tuple(names) if is_exact and len(set(names)) == len(names) == offer.n_answers else None


def _read_text(text: str, items: list[str] | None, offer: Offer, menu: Menu, steps: Steps) -> Reading:
    taken_back = correction(text) if items is None else None
    if taken_back is not None:
        correction_steps = Steps()
        corrected = _read_text(taken_back, None, offer, menu, correction_steps)
        if corrected.value is not None:
            steps.add("correction counts", taken_back)
            steps.extend(correction_steps)
            return steps.reading(corrected.value)
    trial_steps = Steps()
    names = None if items is None else _of_items(items, offer, menu, trial_steps)
    is_refusal = refuses(text)
    if names is None and is_refusal:
        return steps.refusal(text)
    if names is None:
        names = _stated(text, offer, steps)
    else:
        steps.extend(trial_steps)
    if names and is_refusal:
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
    return steps.reading(tuple(names))


def _of_items(items: list[str], offer: Offer, menu: Menu, steps: Steps) -> list[str] | None:
    """Options of the items of data, if each names another one and their number is right."""
    names = []
    for item in items:
        text = without_long_blanks(item[:LONGEST_ITEM])
        part = passage(text, menu)
        place = by_signs(text, menu.options)
        place = only(part.live()) if place is None else place
        if place is None or place < 0 or not is_sure(part, place, menu, steps):
            return None
        names.append(menu.options[place])
        if text.strip() != names[-1]:
            steps.add("name found in an item", text)
    return names if len(names) == len(set(names)) == offer.n_answers else None


def _stated(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """Names in the whole text if their number is right, else in the part that states the answer."""
    is_data = not {"[", "{"}.isdisjoint(text)
    for name, part in _parts(text, offer):
        lists = None if is_data else whole_lists(part, offer.options, offer.n_answers)
        names = None if lists is None else _of_lists(lists, part, offer, steps)
        if names is not None or (lists is not None and offer.ranked):
            return names
        mention_list = mentions(part, offer.options)
        if offer.ranked and offer.n_answers == len(offer.options) > len(distinct(mention_list)):
            mention_list = all_mentions(part, offer.options)  # "A is the weakest, while B is the strongest"
        if (
            len(distinct(mention_list)) < offer.n_answers
            and not is_data
            and len(distinct(all_names := told_mentions(part, offer.options))) == offer.n_answers
        ):
            mention_list = all_names
        names = distinct(mention_list)
        if offer.ranked and len(names) == offer.n_answers and (by_score := in_order_of_scores(part, mention_list)):
            steps.add("order of the scores taken", part)
            return by_score
        if not offer.ranked and len(names) > offer.n_answers:
            remaining = [mention for mention in mention_list if not _THIRD_NAME.match(part, mention.end)]
            mention_list = remaining if len(distinct(remaining)) == offer.n_answers else mention_list
            names = distinct(mention_list)
        if not offer.ranked and len(names) > offer.n_answers:
            rated = ratings(part, [NameMention(mention.option, mention.start, mention.end) for mention in mention_list])
            if (top := best(rated, offer.n_answers)) is not None:
                steps.add("highest of the judgements taken", part)
                return top
            if len(names) == len(mention_list) > 2 and (sense := direction(mention_list, part)):
                steps.add("strongest of an order taken", part)
                return names[: offer.n_answers] if sense == "down" else names[-offer.n_answers :]
        if len(names) != offer.n_answers or _repeats(part, mention_list, names):
            continue
        order = rank(mention_list, part, steps) if offer.ranked else names
        if order is None:
            return None
        steps.add(name, part)
        if any(mention.short for mention in mention_list):
            steps.add("short form of a name", part, "ambiguous")
        return order
    return None


def _of_lists(lists: list[list[Mention]], text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """The only list of names that a text does not deny, or the one that it declares."""
    names = [distinct(mention_list) for mention_list in lists]
    if not names or any(other != names[0] if offer.ranked else set(other) != set(names[0]) for other in names):
        return None
    steps.add("only list that is not denied taken", text)
    return rank(lists[0], text, steps) if offer.ranked else names[0]


def _repeats(part: str, mention_list: list[Mention], names: list[str]) -> bool:
    """Whether a bare list names an option twice, so that it does not name different ones."""
    return len(mention_list) > len(names) and only_names(part, mention_list)


def _parts(text: str, offer: Offer) -> Iterator[tuple[str, str]]:
    """Parts of a text that may state the answer, most reliable first."""
    lines = [line for line in text.splitlines() if line.strip()]
    yield "name found in the text", text
    for mark in reversed(list(_STATED.finditer(text))[-_MOST_STATED:]):
        yield "stated answer counts", _SENTENCE_END.split(text[mark.end() :].lstrip(" *:\"'`"), maxsplit=1)[0]
    if (label := _LABEL.match(text)) is not None and not mentions(label[0], offer.options):
        yield "stated answer counts", _SENTENCE_END.split(text[label.end() :], maxsplit=1)[0]
    for name, line in (("first line counts", lines[:1]), ("last line counts", lines[-1:])):
        if len(lines) > 1 and only_names(line[0], mentions(line[0], offer.options)):
            yield name, line[0]
    head = _SENTENCE_END.split(text.lstrip(" \"'`*([{-#"), maxsplit=1)[0]
    first = mentions(head, offer.options)
    if first and first[0].start == 0:
        yield "first sentence counts", head


def _unreadable(text: str, offer: Offer, steps: Steps) -> Reading:
    names = distinct(mentions(text, offer.options))
    if len(names) >= offer.n_answers:
        steps.doubt("ambiguous")
        return steps.nothing("names too many options", ", ".join(names))
    if names:
        return steps.nothing("names too few options", ", ".join(names))
    return steps.nothing("names no option", text)

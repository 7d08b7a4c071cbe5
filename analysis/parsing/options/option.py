"""Answers that name options: one of several, a pair, a ranking.

An answer must name exactly as many options as were asked for; naming several where one is asked for is no answer. Where
the whole text names too many, the part that states the answer counts: data in brackets, what follows "the answer is", a
first or last line that is nothing but names, the first sentence when it opens with a name.

An option's letter or number is read against the order the model was shown. Where that order is not known, it stays
unread.
"""

from __future__ import annotations

import re

from analysis.parsing.options.answer_lists import (
    bracketed,
)
from analysis.parsing.options.comparison import compared, of_the_delivery
from analysis.parsing.options.names import Mention, distinct, mentions, normal, only_names, squeezed
from analysis.parsing.options.option_list import Offer, against_letter, by_position, items_of
from analysis.parsing.options.preference import preferred
from analysis.parsing.options.ranking import in_order_of_scores, ranked
from analysis.parsing.options.ratings import Named, best, denies_all, ratings, ratings_of_one
from analysis.parsing.options.statements import (
    STATED_LAST,
    WEAK,
    parts,
)
from analysis.parsing.refusal import refuses
from analysis.parsing.sections.vocabulary import of_the_section
from analysis.parsing.steps import Steps
from analysis.parsing.text import (
    common_signs,
    correction,
    final_answer,
    head_and_end,
    says_nothing,
)
from analysis.records import Reading

_ASIDE = re.compile(r"\([^()]{0,200}\)")
_JOINED = re.compile(
    r"[\s,*_\"']*(?:,|&|\+|/|and|as well as|along with|together with|alongside|plus|and also|paired with|combined with|"
    r"und|sowie|et|ainsi que|y|así como)[\s,*_\"']*(?:the |a |an )?",
    re.IGNORECASE,
)
_SET_ASIDE = re.compile(
    r"\b(?:than|besides|apart from|aside from|other than|compared (?:with|to)|in contrast to|unlike|instead of|"
    r"verglichen mit|"
    r"anders als|comparé à|par rapport à|comparado con|a diferencia de)\s+(?:the |an? )?[\"'*_]{0,2}\Z",
    re.IGNORECASE,
)
_THIRD = re.compile(
    r"[ \t,)(]{0,4}(?:(?:is|comes|as|being|in|only)\s)?(?:an?\s)?(?:distant\s|close\s)?third\b(?!\s?:)", re.IGNORECASE
)
_PARTLY = re.compile(
    r"\b(?:part|partly|half|halb|teils|mi-)\b.{0,60}\b(?:part|partly|half|halb|teils|mi-)\b", re.IGNORECASE
)


LONGEST_ITEM = 2000
"""Characters of an item of data in which a name is looked for."""


def read_names(raw: object, offer: Offer) -> Reading:
    """The options that one text names: `wanted` different ones, in order of mention; for a single one just that."""
    steps = Steps()
    if raw is None or isinstance(raw, bool):
        return steps.nothing("no answer")
    if not isinstance(raw, str):
        steps.add("not a text", raw)
        return _read(head_and_end(str(raw), steps), items_of(raw, offer), offer, steps)
    if offer.wanted == 1 and len(raw) < 100 and (name := _exact(raw, offer)) is not None:
        return steps.found(name)
    text = head_and_end(common_signs(final_answer(raw, steps), steps), steps).replace("&amp;", "&")
    if len(text) < 60 and not mentions(text, offer.options) and refuses(text):
        return steps.refusal(text)
    if says_nothing(text) and not mentions(text, offer.options):
        return steps.nothing("says nothing", text)
    return _read(text, bracketed(text, offer, steps), offer, steps)


def _exact(text: str, offer: Offer) -> str | None:
    """The option that the text is, letter by letter."""
    plain = text.strip().lower()
    return next((option for option in offer.options if plain == option.lower()), None)


def _read(text: str, items: list[str] | None, offer: Offer, steps: Steps) -> Reading:
    taken_back = correction(text) if items is None else None
    if taken_back is not None:
        apart = Steps()
        corrected = _read(taken_back, None, offer, apart)
        if corrected.value is not None:
            steps.add("correction counts", taken_back)
            steps.extend(apart)
            return steps.found(corrected.value)
    tried = Steps()
    names = _whole(text, items, offer, tried)
    if names is None and refuses(text):
        return steps.refusal(text)
    if names is None:
        names = _stated(text, offer, steps)
    else:
        steps.extend(tried)
    if names is None and (other := compared(text, offer.options)) is not None:
        steps.add("what is said of either part compared", text)
        names = [other]
    if names is None:
        steps.extend(tried)
        return _unread(text, offer, steps)
    return steps.found(names[0] if offer.wanted == 1 else tuple(names))


def _whole(text: str, items: list[str] | None, offer: Offer, steps: Steps) -> list[str] | None:
    """The answer is nothing but the name, stands in brackets, or is a letter or number."""
    if items is not None:
        names = [_item(item, offer, steps) for item in items]
        if len(names) == len(set(names)) == offer.wanted and all(names):
            return [name for name in names if name]
        return None
    if offer.wanted > 1:
        return None
    plain = text.strip().lower()
    for option in offer.options:
        if plain == option.lower():
            return [option]
    letters = squeezed(text) if len(text) < 200 else ""
    for option in offer.options:
        if letters and letters == squeezed(option):
            steps.add("name found in the text", text)
            return [option]
    return by_position(text, offer, steps)


def _item(item: str, offer: Offer, steps: Steps) -> str | None:
    item = item[:LONGEST_ITEM]
    for option in offer.options:
        if normal(option) == normal(item) or squeezed(option) == squeezed(item):
            return option
    named = distinct(mentions(item, offer.options))
    if len(named) == 1:
        steps.add("name found in an item", item)
        return named[0]
    found = by_position(item, offer, steps)
    return found[0] if found else None


def _stated(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """The names of the whole text if their number is right, else of the part that states the answer."""
    for name, part in parts(text, offer):
        found = mentions(part, offer.options)
        if offer.wanted == 1:
            if found and (contradiction := against_letter(part, found, offer)):
                steps.add("letter and name contradict each other", contradiction, "ambiguous")
                return None
            taken = _one(name, part, found, offer, steps)
            alone = name == "first sentence counts" and only_names(part, found)
            if taken and name in WEAK and not alone and len(distinct(mentions(text, offer.options))) > 1:
                steps.add("other options named elsewhere", text, "ambiguous")
            if taken is not None:
                return taken or None
            continue
        if offer.ranked and len(distinct(found)) == offer.wanted and (by_score := in_order_of_scores(part, found)):
            steps.add("order of the scores taken", part)
            return by_score
        if not offer.ranked and len(distinct(found)) > offer.wanted:
            kept = [
                one
                for one in found
                if not _SET_ASIDE.search(part[max(0, one.start - 40) : one.start]) and not _THIRD.match(part, one.end)
            ]
            found = kept if len(distinct(kept)) == offer.wanted else found
        if not offer.ranked and len(distinct(found)) > offer.wanted:
            top = best(ratings(part, [Named(one.option, one.start, one.end) for one in found]), offer.wanted)
            if top is not None:
                steps.add("highest of the judgements taken", part)
                return top
        named = ranked(found, part, steps) if offer.ranked and len(distinct(found)) == offer.wanted else distinct(found)
        if named is None:
            return None
        if len(named) == offer.wanted and not _repeats(found, part, offer):
            steps.add(name, part)
            if any(mention.short for mention in found):
                steps.add("short form of a name", part, "ambiguous")
            return named
        if name == "name found in the text" and len(named) > offer.wanted and _only_too_many(part, offer):
            return None
    return None


def _one(name: str, part: str, found: list[Mention], offer: Offer, steps: Steps) -> list[str] | None:
    """The one option of a part; empty where the part decides that there is none; None where it does not decide."""
    found = of_the_section(part, of_the_delivery(part, found), offer.section)
    names = distinct(found)
    if len(names) == 1:
        if denies_all(ratings_of_one(part, found)):
            steps.add("denied", part, "clean")
            return []
        if found[0].short and _PARTLY.search(part[:400]):
            return []
        steps.add(name, part)
    elif not names:
        position = by_position(part.strip(" *_.:"), offer, steps) if name == "stated answer counts" else None
        return position
    else:
        whole = name == "name found in the text"
        chosen, why = preferred(part, [Named(one.option, one.start, one.end) for one in found])
        few = len(names) == 2 < len(offer.options) - 1
        if whole and _only_too_many(part, offer) and (few or chosen is None):
            return []
        if (
            chosen is None
            and whole
            and not STATED_LAST.search(part)
            and _JOINED.fullmatch(part[found[0].end : found[1].start])
        ):
            return []
        if chosen is None:
            return [] if why in ("every judgement is no", "judgements that settle on none") else None
        if whole and STATED_LAST.search(part) and why != "highest of the judgements taken":
            return None
        steps.add(why, part)
        names = [chosen]
    if any(mention.short for mention in found if mention.option == names[0]):
        steps.add("short form of a name", part, "ambiguous")
    return names


def _repeats(found: list[Mention], part: str, offer: Offer) -> bool:
    """A bare list that names one option twice does not answer with different ones."""
    return offer.wanted > 1 and len(found) > offer.wanted and only_names(part, found)


def _only_too_many(text: str, offer: Offer) -> bool:
    """Nothing but names, more than were asked for: "A - B", "A (60%), B (40%)"."""
    bare = _ASIDE.sub("", text)
    found = mentions(bare, offer.options)
    return len(distinct(found)) > offer.wanted and only_names(bare, found)


def _unread(text: str, offer: Offer, steps: Steps) -> Reading:
    named = distinct(mentions(text, offer.options))
    if len(named) >= offer.wanted:
        steps.doubt("ambiguous")
        return steps.nothing("names too many options", ", ".join(named))
    if named:
        return steps.nothing("names too few options", ", ".join(named))
    return steps.nothing("names no option", text)

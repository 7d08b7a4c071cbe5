"""Words of a text that are in the scope of a denial.

A denial reaches to the end of its clause, and along a list; after a heading ("Not present:") to the end of its line or
sentence. Options that are compared with, granted, first thought of or asked for are struck out like denied ones.
"""

from __future__ import annotations

import re
from collections.abc import Set

from analysis.parsing.lexicon.phrases import Phrase, phrases
from analysis.parsing.options.single.parts import Mention, Passage

_LIST_SIGNS = re.compile(r"[\s,、/&+*\"'()]*")
_APART_SIGNS = re.compile(r"\s?|[\s*_)\"']*[:–—-]+[\s*_(\"']*|[\s*_\"']*\(")
"""Between an option and a denial behind it that begins a clause of its own."""
_NEXT_SIGNS = re.compile(r"[^\S\n]*[*_\"':–—-]*[^\S\n]*")
_HEADED = re.compile(r"[\s*_\"')]*(?P<colon>[:：=])|\s(?:is|was|goes to|would be|ist|est|es)\b")


def denied_words(part: Passage, is_granted: bool = True) -> frozenset[int]:
    """Words in the scope of a denial, of a comparison, and unless is_granted is False of something granted."""
    spans: set[int] = set()
    granted: set[int] = set()
    count = len(part.words)
    mention_at = {place: mention for mention in part.mentions for place in range(mention.first, mention.last)}
    marks, ands = part.marked("answer.copula", "filler", "article"), part.marked("conjunction.and")
    ors, decided = part.marked("conjunction.or", "denial.before"), part.marked("answer.verb")
    doubled = {place for mention in part.mentions if is_doubled(part, mention) for place in range(*mention[1:3])}
    for tag in part.tags:
        names = tag.names
        inside = mention_at.get(tag.first)
        is_option = inside is not None and inside.kind != "meta" and not _denies_others(part, tag, inside)
        if is_option or (tag.last in spans and "denial.behind" not in names):
            continue
        headed = _HEADED.match(part.text, part.words[tag.last - 1].end)
        if (
            names & {"denial.heading"}
            and headed
            and tag.last < count
            and not _follows_mention(part, tag.first, mention_at)
        ):
            spans.update(_while(tag.last, part.sentences if headed["colon"] else part.clauses))
        elif "order.behind" in names:
            spans.update(place for place in range(tag.first) if part.sentences[place] == part.sentences[tag.first])
        elif "comparison" in names:
            spans.update(_compared(part, tag.last, mention_at) if tag.last < count else ())
        elif "denial.before" in names or "denial.behind" in names:
            ends = (part.words[tag.first].text, part.words[tag.last - 1].text)
            before = "denial.before" in names or any("denial.before" in phrases("denial").names(word) for word in ends)
            is_last = tag.last == count or part.clauses[tag.last] != part.clauses[tag.first]
            opens = before and not is_last and part.clauses[tag.first] != part.clauses[max(0, tag.first - 1)]
            if (
                ("denial.behind" in names or is_last)
                and inside is None
                and not opens
                and (back := _back(part, tag.first, mention_at, marks, ands)) is not None
            ):
                spans.update(range(back, tag.first))
            elif before and tag.last < count and tag.last not in spans:
                spans.update(set(_scope(part, tag, mention_at, ors)) - doubled)
        elif names & {"conjunction.concession", "first_thought"} and tag.last < count:
            clause = _thought(part, tag)
            granted.update(clause if is_granted and decided.isdisjoint(clause) else ())
    for place, mention in mention_at.items():
        if (
            place == mention.last - 1
            and mention.last < count
            and part.gap(mention.last).lstrip(" *\"')").startswith("?")
            and not phrases("meta.yes").names(part.words[mention.last].text)
        ):
            spans.update(range(mention.first, mention.last))
    has_others = any(mention.first not in spans | granted for mention in part.mentions)
    return frozenset(spans | granted if has_others else spans)


def _thought(part: Passage, tag: Phrase[str]) -> range:
    """The clause behind a word for a first thought or a concession; the one before it where it ends a clause."""
    first = part.clauses.index(part.clauses[tag.first])
    ends = part.clauses[tag.last] != part.clauses[tag.last - 1]
    return range(first, tag.first) if ends and first < tag.first else _while(tag.last, part.clauses)


def is_doubled(part: Passage, mention: Mention) -> bool:
    """Whether an option is a denial that another one before it only repeats: "ne fait ni l'un ni l'autre"."""
    name = part.text[part.words[mention.first].start : part.words[mention.last - 1].end]
    return mention.kind == "meta" and bool(phrases("meta.neither", "meta.none").names(name))


def _denies_others(part: Passage, tag: Phrase[str], inside: Mention) -> bool:
    """Whether an option is a word that denies what follows it: "Neither rapped nor sung"."""
    word = part.words[tag.first].text
    denies = inside.last == tag.last == tag.first + 1 and bool(phrases("meta.neither", "meta.none").names(word))
    return denies and bool(part.between(tag.last, tag.last + 3))


def _compared(part: Passage, place: int, mention_at: dict[int, Mention]) -> range:
    """The option that follows a word of comparison; the one before it in "less A than B"."""
    first = place
    clause = part.clauses[place - 1]
    if any(part.clauses[word] == clause and word < place for word in part.tagged.get("order.less", ())):
        return range(part.clauses.index(clause), place)
    while place < len(part.words) and place not in mention_at and place < first + 3:
        place += 1
    mention = mention_at.get(place)
    same = mention is not None and part.clauses[place] == part.clauses[first - 1]
    return range(mention.first, mention.last) if mention is not None and same else range(0)


def _while(first: int, numbers: tuple[int, ...]) -> range:
    """Words from one on that have its number of clause or sentence."""
    last = first
    while last < len(numbers) and numbers[last] == numbers[first]:
        last += 1
    return range(first, last)


def _scope(part: Passage, tag: Phrase[str], mention_at: dict[int, Mention], joined: Set[int]) -> range:
    """Words that a denial before them reaches: to the end of its clause, and along a list of options."""
    if part.clauses[tag.last] != part.clauses[tag.last - 1]:
        return range(0)
    last = _while(tag.last, part.clauses).stop
    if "denial.apart" in tag.names:
        last = min((place for place in part.marked("answer.copula") if tag.last < place < last), default=last)
    reach, has_or = last, any(place in joined for place in range(tag.last, last))
    place = last
    while place < len(part.words) and part.sentences[place] == part.sentences[tag.first]:
        if place in mention_at and _LIST_SIGNS.fullmatch(part.gap(place)):
            place = mention_at[place].last
        elif place in joined:
            has_or = True
            place += 1
        else:
            break
        reach = place if has_or else reach
    return range(tag.last, reach if has_or else last)


def _follows_mention(part: Passage, place: int, mention_at: dict[int, Mention]) -> bool:
    return place > 0 and place - 1 in mention_at and _NEXT_SIGNS.fullmatch(part.gap(place)) is not None


def _back(part: Passage, place: int, mention_at: dict[int, Mention], marks: Set[int], joined: Set[int]) -> int | None:
    """First word of the option, or list of options, that a denial behind it reaches; None without one."""
    at_word = place - 1
    while at_word >= 0 and at_word in marks and at_word not in mention_at and place - at_word < 4:
        at_word -= 1
    if at_word not in mention_at or part.sentences[at_word] != part.sentences[place]:
        return None
    if part.clauses[at_word] != part.clauses[place] and not _APART_SIGNS.fullmatch(part.gap(at_word + 1)):
        return None
    first = mention_at[at_word].first
    before = first - 1
    while before in joined:
        before -= 1
    if before in mention_at and before < first - 1:
        first = mention_at[before].first
        while first - 1 in mention_at and _LIST_SIGNS.fullmatch(part.gap(first)):
            first = mention_at[first - 1].first
    return first

"""Order in which a text ranks options, from least to most as the questions request.

Names are ranked in order of mention or by the numbers before or after them, and turned round if the text says that it
goes from most to least: by signs between the names ("A > B"), a legend ("1 = strongest") or words of order.
A tie ("A = B") is no order; neither are strengths next to the names ("A: 0.2, B: 0.7").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Literal, TypeAlias

from analysis.parsing.lexicon import alternation, compiled
from analysis.parsing.options.names import Mention, distinct
from analysis.parsing.options.ratings import NameMention, ends_with_most, ratings, starts_with_most
from analysis.parsing.steps import Steps

Sense: TypeAlias = Literal["up", "down", "tie", "unclear", ""]
"""Direction of an order: from least to most, from most to least; "" of one that does not say."""

_BEFORE = re.compile(r"(\d)\s*[.):]\s*\W{0,3}\Z")
_BEHIND = re.compile(r"\W{0,3}[(:#=\s]\s*(\d)(?=\W*(?:[,;.\n)(]|\Z))")
_BETWEEN = r"\s*(?:first\s*)?(?:to|→|⇒|=>|-{1,2}>|>|–|—|-|bis|nach|zu[mr]?|au|à|al?)\s*(?:the |le |la |lo |el )?"
_TO = re.compile(rf"(?P<one>\w{{3,14}}est)(?: \w+)?{_BETWEEN}(?P<other>\w{{3,14}}est)\b", re.IGNORECASE)
_EARLY = r"(?:first|zuerst|d'abord|primero|(?:on|at the|at) top)\b"
_LATE = r"(?:last|zuletzt|en dernier|al final|at the (?:bottom|end))\b"
_STRONG = r"\b(?:strong|dominant|prominent|loud|clear|high|heavy|pronounced)"
_WEAK = r"\b(?:weak|faint|subtle|soft|quiet|low|slight|light|marginal)"
_MORE = r"(?: (?!to\b)\w+)?"
_GREATER = re.compile(r"[\s\"'`*_\d.)(]*[>≻]{1,3}[\s\"'`*_\d.)(]*")
_SMALLER = re.compile(r"[\s\"'`*_\d.)(]*[<≺]{1,3}[\s\"'`*_\d.)(]*")
_TIED = re.compile(r"\b(?:tied?|equally|on a par|gleichauf|ex aequo|à égalité|empatad[oa]s)\b|并列", re.IGNORECASE)
_EQUAL = re.compile(r"\A[\s\"'`*_]*+(?:[=≈~]|is (?:equal to|as \w+ as)|equals|ties with)[\s\"'`*_]*+", re.IGNORECASE)
_BEATS = re.compile(
    r"\A,?\s*+(?:(?:and |which )?(?:in turn |then )?)?(?:is |comes |ranks |are )?(?:clearly |much |far |slightly )?"
    r"(?:(?:stronger|more \w+|louder|higher|greater|clearer) than|ahead of|above|beats?|exceeds?|outranks?|"
    r"outweighs?|tops|over|"
    r"dominates(?: over)?|stärker als|plus fort(?:e)? que|más fuerte que)\s*+(?:the )?",
    re.IGNORECASE,
)
_TRAILS = re.compile(
    r"\A,?\s*+(?:(?:and |which )?(?:in turn |then )?)?(?:is |comes |ranks |are )?(?:clearly |much |far |slightly )?"
    r"(?:(?:weaker|less \w+|quieter|lower|smaller|fainter) than|behind|below|schwächer als|moins fort(?:e)? que|"
    r"más débil que)\s*+(?:the )?",
    re.IGNORECASE,
)
_BIG = frozenset(
    "highest strongest loudest greatest biggest largest clearest heaviest fullest richest boldest best".split()
)
_SMALL = frozenset(
    "lowest weakest softest quietest faintest smallest slightest lightest subtlest dimmest worst".split()
)
_HEDGE = re.compile(r"\bmost (?:likely|probably)\b(?!\s*(?:first|to|:|→|->))", re.IGNORECASE)
"""Words that say how sure an answer is, and no end of an order."""
_END_MARK = re.compile(
    r"(?:\A|[;,.\n(])\s{0,8}(?:the )?(?:most|least|strongest|weakest|highest|lowest)(?: \w+)?\s?(?:[:=]|is\b)\s?\Z",
    re.IGNORECASE,
)
_UNREAD = re.compile(r"←|<-|⇐|\b(?:first|last|before|after)\b", re.IGNORECASE)
"""Signs and words of an order of which the end is not known."""
_BETWEEN_ENDS = re.compile(r"\bbetween\b|\bmiddle\b|\bdazwischen\b|\bentre\b", re.IGNORECASE)
_PLACES = re.compile(r"(?:\A|[\n;,])\W{0,4}(?:1st|first|2nd|second|3rd|third)\b(?: place)?\s?[:.)–-]", re.IGNORECASE)
"""Places of a ranking: "1st: A, 2nd: B"."""
_PART = re.compile(r"[,;.\n]|\band\b", re.IGNORECASE)
_STRENGTH = re.compile(r"\W{0,4}[(:]\s*(?:\d+\s*%|\d*\.\d)")


def rank(mention_list: list[Mention], text: str, steps: Steps) -> list[str] | None:
    """Names of a text in its order; None if the order is unclear. All requested options are named."""
    text = _HEDGE.sub(lambda hedge: " " * len(hedge[0]), text)
    names = distinct(mention_list)
    names = _by_numbers(mention_list, text, names, steps)
    if sum(_STRENGTH.match(text, mention.end) is not None for mention in mention_list) > 1:
        steps.add("strengths beside the names: an order or a size?", text, "ambiguous")
        return None
    ends = _ends(mention_list, text)
    if None not in ends and len(names) > 2 and ends in ((names[0], names[-1]), (names[-1], names[0])):
        steps.add("order between its ends taken", text)
        return names if ends[0] == names[0] else names[::-1]
    if None not in ends and ends[0] != ends[1] and _BETWEEN_ENDS.search(text):
        steps.add("what is between the ends put there", text)
        between = [name for name in names if name not in ends]
        is_falling = names.index(ends[1] or "") < names.index(ends[0] or "")
        return [ends[0] or "", *(between[::-1] if is_falling else between), ends[1] or ""]
    if any(
        _END_MARK.search(text[max(0, mention.start - 30) : mention.start])
        for mention in mention_list
        if mention.option in names[1:-1]
    ):
        steps.add("an end of the order in its middle", text, "ambiguous")
        return None
    gaps = [text[a.end : b.start] for a, b in pairwise(mention_list)]
    sense = _sense(text, gaps)
    if (sense == "" and _UNREAD.search(text)) or (sense != "tie" and _is_partly_signed(gaps)):
        sense = "unclear"
    if sense == "tie":
        steps.add("a tie is no order", text, "ambiguous")
        return None
    if ends == (None, names[0]) and sense in ("", "unclear"):
        sense = "down"
    if sense == "unclear":
        steps.add("from which end to which?", text, "ambiguous")
    if sense == "down":
        steps.add("ranking turned round", "the answer says that it goes from most to least")
        return names[::-1]
    return names


def _ends(mention_list: list[Mention], text: str) -> tuple[str | None, str | None]:
    """Names that a text calls the weakest and the strongest; None where none or several are."""
    ends: list[str | None] = []
    for pattern in (compiled("order.least"), compiled("order.most")):
        names = {
            mention.option
            for mention in mention_list
            if pattern.search(_PART.split(text[max(0, mention.start - 40) : mention.start])[-1])
            or pattern.search(_PART.split(text[mention.end : mention.end + 40])[0])
        }
        ends.append(names.pop() if len(names) == 1 else None)
    return ends[0], ends[1]


def _is_partly_signed(gaps: Sequence[str]) -> bool:
    """Whether signs of an order stand between some names, and others that say nothing between the rest."""
    n_signs = sum(_GREATER.fullmatch(gap) is not None or _SMALLER.fullmatch(gap) is not None for gap in gaps)
    return 0 < n_signs < len(gaps)


def _of_gaps(gaps: Sequence[str]) -> Sense:
    """Direction of the signs or comparisons between all names."""
    if any(map(_EQUAL.fullmatch, gaps)):
        return "tie"
    for sense, patterns in (("down", (_GREATER, _BEATS)), ("up", (_SMALLER, _TRAILS))):
        if gaps and all(any(pattern.fullmatch(gap) for pattern in patterns) for gap in gaps):
            return "down" if sense == "down" else "up"
    return ""


def direction(mention_list: list[Mention], text: str) -> Literal["up", "down", ""]:
    """Whether an order of options goes from most to least or up; "" where it does not say."""
    sense = _sense(text, [text[a.end : b.start] for a, b in pairwise(mention_list)])
    if sense in ("up", "down"):
        return sense
    return "down" if len(_PLACES.findall(text)) > 1 else ""


def _sense(text: str, gaps: Sequence[str]) -> Sense:
    """Direction of an order: by a legend, by words of order, else by the signs between the names."""
    by_gaps = _of_gaps(gaps)
    if by_gaps == "tie" or _TIED.search(text):
        return "tie"
    if ends_with_most(text):
        return "up"
    if starts_with_most(text):
        return "down"
    down, up = _words()
    is_down, is_up = down.search(text) is not None, up.search(text) is not None
    if is_down != is_up:
        by_words: Sense = "down" if is_down else "up"
        return "unclear" if by_gaps and by_gaps != by_words else by_words
    match = _TO.search(text)
    if match is None:
        return by_gaps
    first, second = match["one"].lower(), match["other"].lower()
    if first in _BIG or second in _SMALL:
        return "down"
    return "up" if first in _SMALL or second in _BIG else "unclear"


@cache
def _words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Words of an order from most to least, and of one from least to most."""
    return re.compile(_falling(), re.IGNORECASE), re.compile(_rising(), re.IGNORECASE)


def _falling() -> str:
    most, least = alternation("order.most"), alternation("order.least")
    return (
        rf"{alternation('order.down')}|{_STRONG}{_BETWEEN}{_WEAK}|"
        rf"{most}{_MORE}{_BETWEEN}{least}|{most}{_MORE}[\s-](?:comes )?{_EARLY}|"
        rf"{least}{_MORE}[\s-](?:comes )?{_LATE}|\bde mayor a menor\b|\bde más a menos\b|\bvon stark|\bdel "
        rf"más\b[^.\n]{{0,20}}\bal menos\b"
    )


def _rising() -> str:
    most, least = alternation("order.most"), alternation("order.least")
    return (
        rf"{alternation('order.up')}|{_WEAK}{_BETWEEN}{_STRONG}|"
        rf"{least}{_MORE}{_BETWEEN}{most}|{least}{_MORE}[\s-](?:comes )?{_EARLY}|"
        rf"{most}{_MORE}[\s-](?:comes )?{_LATE}|\bde menor a mayor\b|\bde menos a más\b|\bvon schwach|\bdel "
        rf"menos\b[^.\n]{{0,20}}\bal más\b"
    )


def in_order_of_scores(text: str, mention_list: list[Mention]) -> list[str] | None:
    """Names from lowest to highest score, if each has a different one; None if the scores are ranks."""
    rated = ratings(text, [NameMention(mention.option, mention.start, mention.end) for mention in mention_list])
    values = sorted(rating.value for rating in rated.values())
    if len(set(values)) < len(rated) or not rated or values == list(range(1, len(values) + 1)):
        return None
    if any(rating.scale != "number" for rating in rated.values()):
        return None
    return sorted(rated, key=lambda name: rated[name].value)


def _by_numbers(mention_list: list[Mention], text: str, names: list[str], steps: Steps) -> list[str]:
    """Names sorted by the numbers 1 to n before or after each of them; else unchanged."""
    before = [_BEFORE.search(text[max(0, mention.start - 8) : mention.start]) for mention in mention_list]
    behind = [_BEHIND.match(text, mention.end) for mention in mention_list]
    for matches in (before, behind):
        numbers = [match[1] for match in matches if match is not None]
        if len(mention_list) == len(names) and sorted(numbers) == [str(n + 1) for n in range(len(names))]:
            in_order = [mention.option for _, mention in sorted(zip(numbers, mention_list, strict=True))]
            if in_order != names:
                steps.add("order taken from the numbers beside the names", " ".join(numbers))
            return in_order
    return names

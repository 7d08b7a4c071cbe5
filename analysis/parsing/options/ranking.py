"""Order in which a text ranks options, from least to most as the questions request.

Names are ranked in order of mention or by the numbers before or after them, and reversed if the text states that it
goes from most to least. "A > B > C > D" states an order and a comparison at once, and has no value; the same applies to
strengths next to the names ("A: 0.2, B: 0.7").
"""

from __future__ import annotations

import re
from itertools import pairwise

from analysis.parsing.options.names import Mention, distinct
from analysis.parsing.options.ratings import NameMention, ratings
from analysis.parsing.steps import Steps

_BEFORE = re.compile(r"(\d)\s*[.):]\s*\W{0,3}\Z")
_BEHIND = re.compile(r"\W{0,3}[(:#=]\s*(\d)\b")
_DOWNWARD = re.compile(
    r"\b(?:most|highest|strongest|loudest|greatest)(?: \w+)? to (?:the )?(?:least|lowest|weakest|faintest|smallest)\b|"
    r"\bdescending\b|"
    r"\b(?:strongest|most \w+|most|highest|best|greatest)[ -](?:comes )?first\b|\b(?:weakest|least(?: \w+)?|lowest)[ "
    r"-](?:comes )?last\b|"
    r"\bde más a menos\b|\b(?:stärkste[rs]?|dominanteste[rs]?) zuerst\b|\bvon (?:stark|stärksten) (?:nach|zu[mr]?) "
    r"(?:schwach|"
    r"schwächsten)\b|"
    r"\bdu plus (?!faible)\w+ au (?:moins|plus faible)\b|\ble plus (?:fort|dominant) d'abord\b|\bde mayor a menor\b|"
    r"\bdel "
    r"más\b[^.\n]{0,20}\bal menos\b",
    re.IGNORECASE,
)
_UPWARD = re.compile(
    r"\b(?:least|lowest|weakest|faintest|smallest)(?: \w+)? to (?:the )?(?:most|highest|strongest|loudest)\b|"
    r"\bascending\b|"
    r"\b(?:weakest|least \w+|least|lowest)[ -](?:comes )?first\b|\b(?:strongest|most(?: \w+)?|highest)[ -](?:comes "
    r")?last\b|"
    r"\bschwächste[rs]? zuerst\b|\bdu (?:moins|plus faible)\b[^.\n]{0,20}\bau plus\b|\bvon schwach\w* (?:nach|zu)|"
    r"\bde menor a mayor\b|\bde menos a más\b|\bdel "
    r"menos\b[^.\n]{0,20}\bal más\b",
    re.IGNORECASE,
)
_SUPERLATIVES = re.compile(r"\b(?P<one>\w{3,14}est)(?: \w+)? to (?:the )?(?P<other>\w{3,14}est)\b", re.IGNORECASE)
_BIG = frozenset(
    "highest strongest loudest greatest biggest largest clearest heaviest fullest richest boldest best".split()
)
_SMALL = frozenset(
    "lowest weakest softest quietest faintest smallest slightest lightest subtlest dimmest worst".split()
)
_MOST = re.compile(r"\b(?:most|strongest|highest|dominates?|dominant|dominating)\b", re.IGNORECASE)
_LEAST = re.compile(r"\b(?:least|weakest|lowest)\b", re.IGNORECASE)
_END_MARK = re.compile(
    r"(?:\A|[;,.\n(])\s{0,8}(?:the )?(?:most|least|strongest|weakest|highest|lowest)(?: \w+)?\s?(?:[:=]|is\b)\s?\Z",
    re.IGNORECASE,
)
_STRENGTH = re.compile(r"\W{0,4}[(:]\s*(?:\d+\s*%|\d*\.\d)")
_GREATER = re.compile(r"[\s\"'`*_\d.)(]*>[\s\"'`*_\d.)(]*")


def rank(mention_list: list[Mention], text: str, steps: Steps) -> list[str] | None:
    """Names of a text in its order; None if the order is unclear. All requested options are named."""
    names = distinct(mention_list)
    names = _by_numbers(mention_list, text, names, steps)
    if sum(_STRENGTH.match(text, mention.end) is not None for mention in mention_list) > 1:
        steps.add("strengths beside the names: an order or a size?", text, "ambiguous")
        return None
    if any(
        _END_MARK.search(text[max(0, mention.start - 30) : mention.start])
        for mention in mention_list
        if mention.option in names[1:-1]
    ):
        steps.add("an end of the order in its middle", text, "ambiguous")
        return None
    direction = _superlatives(text)
    if direction == "unclear":
        steps.add("from which end to which?", text, "ambiguous")
    if (
        direction == "down"
        or _DOWNWARD.search(text)
        or (not _UPWARD.search(text) and _opens_with_most(mention_list, names, text))
    ):
        steps.add("ranking turned round", "the answer says that it goes from most to least")
        return names[::-1]
    gaps = [text[a.end : b.start] for a, b in pairwise(mention_list)]
    if any(_GREATER.fullmatch(gap) for gap in gaps) and not _UPWARD.search(text):
        steps.add("greater-than signs: an order or a size?", text, "ambiguous")
        return None
    return names


def _superlatives(text: str) -> str:
    """Direction of an order stated as leading from one superlative to another."""
    match = _SUPERLATIVES.search(text)
    if match is None:
        return ""
    first, second = match["one"].lower(), match["other"].lower()
    if first in _BIG or second in _SMALL:
        return "down"
    return "up" if first in _SMALL or second in _BIG else "unclear"


def in_order_of_scores(text: str, mention_list: list[Mention]) -> list[str] | None:
    """Names from lowest to highest score, if each has a different one; None if the scores are ranks."""
    rated = ratings(text, [NameMention(mention.option, mention.start, mention.end) for mention in mention_list])
    values = sorted(rating.value for rating in rated.values())
    if len(set(values)) < len(rated) or not rated or values == list(range(1, len(values) + 1)):
        return None
    if any(rating.scale != "number" for rating in rated.values()):
        return None
    return sorted(rated, key=lambda name: rated[name].value)


def _opens_with_most(mention_list: list[Mention], names: list[str], text: str) -> bool:
    """Whether "most" is at the first name and "least" is not, or "least" at the last name and "most" is not."""
    first, last = _around(names[0], mention_list, text), _around(names[-1], mention_list, text)
    most_first = _MOST.search(first) is not None and _LEAST.search(first) is None
    least_last = _LEAST.search(last) is not None and _MOST.search(last) is None
    return (most_first and _MOST.search(last) is None) or (least_last and _LEAST.search(first) is None)


def _around(name: str, mention_list: list[Mention], text: str) -> str:
    """Words at the first mention of a name, up to the neighbouring mentions."""
    index = next(i for i, mention in enumerate(mention_list) if mention.option == name)
    start = max(mention_list[index - 1].end if index else 0, mention_list[index].start - 40)
    end = min(
        mention_list[index + 1].start if index + 1 < len(mention_list) else len(text), mention_list[index].end + 30
    )
    behind = (
        text[mention_list[index].end : end].split(",")[0]
        if index + 1 < len(mention_list)
        else text[mention_list[index].end : end]
    )
    return text[start : mention_list[index].start] + " | " + behind


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

"""Ratings next to names: "A: yes, B: no", "A 3/10, B 9/10", "A (weak), B (strong)".

They count if every name in the text has one, all of one kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from analysis.parsing import late
from analysis.parsing.lexicon import alternation
from analysis.parsing.tables.table import Table

Scale: TypeAlias = Literal["yes or no", "number", "word"]


class NameMention(NamedTuple):
    """Mention of a name in a text: its option and its position."""

    name: str
    start: int
    end: int


class Rating(NamedTuple):
    """Rating of a name; higher is more. yes: value from which the name applies."""

    scale: Scale
    value: float


_YES = "yes|yeah|yep|true|correct|ja|oui|sí|si|vrai|cierto|sim|✓|✔|✅|☑|👍|是"
_NO = "no|nope|false|incorrect|wrong|nein|non|faux|falso|✗|✘|✕|❌|☒|👎|否|×"
_WORDS = {
    word: value
    for value, words in {
        0: (
            "not present|not audible|not at all|not there|not heard|non-existent|nonexistent|absent|none|missing|"
            "nothing|zero|nil|lacking|lacks it|inaudible|fehlt|absente|ausente"
        ),
        1: (
            "not prominent|minimal|barely audible|barely present|hardly any|very weak|very low|negligible|faint|"
            "very little|trace"
        ),
        2: ("weak|low|slight|little|a little|a bit|subtle|minor|rare|schwach|gering|faible|débil|bajo|baja"),
        3: ("some|moderate|medium|mid|average|fair|present|partial|noticeable|audible|mittel|moyen|moyenne|medio"),
        5: (
            "strong|high|prominent|heavy|clear|a lot|pronounced|significant|obvious|stark|hoch|fort|forte|fuerte|"
            "alto|alta"
        ),
        6: (
            "very strong|very high|very prominent|dominant|overwhelming|extremely strong|sehr stark|très fort|"
            "muy fuerte"
        ),
        7: ("strongest|highest|very dominant|most prominent"),
    }.items()
    for word in words.split("|")
}
_WORD = "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
_RATING = late.compile(
    r"(?:\.(?=\s*\d{1,3}\s?[%/])|,(?=\s?[01]?\.\d)|[\s:=()\[\]|*_→>?–—-]|\bis\b|\bare\b|\bscores?\b|\bscored\b|\brated?\b|\bgets?\b|"
    r"\bratings?\b|\bha(?:s|ve)\b|\bi "
    r"give(?: it)?\b|\bat\b|"
    r"\baround\b|\babout\b|\bwith\b|\blooks\b|\bsounds\b|\bseems\b|\bist\b|\best\b|\bes\b|\ba\b|~|\"){0,8}"
    rf"(?:(?P<yes>(?:{_YES}))(?!\w)|(?P<number>\d{{1,4}}(?:[.,]\d{{1,6}})?|\.\d{{1,6}})(?P<unit>\s?(?:/\s?\d{{1,4}}|%|percent|"
    rf"points?|pts|stars?|★|"
    rf"out of (?:\d{{1,4}}|ten|five)))?(?![\w.]*\w)|(?P<word>(?:{_WORD}))"
    rf"(?![\w-]|\s+\w+\s*:)|(?P<no>(?:{_NO}))(?![\w-]|\s+\w))",
    re.IGNORECASE,
)
_LEADING = late.compile(rf"(?:(?P<yes>{_YES}|\[[xX✓✔]\])|(?P<no>{_NO}|\[[ \t]?\]))[\s:=–—-]{{0,3}}\Z", re.IGNORECASE)
_SHARE = late.compile(r"(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?%\s{1,3}(?:of\s)?\Z")
_LEAST_FIRST = late.compile(
    rf"\b1(?:st)?\s?(?:=|:|is|means|being|[–(-])?\s?(?:the\s)?{alternation('order.least')}|"
    rf"\b(?:[4-9]|last)\s?(?:=|:|is|means|being|\()?\s?(?:the\s)?{alternation('order.most')}",
    re.IGNORECASE,
)
_MOST_FIRST = late.compile(
    rf"\b1(?:st)?\s?(?:=|:|is|means|being|[–(-])?\s?(?:the\s)?{alternation('order.most')}|"
    rf"\b(?:[4-9]|last)\s?(?:=|:|is|means|being|\()\s?(?:the\s)?{alternation('order.least')}",
    re.IGNORECASE,
)
_FARTHEST = 48
_FILLED = late.compile(
    r"(?P<marks>[★⭐🌟●■█▮◆♥🟩⬛]{1,20})[☆○□░▯◇♡⬜]{0,20}|[☆○□░▯◇♡⬜]{2,20}|(?<![^\s:])\+{1,10}(?=\s*(?:[,;\n]|\Z))"
)
_EMPTY = "☆○□░▯◇♡⬜"
"""Marks of degree: filled ones, which count, before empty ones; signs of addition."""


def degrees_as_numbers(text: str) -> str:
    """Text with numbers in place of marks of degree, if it has several such: "A ★★★☆, B ★☆☆☆" as "A 3, B 1"."""
    marks = list(_FILLED.finditer(text[:20_000]))
    if len(marks) < 2 or len({match[0] for match in marks}) < 2:
        return text
    return _FILLED.sub(lambda match: f": {len(match['marks'] or match[0].strip(_EMPTY))} ", text)


def ratings(text: str, mentions: Sequence[NameMention]) -> dict[str, Rating]:
    """Rating of every name; empty if a name has none or the kinds differ."""
    if not 2 <= len(mentions) <= 60:
        return {}
    result: dict[str, Rating] = {}
    for index, mention in enumerate(mentions):
        end = next((other.start for other in mentions[index + 1 :] if other.start >= mention.end), len(text))
        rating = _behind(text[mention.end : min(end, mention.end + _FARTHEST)])
        if rating is not None and mention.name not in result:
            result[mention.name] = rating
    if len(result) < len({mention.name for mention in mentions}):
        result = _before(text, mentions)
    scales = {rating.scale for rating in result.values()}
    if len(result) < 2 or len(result) < len({mention.name for mention in mentions}):
        return {}
    if scales == {"yes or no", "word"}:
        return {
            name: Rating("word", rating.value * (5 if rating.scale == "yes or no" else 1))
            for name, rating in result.items()
        }
    return result if len(scales) == 1 else {}


def best(rated: dict[str, Rating], number: int) -> list[str] | None:
    """The `wanted` highest-rated names; None if they are not clearly above the others."""
    order = sorted(rated, key=lambda name: -rated[name].value)
    if len(order) < number or rated[order[number - 1]].value <= 0:
        return None
    if len(order) > number and rated[order[number - 1]].value == rated[order[number]].value:
        return None
    return order[:number]


def scores_of(table: Table, ranked: bool = False) -> list[float] | None:
    """Score of each row by the head: of the column of scores, else of the only unknown one of numbers. Rank 1 is the
    highest, but the first of the order asked for if an order is. None without one."""
    column, rank = table.column("score"), table.column("rank")
    if column is None and rank is None:
        unknown = [
            place for place, name in enumerate(table.roles) if name in ("", "words") and _numbers(table.cells(place))
        ]
        column = unknown[0] if len(unknown) == 1 else None
    if column is not None:
        return _numbers(table.cells(column))
    ranks = _numbers(table.cells(rank)) if rank is not None else None
    if ranks is None or rank is None:
        return None
    legend = "; ".join((table.head[rank], *table.cells(rank)))
    is_up = ends_with_most(legend) or (ranked and not starts_with_most(legend))
    return ranks if is_up else [-value for value in ranks]


def ends_with_most(legend: str) -> bool:
    """Whether a legend says that rank 1 is the least: "rank (1 = weakest)"."""
    return _LEAST_FIRST.search(legend) is not None


def starts_with_most(legend: str) -> bool:
    """Whether a legend says that rank 1 is the most: "1 = strongest"."""
    return _MOST_FIRST.search(legend) is not None


def _numbers(cells: Sequence[str]) -> list[float] | None:
    """Numbers of cells such as "7/10", "0.4", "31%", or of the words of ratings; None if one is none."""
    rated = [_behind(f" {cell}") for cell in cells]
    values = [rating.value for rating in rated if rating is not None]
    return values if len(values) == len(cells) and len({rating.scale for rating in rated if rating}) == 1 else None


def best_of_scores(table: Table, names: Sequence[str], number: int) -> list[str] | None:
    """The highest-rated names of the rows of a table; None if they are not clearly above the others."""
    scores = scores_of(table)
    if scores is None or len(set(names)) < len(names):
        return None
    lowest = min(0.0, *scores) - 1 if table.column("score") is None else 0.0
    return best({name: Rating("number", score - lowest) for name, score in zip(names, scores, strict=True)}, number)


def denies_all(rated: dict[str, Rating]) -> bool:
    """Whether every rating is no or none."""
    return bool(rated) and all(rating.value <= 0 for rating in rated.values())


def _behind(text: str) -> Rating | None:
    match = _RATING.match(text)
    if match is None:
        return None
    if match["yes"]:
        return Rating("yes or no", 1)
    if match["no"]:
        return Rating("yes or no", 0)
    if match["word"]:
        return Rating("word", _WORDS[match["word"].lower()])
    return Rating("number", float(match["number"].replace(",", ".")))


def _before(text: str, mentions: Sequence[NameMention]) -> dict[str, Rating]:
    """Marks before names: "✗ A, ✓ B"."""
    result = {}
    for mention in mentions:
        share = _SHARE.search(text[max(0, mention.start - 16) : mention.start])
        if share is not None:
            result[mention.name] = Rating("number", float(share[1]))
        match = _LEADING.search(text[max(0, mention.start - 8) : mention.start])
        if match is not None:
            result[mention.name] = Rating("yes or no", 1 if match["yes"] else 0)
    return result

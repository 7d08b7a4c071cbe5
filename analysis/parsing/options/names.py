"""Search for option names in a text: which occur, where, and in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from analysis.parsing.options.single import parts
from analysis.parsing.options.single.passage import passage, with_short_names

_LINKS = re.compile(r"(?:[\W\d_]|\b(?:and|then|the|[a-h])\b)*", re.IGNORECASE)


class Mention(NamedTuple):
    """Mention of an option in a text. short: whether another word is used than its name."""

    option: str
    start: int
    end: int
    short: bool


@lru_cache(maxsize=4096)
def normal(name: str) -> str:
    """Name for comparison: lower case, single spaces for white space, hyphens, slashes and underscores, & for "and"."""
    plain = re.sub(r"[\s\-‐‑–_/]+", " ", name.lower().replace("’", "'")).strip()
    return re.sub(r"\band\b", "&", plain)


@lru_cache(maxsize=4096)
def squeezed(name: str) -> str:
    """Name without separators: "ElectricGuitar" and "electric_guitar" equal "Electric Guitar"."""
    return re.sub(r"[\W_]+", "", normal(name).replace("&", "and"))


def mentions(text: str, options: tuple[str, ...]) -> list[Mention]:
    """Mentions of options in a text by their names, without denied ones."""
    part = passage(text, parts.Menu(options, lettered=False))
    return _of_words(part, part.live(), options)


def all_mentions(text: str, options: tuple[str, ...]) -> list[Mention]:
    """Mentions of options in a text by their names, including denied ones."""
    part = passage(text, parts.Menu(options, lettered=False))
    return _of_words(part, part.mentions, options)


def whole_lists(text: str, options: tuple[str, ...], n_answers: int) -> list[list[Mention]] | None:
    """Lists of as many different options as asked for, which a text names one after the other, without denied ones;
    only the declared one if one is. [] if all are denied, None of a text with a single list or with other names."""
    part = passage(text, parts.Menu(options, lettered=False))
    chunks = [part.mentions[at : at + n_answers] for at in range(0, len(part.mentions), n_answers)]
    if not chunks or any(len({mention.place for mention in chunk}) < n_answers for chunk in chunks):
        return None
    nots = part.marked("denial.before", "denial.behind")
    if len(chunks) == 1:
        return [] if chunks[0][0].first - 1 in nots else None
    live_chunks = [chunk for chunk in chunks if all(mention.first not in part.denied for mention in chunk)]
    declared = [chunk for chunk in live_chunks if chunk[0].first - 1 in part.marked("answer.noun", "answer.verb")]
    return [_of_words(part, chunk, options) for chunk in declared[-1:] or live_chunks]


def told_mentions(text: str, options: tuple[str, ...]) -> list[Mention]:
    """Mentions of options by their names, or by words that only one of them has."""
    part = passage(text, parts.Menu(options, lettered=False))
    return _of_words(part, with_short_names(part, options), options)


def _of_words(part: parts.Passage, mention_list: Iterable[parts.Mention], options: tuple[str, ...]) -> list[Mention]:
    return [
        Mention(options[place], part.words[first].start, part.words[last - 1].end, kind != "text")
        for place, first, last, kind in mention_list
        if place >= 0
    ]


def distinct(mention_list: list[Mention]) -> list[str]:
    """Mentioned options, each once, in order of first mention."""
    return list(dict.fromkeys(mention.option for mention in mention_list))


def only_names(text: str, mention_list: list[Mention]) -> bool:
    """Whether a text contains only names, numbering, punctuation and "and"."""
    gaps, at = [], 0
    for mention in mention_list:
        gaps.append(text[at : mention.start])
        at = mention.end
    return bool(mention_list) and _LINKS.fullmatch(" ".join([*gaps, text[at:]])) is not None

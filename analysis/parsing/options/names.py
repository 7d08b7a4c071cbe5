"""Search for option names in a text: which occur, where, and in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from analysis.parsing.lexicon import compiled, entries, words
from analysis.parsing.lexicon.phrases import phrases
from analysis.parsing.negation import denied
from analysis.parsing.options.spelling import at
from analysis.parsing.steps import Steps

OTHER_WORDS: dict[str, tuple[str, ...]] = {
    entry.partition(".")[2]: words(entry) for entry in (*entries("delivery"), *entries("role"))
}
OTHER_WORDS["neither"] += words("instrumental")
"""Other words for the fixed options of artist collaboration, in every language of the lexicon."""

_NOT = re.compile(
    r"(?:\bnot|n't|n’t|\brather than|\binstead of|\bunlike|\bexcluding|\bwithout|\bexcept|\bover|\bthan|\bnon?)[^\S\n]+"
    r"(?:a|an|the|any|really|be|is|being|much|clear)?\s*\Z",
    re.IGNORECASE,
)
_NOT_AFTER = re.compile(
    r"\s+(?:is|are|was|were|does|do|did|has|have|can|could|would)(?:\s+not|n't|n’t|\s+absent|\s+missing)\b"
    r"(?!\s+(?:only|just|merely))",
    re.IGNORECASE,
)
_SONG = re.compile(
    r"(?:\A|[,;:(\"'*=→]|\b(?:but|is|it's|or|and|rather|as|aber|sondern|mais|sino|ist|est|"
    r"es)\b)[\s\"'*]{0,4}(?P<song>song)\b"
    r"(?=[\s\"'*]{0,4}(?:[.,;:!)]|\Z|(?:not|rather|instead|and|or|but)\b))",
    re.IGNORECASE,
)
"""Delivery as some questions name it ("song, rap or speech"). In other contexts a song is a recording."""
_LESS = re.compile(r"\b(?:less|lower|weaker|fainter|fewer)\b[^.;\n]{0,80}\Z", re.IGNORECASE)
_NEITHER_NOR = re.compile(r"\bneither\b[^.\n]{0,60}\bnor\b[^.\n]{0,40}", re.IGNORECASE)
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
    """Mentions of options in a text without negated ones. Of overlapping names, the longest counts."""
    masked = _only_neither(text) if any(normal(option) == "neither" for option in options) else text
    return [mention for mention in _all(masked, options) if not _denied(masked, mention.start, mention.end)]


def all_mentions(text: str, options: tuple[str, ...]) -> list[Mention]:
    """Mentions of options in a text, including negated ones."""
    return _all(text, options)


def _all(text: str, options: tuple[str, ...]) -> list[Mention]:
    targets, rivals = _targets(options), _rivals(options)
    names = _possible(text, targets)
    result = []
    for match in _pattern(names).finditer(text) if names else ():
        option, short = _target(match[0], targets)
        if option in rivals and not short:
            result.append(Mention(*at(text, match.start(), match.end(), rivals[option]), short))
        elif option:
            result.append(Mention(option, match.start(), match.end(), short))
    singing = next((option for option in options if option.lower() == "singing"), None)
    if singing is None or "song" not in text.lower():
        return result
    songs = [Mention(singing, match.start("song"), match.end(), True) for match in _SONG.finditer(text)]
    return sorted([*result, *songs], key=lambda mention: mention.start) if songs else result


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


def _denied(text: str, start: int, end: int) -> bool:
    """Whether a mention is negated: "not Piano", "rather than Piano", "Piano isn't", but not "less than Piano"."""
    before = _NOT.search(text[max(0, start - 24) : start])
    if before is not None and before[0].lower().lstrip().startswith("than"):
        return _LESS.search(text[max(0, start - 80) : start]) is None
    return before is not None or _NOT_AFTER.match(text[end : end + 40]) is not None or denied(text, start, end)


def _only_neither(text: str) -> str:
    """Whether "neither" governs a list: "neither rapping nor singing" names one option, not three."""
    return _NEITHER_NOR.sub(lambda match: "neither".ljust(len(match[0])), text)


@lru_cache(maxsize=4096)
def _targets(options: tuple[str, ...]) -> dict[str, tuple[str, bool]]:
    """Each name with its option, and whether it is another word for it. The longest come first."""
    targets: dict[str, tuple[str, bool]] = {}
    for option in options:
        for word in OTHER_WORDS.get(option.lower(), ()):
            targets.setdefault(normal(word), (option, True))
    for option in options:
        targets[normal(option)] = (option, False)
    return {name: targets[name] for name in sorted(targets, key=len, reverse=True)}


@lru_cache(maxsize=4096)
def _rivals(options: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Options that have one name for comparison, each with all of them."""
    groups: dict[str, list[str]] = {}
    for option in dict.fromkeys(options):
        groups.setdefault(normal(option), []).append(option)
    return {option: tuple(group) for group in groups.values() if len(group) > 1 for option in group}


def _possible(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that can occur in a text, so that no pattern is made for the others: all parts of them occur.

    Beyond ASCII, letters of several cases count as equal, so that every name is possible.
    """
    lower = text.lower()
    is_ascii = text.isascii()
    return tuple(name for name in names if name and not (is_ascii and name.isascii() and _is_missing(name, lower)))


def _is_missing(name: str, lower: str) -> bool:
    return any(part not in lower for part in name.split() if "&" not in part)


@lru_cache(maxsize=4096)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    joined = "|".join(map(_flexible, names))
    return re.compile(rf"(?<![^\W_])(?:{joined})s?(?![^\W_])", re.IGNORECASE)


def _flexible(name: str) -> str:
    """Pattern of a name that accepts any space, hyphen or slash between words, and "and" for &."""
    parts = []
    for part in name.split():
        plain = re.escape(part).replace("\\&", r"\s*(?:&|and)\s*").replace("'", "['’]")
        parts.append(r"(?:&|and)" if part == "&" else plain)
    return r"[\s\-‐‑–_/]{1,4}".join(parts)


def _target(text: str, targets: dict[str, tuple[str, bool]]) -> tuple[str, bool]:
    """Option that a match of the pattern names."""
    name = normal(text)
    for candidate in (name, name.removesuffix("s"), name.replace(" & ", "&"), name.replace("&", " & ")):
        if candidate in targets:
            return targets[candidate]
    by_letters = _by_letters(tuple(targets))
    letters = squeezed(name)
    key = by_letters.get(letters) or by_letters.get(letters.removesuffix("s"))
    return ("", True) if key is None else targets[key]


@lru_cache(maxsize=4096)
def _by_letters(names: tuple[str, ...]) -> dict[str, str]:
    """Names by their letters alone; of equal ones the last."""
    return {squeezed(name): name for name in names}


def in_its_names(text: str, options: Sequence[str], steps: Steps) -> str:
    """Text with words of the glossary as the options they name: "Klavier" as "Piano"."""
    plain = text
    for option in options:
        for entry in sorted(entry for entry in phrases("name").names(option)):
            plain = compiled(entry).sub(option, plain)
    if plain != text:
        steps.add("names of other languages read", f"{text} = {plain}")
    return plain

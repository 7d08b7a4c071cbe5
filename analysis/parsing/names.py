"""Finding the names of options in a text: which are named, where, and in which order."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

OTHER_WORDS: dict[str, tuple[str, ...]] = {
    "rapping": ("rap", "raps", "rapped", "rapper", "rappers"),
    "singing": ("sing", "sings", "sang", "sung", "singer", "singers"),
    "neither": ("none", "none of them", "none of these"),
    "main artist": ("main", "main artists", "lead artist", "lead", "primary artist", "main performer", "main vocalist"),
    "featured artist": (
        "featured", "feature", "featuring", "featured artists", "feature artist", "guest artist", "guest",
        "featured performer", "featured vocalist",
    ),
    "same": ("identical", "the same"),
    "different": ("differ", "differs", "differing", "differently", "not the same", "not same", "not identical"),
}  # fmt: skip
"""Other words for the fixed options of artist collaboration."""

_NOT = re.compile(
    r"(?:\bnot|n't|\brather than|\binstead of|\bunlike|\bexcluding|\bwithout|\bexcept|\bover|\bthan|\bno)\s+"
    r"(?:a|an|the|any|really|just|only|be|is|being)?\s*\Z",
    re.IGNORECASE,
)
_NEITHER_NOR = re.compile(r"\bneither\b[^.\n]{0,60}\bnor\b[^.\n]{0,40}", re.IGNORECASE)


class Mention(NamedTuple):
    """An option named in a text. short: by another word than its own name."""

    option: str
    start: int
    end: int
    short: bool


def normal(name: str) -> str:
    """A name for comparing: lower case, one blank for white space, hyphens, slashes and underscores, & for "and"."""
    plain = re.sub(r"[\s\-‐‑–_/]+", " ", name.lower().replace("’", "'")).strip()
    return re.sub(r"\band\b", "&", plain)


def mentions(text: str, options: tuple[str, ...]) -> list[Mention]:
    """Every option named in the text, the longest name where names overlap, without those that are denied."""
    pattern, targets = _pattern(options)
    masked = _only_neither(text) if any(normal(option) == "neither" for option in options) else text
    found = []
    for match in pattern.finditer(masked):
        option, short = (
            targets[normal(match[0].removesuffix("'s"))] if normal(match[0]) in targets else _stem(match[0], targets)
        )
        if not _NOT.search(masked[max(0, match.start() - 24) : match.start()]):
            found.append(Mention(option, match.start(), match.end(), short))
    return found


def distinct(found: list[Mention]) -> list[str]:
    """The options named, each once, in order of first mention."""
    return list(dict.fromkeys(mention.option for mention in found))


def _only_neither(text: str) -> str:
    """ "neither rapping nor singing" names one option and not three."""
    return _NEITHER_NOR.sub(lambda match: "neither".ljust(len(match[0])), text)


@lru_cache(maxsize=4096)
def _pattern(options: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, tuple[str, bool]]]:
    targets: dict[str, tuple[str, bool]] = {}
    for option in options:
        for word in OTHER_WORDS.get(option.lower(), ()):
            targets.setdefault(normal(word), (option, True))
    for option in options:
        targets[normal(option)] = (option, False)
    names = sorted((name for name in targets if name), key=len, reverse=True)
    joined = "|".join(_flexible(name) for name in names) or r"(?!)"
    return re.compile(rf"(?<![\w]){'(?:' + joined + ')'}(?:s)?(?![\w])", re.IGNORECASE), targets


def _flexible(name: str) -> str:
    """A pattern for a normal name that takes any blank, hyphen or slash between words, and "and" for &."""
    parts = [
        r"(?:&|and)" if part == "&" else re.escape(part).replace("\\&", r"\s*(?:&|and)\s*") for part in name.split()
    ]
    return r"[\s\-‐‑–_/]{1,4}".join(parts)


def _stem(text: str, targets: dict[str, tuple[str, bool]]) -> tuple[str, bool]:
    name = normal(text)
    for candidate in (name, name.removesuffix("s"), name.replace(" & ", "&"), name.replace("&", " & ")):
        if candidate in targets:
            return targets[candidate]
    squeezed = {key.replace(" ", ""): target for key, target in targets.items()}
    return squeezed.get(name.replace(" ", ""), squeezed.get(name.replace(" ", "").removesuffix("s"), ("", True)))

"""Lexicon of the readers: words of answers in six languages, by entry.

An entry is named by its place in the files, "denial.before" or "header.start". A rule of a reader names an entry, never
a word. Groups have the entries below a name: `names("header")` gives the role of every word of a header.

Chinese and Japanese have no spaces: their words count wherever they stand, and letters and digits beside their
characters are whole words ("答案:2", "答えはCです").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeAlias

import yaml

LANGUAGES = ("english", "german", "french", "spanish", "chinese", "japanese")
CJK = re.compile("[\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
"""A Chinese or Japanese character."""
_SPACED = "[0-9A-Za-zÀ-ÖØ-öø-\u052f]"
"""A digit, or a letter of a script that parts words by spaces: a small class, because a large one compiles slowly."""
WORD_START = rf"(?<!(?-i:{_SPACED}))"
"""Of a pattern: no such letter or digit before."""
WORD_END = rf"(?!(?-i:{_SPACED}))"
"""Of a pattern: no such letter or digit behind."""
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

_SIGNS = {" ": r"[\s\-‐-–]{1,3}", "'": "['’]"}
"""Patterns of the signs that are written in several ways."""

Lexicon: TypeAlias = MappingProxyType[str, tuple[str, ...]]
Tree: TypeAlias = dict[str, "Tree"]
"""Signs that begin words, each with those behind it."""


@cache
def lexicon(language: str) -> Lexicon:
    """Words of each entry of a language, in the order of its file."""
    text = files(__package__).joinpath(f"{language}.yaml").read_text(encoding="utf-8")
    return MappingProxyType(dict(_entries(yaml.load(text, _LOADER), "")))  # a base loader makes text of everything


@cache
def words(entry: str, *languages: str) -> tuple[str, ...]:
    """Words of an entry in some languages, or in all; the longest first. An entry of no language is a KeyError."""
    tables = [lexicon(language) for language in LANGUAGES]
    if not any(entry in table for table in tables):
        raise KeyError(entry)
    union = {word for language in languages or LANGUAGES for word in lexicon(language).get(entry, ())}
    return tuple(sorted(union, key=lambda word: (-len(word), word)))


@cache
def entries(group: str = "") -> tuple[str, ...]:
    """Entries of a group, or all, in the order of the files."""
    if group:
        return tuple(entry for entry in entries() if entry.startswith(f"{group}."))
    return tuple(dict.fromkeys(entry for language in LANGUAGES for entry in lexicon(language)))


@cache
def names(group: str, *languages: str) -> MappingProxyType[str, str]:
    """Last part of the entry of every word of a group: {"start": "start", "beginn": "start", ...}; of a word in several
    entries the first."""
    table: dict[str, str] = {}
    for entry in entries(group):
        for word in words(entry, *languages):
            table.setdefault(word, entry.removeprefix(f"{group}."))
    return MappingProxyType(table)


@cache
def alternation(*entry_names: str) -> str:
    """Pattern of the words of entries: whole words, with any blanks or hyphens between their parts."""
    groups: dict[tuple[str, str], list[str]] = {}
    for word in sorted({word for entry in entry_names for word in words(entry)}, key=lambda word: (-len(word), word)):
        groups.setdefault(_ends(word), []).append(word)
    return "(?:" + "|".join(f"{start}{_branches(of_ends)}{end}" for (start, end), of_ends in groups.items()) + ")"


@cache
def compiled(*entry_names: str) -> re.Pattern[str]:
    """Pattern of the words of entries, in any case."""
    return re.compile(alternation(*entry_names), re.IGNORECASE)


def may_occur(text: str, *entry_names: str) -> bool:
    """Whether a text may have a word of entries, as it has the longest part of one. Far cheaper than their pattern."""
    lowered = text.lower()
    return any(map(lowered.__contains__, _longest_parts(lowered.isascii(), *entry_names)))


@cache
def _longest_parts(is_ascii: bool, *entry_names: str) -> tuple[str, ...]:
    """The longest part of each word, without those that have another one inside. is_ascii: only of ASCII."""
    parts = {max(re.split(r"[\s'-]+", word), key=len) for entry in entry_names for word in words(entry)}
    parts = {part for part in parts if part.isascii() or not is_ascii}
    return tuple(part for part in parts if not any(other in part for other in parts - {part}))


def _entries(node: Any, path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Entries of a file with their words in lower case."""
    if isinstance(node, dict):
        for key, below in node.items():
            yield from _entries(below, f"{path}.{key}" if path else str(key))
    else:
        yield path, tuple(str(word).lower() for word in node)


def _branches(group: list[str]) -> str:
    """Pattern of words with what they begin with written once, which compiles and fails faster than each in full."""
    tree: Tree = {}
    for word in group:
        node = tree
        for sign in re.sub(r"[\s-]+", " ", word):
            node = node.setdefault(sign, {})
        node[""] = {}
    return _pattern_of(tree)


def _pattern_of(tree: Tree) -> str:
    """Pattern of a tree. An empty sign ends a word."""
    branches = [(_SIGNS.get(sign) or re.escape(sign)) + _pattern_of(below) for sign, below in tree.items() if sign]
    pattern = "|".join(branches) if len(branches) == 1 and "" not in tree else f"(?:{'|'.join(branches)})"
    return "" if not branches else f"{pattern}?" if "" in tree else pattern


def _ends(word: str) -> tuple[str, str]:
    """What must stand around a word: for letters and digits no others, for Chinese and Japanese characters anything."""
    start = "" if CJK.match(word[0]) or not word[0].isalnum() else WORD_START
    return start, "" if CJK.match(word[-1]) or not word[-1].isalnum() else WORD_END

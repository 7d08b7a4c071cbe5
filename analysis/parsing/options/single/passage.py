"""A text with what it names: options by their words, letters, numbers and ordinals, its clauses and its denials."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from analysis.parsing.lexicon import may_occur
from analysis.parsing.lexicon.phrases import Phrase, Word, folded, pauses_of, phrases, words_of
from analysis.parsing.options.single.denials import denied_words
from analysis.parsing.options.single.mentions import named_letters, named_texts, paired
from analysis.parsing.options.single.parts import Mention, Menu, Passage
from analysis.parsing.options.single.spellings import spellings, telling_words
from analysis.parsing.options.single.subjects import compares, of_other_sections, of_what_is_asked

GROUPS = (
    "answer", "article", "filler", "conjunction", "denial", "precision", "correction", "first_thought", "hedge",
    "modal", "guess", "comparison", "background", "ordinal", "unit", "order", "refusal", "generality",
)  # fmt: skip
STRIKING = (
    "denial.before", "denial.behind", "denial.heading", "comparison", "order.behind", "conjunction.concession",
    "first_thought", "modal",
)  # fmt: skip
"""Entries whose words strike what is in their scope."""
_SENTENCE = re.compile(r"[.!?;\n。！？；]")
_CLAUSE = re.compile(r"[,:()|→>=、，：（）/&+]|[–—]|\s-\s|->")


@lru_cache(maxsize=64)  # one text is looked at by several stages
def passage(text: str, menu: Menu) -> Passage:
    """What a text names."""
    words = words_of(text)
    keys = [folded(word.text) for word in words]
    table = spellings(menu.options)
    pauses = pauses_of(text, words)
    bare = _tagged(text, words, keys, pauses)
    tags, tagged = bare.tags, bare.tagged
    texts = named_texts(bare, keys, pauses, table, menu)
    letters = named_letters(bare, menu, {place for mention in texts for place in range(mention.first, mention.last)})
    clauses, sentences = _parts(bare, tags, texts)
    copulas = tagged.get("answer.copula", set())
    texts = [
        mention
        for mention in texts
        if mention.kind != "meta" or len(texts) + len(letters) == 1 or mention.first not in copulas
    ]
    mentions = paired(sorted([*texts, *letters], key=lambda mention: mention.first), bare, menu, clauses, sentences)
    if len(mentions) < len(texts) + len(letters):
        clauses, sentences = _parts(bare, tags, mentions)
    live_passage = replace(bare, mentions=tuple(mentions), clauses=clauses, sentences=sentences)
    if compares(menu.options):
        live_passage = replace(live_passage, mentions=of_what_is_asked(live_passage))
    if denied := denied_words(live_passage, not menu.section):
        live_passage = replace(live_passage, denied=denied)
    others = of_other_sections(live_passage, menu.section) if menu.section else None
    return replace(live_passage, denied=denied | others) if others else live_passage


def _tagged(text: str, words: list[Word], keys: list[str], pauses: set[int]) -> Passage:
    """A text with the entries of the lexicon that its words are."""
    tags = phrases(*GROUPS).find(keys, pauses)
    tagged: dict[str, set[int]] = {}
    for tag in tags:
        for name in tag.names:
            tagged.setdefault(name, set()).update(range(tag.first, tag.last))
    return Passage(text, tuple(words), (), tuple(tags), (), (), frozenset(), tagged)


def struck(text: str, spans: Sequence[tuple[int, int]]) -> list[int]:
    """Numbers of the ranges of signs in a text that are in the scope of a denial, a comparison or something granted."""
    if not may_occur(text, *STRIKING) and "?" not in text:
        return []
    words = words_of(text)
    starts, ends = [word.start for word in words], [word.end for word in words]
    ranges = [(bisect_left(ends, start + 1), bisect_left(starts, end)) for start, end in spans]
    mentions = [Mention(n, first, last, "text") for n, (first, last) in enumerate(ranges) if first < last]
    bare = _tagged(text, words, [folded(word.text) for word in words], pauses_of(text, words))
    clauses, sentences = _parts(bare, bare.tags, mentions)
    denied = denied_words(replace(bare, mentions=tuple(mentions), clauses=clauses, sentences=sentences))
    return [mention.place for mention in mentions if mention.first in denied]


def with_short_names(part: Passage, options: tuple[str, ...]) -> list[Mention]:
    """Mentions of options by their names, or by words that only one of them has: "riffs" for "Focus on Riffs"."""
    named_places = {place for mention in part.mentions for place in range(mention.first, mention.last)}
    others = [
        Mention(min(phrase.names), phrase.first, phrase.last, "word")
        for phrase in telling_words(options).find([folded(word.text) for word in part.words])
        if len(phrase.names) == 1 and phrase.first not in part.denied and phrase.first not in named_places
    ]
    return sorted([*part.live(), *others], key=lambda mention: mention.first)


def _begins(part: Passage, place: int) -> bool:
    """Whether a number of at most two digits may be that of an item of a list."""
    return len(part.words[place].text) < 3 and (place == 0 or part.gap(place)[-1:] in (" ", "\n"))


def _is_lettered(part: Passage, mention: Mention) -> bool:
    """Whether the letter of an option stands before its name like that of an item: "B. Cello"."""
    letter = part.words[mention.first - 1].text if mention.first else ""
    is_own = len(letter) == 1 and 0 <= mention.place == ord(letter) - ord("a")
    return is_own and part.gap(mention.first) in (". ", ") ")


def _parts(part: Passage, tags: Sequence[Phrase[str]], texts: list[Mention]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers of clause and sentence of every word."""
    breaks = {
        tag.first
        for tag in tags
        if tag.names
        & {"conjunction.contrast", "conjunction.reason", "conjunction.concession", "conjunction.conclusion"}
        and not tag.names & {"denial.before", "answer.copula"}
    } - {mention.first - offset for mention in texts if mention.kind == "meta" for offset in (1, 2)}
    inside = {place for mention in texts for place in range(mention.first + 1, mention.last)}
    paired = {mention.first for mention in texts if _is_lettered(part, mention)}
    clauses, sentences = [], []
    clause = sentence = 0
    for place in range(len(part.words)):
        gap = part.gap(place) if place else ""
        if (gap == " " and place not in breaks) or place in paired:
            clauses.append(clause)
            sentences.append(sentence)
            continue
        before, word = part.words[place - 1].text if place else "", part.words[place].text
        gap = gap.lstrip(")]") if gap[1:] and len(before) == 1 else gap
        gap = gap.rstrip("(") if len(word) == 1 and part.gap(place + 1)[:1] == ")" else gap
        if (
            place
            and before.isdecimal()
            and place - 1 not in inside
            and gap.startswith((". ", ") "))
            and _begins(part, place - 1)
        ):
            pass
        elif place and place not in inside and _SENTENCE.search(gap):
            sentence += 1
            clause += 1
        elif place and place not in inside and (place in breaks or _CLAUSE.search(gap)):
            clause += 1
        clauses.append(clause)
        sentences.append(sentence)
    return tuple(clauses), tuple(sentences)

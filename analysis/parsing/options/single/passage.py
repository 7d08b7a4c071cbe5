"""A text with what it names: options by their words, letters, numbers and ordinals, its clauses and its denials."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from analysis.parsing.lexicon.phrases import Phrase, folded, pauses_of, phrases, words_of
from analysis.parsing.options.single.denials import denied_words
from analysis.parsing.options.single.mentions import named_letters, named_texts, paired
from analysis.parsing.options.single.parts import Mention, Menu, Passage
from analysis.parsing.options.single.spellings import spellings, telling_words
from analysis.parsing.options.single.subjects import compares, of_other_sections, of_what_is_asked

GROUPS = (
    "answer", "article", "filler", "conjunction", "denial", "precision", "correction", "first_thought", "hedge",
    "guess", "comparison", "background", "ordinal", "unit", "order", "refusal", "generality",
)  # fmt: skip
_SENTENCE = re.compile(r"[.!?;\n。！？；]")
_CLAUSE = re.compile(r"[,:()|→>=、，：（）/&+]|[–—]|\s-\s|->")


@lru_cache(maxsize=64)  # one text is looked at by several stages
def passage(text: str, menu: Menu) -> Passage:
    """What a text names."""
    words = words_of(text)
    keys = [folded(word.text) for word in words]
    table = spellings(menu.options)
    pauses = pauses_of(text, words)
    tags = phrases(*GROUPS).find(keys, pauses)
    tagged: dict[str, set[int]] = {}
    for tag in tags:
        for name in tag.names:
            tagged.setdefault(name, set()).update(range(tag.first, tag.last))
    bare = Passage(text, tuple(words), (), tuple(tags), (), (), frozenset(), tagged)
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
    live_passage = Passage(text, tuple(words), tuple(mentions), tuple(tags), clauses, sentences, frozenset(), tagged)
    if compares(menu.options):
        live_passage = replace(live_passage, mentions=of_what_is_asked(live_passage))
    if denied := denied_words(live_passage, not menu.section):
        live_passage = replace(live_passage, denied=denied)
    others = of_other_sections(live_passage, menu.section) if menu.section else None
    return replace(live_passage, denied=denied | others) if others else live_passage


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


def _parts(part: Passage, tags: list[Phrase[str]], texts: list[Mention]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers of clause and sentence of every word."""
    breaks = {
        tag.first
        for tag in tags
        if tag.names
        & {"conjunction.contrast", "conjunction.reason", "conjunction.concession", "conjunction.conclusion"}
        and not tag.names & {"denial.before", "answer.copula"}
    } - {mention.first - offset for mention in texts if mention.kind == "meta" for offset in (1, 2)}
    inside = {place for mention in texts for place in range(mention.first + 1, mention.last)}
    clauses, sentences = [], []
    clause = sentence = 0
    for place in range(len(part.words)):
        gap = part.gap(place) if place else ""
        if gap == " " and place not in breaks:
            clauses.append(clause)
            sentences.append(sentence)
            continue
        gap = gap.lstrip(")]") if gap[1:] and place and len(part.words[place - 1].text) == 1 else gap
        if (
            place
            and part.words[place - 1].text.isdecimal()
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

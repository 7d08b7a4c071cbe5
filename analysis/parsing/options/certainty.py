"""What makes an option read for certain: its text, or a place in an order that is shown, and no objection."""

from __future__ import annotations

import re

from analysis.parsing.lexicon import entries
from analysis.parsing.lexicon.phrases import folded, phrases, words_of
from analysis.parsing.options.second_reader import opinion
from analysis.parsing.options.single.parts import BY_PLACE, Menu, Passage
from analysis.parsing.options.single.passage import passage
from analysis.parsing.options.single.spellings import spellings
from analysis.parsing.second_readers import PROSE, SECOND, is_of_a_clause, is_weak
from analysis.parsing.second_readers.assertions import of_a_name, said_names
from analysis.parsing.second_readers.moods import in_earnest
from analysis.parsing.steps import Steps
from analysis.records import Reading

_SHORT_FORMS = frozenset({*entries("delivery"), *entries("role")} - {"delivery.neither"})
"""Entries whose words may speak of something else than the option: "rap", "main", "identical"."""


_STOP = re.compile(r"[.!?\n]")
_FEW_WORDS = 2
"""Words of a text that can say nothing else than an option."""
_STEM = 4
"""Letters that a word and its other forms share."""
_FIRST = frozenset({"first clause counts", "first sentence counts"})
_OPEN = PROSE | _FIRST | {"whole answer", "clause counts", "telling word of an option"}
"""Steps to an option that do not hold where words of another one stand beside it."""


def is_sure(part: Passage, place: int, menu: Menu, steps: Steps) -> bool:
    """Whether a text names an option, and not only its place in an order that is not known; with steps for doubts."""
    kinds = {mention.kind for mention in part.live() if mention.place == place}
    if kinds and kinds <= BY_PLACE and menu.order != "prompt":
        steps.add("place of an option, where the prompt shows no list", part.text, "ambiguous")
        return menu.order == "stored"
    if kinds and kinds <= {"word", "meta"} and _SHORT_FORMS.intersection(_entries_of(menu.options[place])):
        steps.add("short form of a name", part.text, "ambiguous")
    return True


def _entries_of(option: str) -> frozenset[str]:
    return phrases("delivery", "role").names(option)


def with_the_only_said(reading: Reading, text: str, menu: Menu) -> Reading:
    """A doubtful reading, with the only option of a text that a clause says in place of its value."""
    places = said_names(text, menu.options, menu.question) if menu.question else []
    if len(places) != 1 or menu.options[places[0]] == reading.value:
        return reading
    steps = Steps()
    steps.extend_with(reading)
    steps.add("only option that a clause says", text, "ambiguous")
    return steps.reading(menu.options[places[0]])


def unless_denied(reading: Reading, text: str, menu: Menu) -> Reading:
    """A reading, ambiguous where the second reader names another option of a text, or none for a reason."""
    options = menu.options
    if not isinstance(reading.value, str) or reading.value not in options:
        return reading
    second = opinion(text, options, menu.lettered and menu.order == "prompt")
    named_words = (
        options[second.place] if second.place is not None else f"nothing, {second.reason}" if second.reason else ""
    )
    steps_taken = {step.name for step in reading.steps}
    if is_of_a_clause(reading) and menu.question:
        is_in_parts = "telling word of an option" in steps_taken and len(text.split()) > _FEW_WORDS
        objection = of_a_name(text, options, options.index(reading.value), menu.question, is_in_parts)
        if objection.reason:
            named_words = f"nothing, {objection.reason}"
            other = with_the_only_said(reading, text, menu) if PROSE & steps_taken else reading
            if other is not reading:
                return other
    if _OPEN & steps_taken and _tells_of_another(passage(text, menu), reading.value, menu, bool(_FIRST & steps_taken)):
        named_words = "nothing, words of another option"
    if not named_words and reading.confidence != "ambiguous" and is_weak(reading, text):
        named_words = "no opinion"
    if named_words in ("", reading.value):
        return in_earnest(reading, text)
    steps = Steps()
    steps.extend_with(reading)
    steps.add(f"{SECOND}{named_words}", text, "ambiguous")
    return steps.reading(reading.value)


def _tells_of_another(part: Passage, name: str, menu: Menu, is_first: bool) -> bool:
    """Whether words of a text, or of its first sentence, are those of other options and not of the one that is read.
    Words that are denied, compared with, in the background or give a reason do not count."""
    place_of = menu.options.index(name)
    if spellings(menu.options).classes.get(place_of) or not menu.question:
        return False
    last = next((n for n in range(1, len(part.words)) if is_first and _STOP.search(part.gap(n))), len(part.words))
    behind = {part.sentences[n]: n for n in sorted(part.marked("conjunction.reason", "comparison"), reverse=True)}
    back = {part.clauses[n] for n in part.marked("background")}
    stems = {
        _stem(word.text)
        for n, word in enumerate(part.words[:last])
        if n not in part.denied and n < behind.get(part.sentences[n], last) and part.clauses[n] not in back
    }
    own = [{_stem(word.text) for word in words_of(option)} for option in menu.options]
    shared = set.intersection(*own) | {""}
    return any(stem not in own[place_of] | shared and any(stem in of_option for of_option in own) for stem in stems)


def _stem(word: str) -> str:
    """First letters of a longer word, or a number; "" of others."""
    return folded(word)[:_STEM] if len(word) >= _STEM or word.isdecimal() else ""
